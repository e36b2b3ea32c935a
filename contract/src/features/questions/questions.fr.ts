import type { Words } from '#kit/words.ts'

export const questionsFr: Words = {
  TOO_MANY_RESPONSES: 'Vous avez choisi trop de réponses',
  RESPONSE_HAS_ANSWERS: 'Une réponse qui a été choisie ne peut pas être retirée',

  'questions.answers': 'Réponses proposées',
  'questions.limit': '{{count}} réponses au plus : la plus ancienne est retirée au-delà.',
  'questions.review': 'Bonnes réponses',
  'questions.takenIntoAccount': 'Votre réponse a bien été prise en compte.',
  'questions.validate': 'Valider',
  'questions.voters_one': '{{count}} personne a répondu',
  'questions.voters_other': '{{count}} personnes ont répondu',
  'questions.yours': 'Votre réponse',
}
