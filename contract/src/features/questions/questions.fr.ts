import type { Words } from '#kit/words.ts'

export const live: Words = {
  TOO_MANY_RESPONSES: 'Vous avez choisi trop de réponses',
  RESPONSE_HAS_ANSWERS: 'Une réponse qui a été choisie ne peut pas être retirée',

  NO_RIGHT_ANSWER: 'Un classement ou une échelle n’a pas de bonne réponse',
  RANKING_INCOMPLETE: 'Classez toutes les réponses, chacune une fois',
  QUESTION_ANSWERED:
    'Des personnes ont déjà répondu : un classement ou une échelle garde sa forme, ses réponses et leur ordre. Préparez une autre question.',

  'questions.answers': 'Réponses proposées',
  'questions.limit': '{{count}} réponses au plus : la plus ancienne est retirée au-delà.',
  'questions.mean': 'Moyenne : {{value}} sur {{most}}',
  'questions.moved': '{{label}} : place {{place}} sur {{count}}',
  'questions.place': 'Place moyenne',
  'questions.ranking': 'Votre classement',
  'questions.ranking.down': 'Descendre « {{label}} »',
  'questions.ranking.hint': 'De la première à la dernière place : déplacez chaque réponse avec ses flèches.',
  'questions.ranking.up': 'Monter « {{label}} »',
  'questions.ranking.validate': 'Valider mon classement',
  'questions.review': 'Bonnes réponses',
  'questions.takenIntoAccount': 'Votre réponse a bien été prise en compte.',
  'questions.validate': 'Valider',
  'questions.voters_one': '{{count}} personne a répondu',
  'questions.voters_other': '{{count}} personnes ont répondu',
  'questions.yours': 'Votre réponse',
  'live.new.question': 'Nouvelle question : {{title}}',
}
