import type { Words } from '#kit/words.ts'

/** The screen that edits the questions with places. */
export const quotasEditorFr: Words = {
  'parts.quotas.lead':
    'Les questions dont chaque réponse peut avoir un nombre de places : un menu, une navette. Une réponse donnée ne disparaît jamais en silence.',
  'parts.quotas.off':
    'Personne ne voit ces questions pour l’instant : leur étape de l’inscription est éteinte dans les réglages.',
  'parts.quotas.new': 'Nouvelle question',
  'parts.quotas.add': 'Ajouter une question',
  'parts.quotas.remove': 'Retirer cette question',
  'parts.quotas.empty': 'Aucune question à places',
  'parts.quotas.empty.text':
    'Une question dont les réponses sont comptées se pose ici : le choix d’un menu, l’heure d’une navette.',
  'parts.quotas.value': 'Question',
  'parts.quotas.filter': 'Comment on répond',
  'parts.quotas.filter.radio': 'Une réponse, toutes visibles',
  'parts.quotas.filter.select': 'Une réponse, dans une liste',
  'parts.quotas.filter.checkbox': 'Plusieurs réponses possibles',
  'parts.quotas.model': 'Ce que la réponse concerne',
  'parts.quotas.model.hint': 'Ne change plus une fois que quelqu’un a répondu.',
  'parts.quotas.model.participation': 'La venue à cet événement',
  'parts.quotas.model.U': 'La personne elle-même',
  'parts.quotas.onlyFor': 'À qui elle est posée',
  'parts.quotas.isRequired': 'Il faut répondre pour continuer',
  'parts.quotas.required': 'obligatoire',
  'parts.quotas.count_one': '{{count}} réponse',
  'parts.quotas.count_other': '{{count}} réponses',
  'parts.quotas.answers': 'Réponses possibles',
  'parts.quotas.answer': 'Réponse',
  'parts.quotas.answer.new': 'Nouvelle réponse',
  'parts.quotas.answer.add': 'Ajouter une réponse',
  'parts.quotas.capacity': 'Places',
  'parts.quotas.isDisabled': 'Retirée de l’offre',
  'parts.steps.name.quotas': 'Questions à places',
  'parts.steps.when.quotas': 'Posée à qui vient.',
  'organisation.models.holds.quotas_one': '{{count}} question à places',
  'organisation.models.holds.quotas_other': '{{count}} questions à places',
  'organisation.also.quotas': 'jauge atelier menu repas places limitées',
  'readiness.quotas.ready_one': '{{count}} question à places',
  'readiness.quotas.ready_other': '{{count}} questions à places',
}
