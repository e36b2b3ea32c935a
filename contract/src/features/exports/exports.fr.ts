import type { Words } from '#kit/words.ts'

export const server: Words = {
  'exports.yes': 'Oui',
  'exports.no': 'Non',
  'exports.live.all': 'Tout ce qui a été dit',
  'exports.column.round': 'Tour',
  'exports.column.choice': 'Choix',
  'exports.column.votes': 'Votes',
  'exports.column.response': 'Réponse',
  'exports.column.isRightAnswer': 'Bonne réponse',
  'exports.column.rankingPoints': 'Points de classement',
  'exports.column.average': 'Moyenne',
  'exports.column.voters': 'Participants',
  'exports.column.word': 'Mot',
  'exports.column.count': 'Nombre d’envois',
  'exports.column.askedAt': 'Envoyé le',
  'exports.column.author': 'Auteur',
  'exports.column.message': 'Message',
  'exports.column.favorite': 'Favori',
  'exports.column.accepted': 'Accepté',
  'exports.column.archived': 'Archivé',
  'exports.column.upvotes': 'Votes',
}
