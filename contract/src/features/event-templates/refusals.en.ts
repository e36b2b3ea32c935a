import type { Words } from '#kit/words.ts'

/** The English sentences of refusals of models, on the screens that change an event. */
export const edit: Words = {
  MODEL_OUTDATED:
    'This model is of another version of Parvis and can no longer be used as it is. Keep a new one, from an event.',
  MODELS_FULL: 'The organisation already keeps {{count}} models. Remove one.',
  MODEL_TOO_LARGE: 'This event is too large to become a model',
}
