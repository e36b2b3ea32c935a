import type { Words } from '#kit/words.ts'

/** The French sentences of refusals of models, on the screens that change an event. */
export const edit: Words = {
  MODEL_OUTDATED:
    'Ce modèle date d’une autre version de Parvis et ne peut plus servir tel quel. Gardez-en un nouveau, à partir d’un événement.',
  MODELS_FULL: 'L’organisation garde déjà {{count}} modèles. Supprimez-en un.',
  MODEL_TOO_LARGE: 'Cet événement est trop grand pour devenir un modèle',
}
