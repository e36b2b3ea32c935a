import type { Words } from '#kit/words.ts'

export const server: Words = {
  'exports.yes': 'Yes',
  'exports.no': 'No',
  'exports.live.all': 'Everything that was said',
  'exports.column.round': 'Round',
  'exports.column.choice': 'Choice',
  'exports.column.votes': 'Votes',
  'exports.column.response': 'Answer',
  'exports.column.isRightAnswer': 'Right answer',
  'exports.column.rankingPoints': 'Ranking points',
  'exports.column.average': 'Average',
  'exports.column.voters': 'Participants',
  'exports.column.word': 'Word',
  'exports.column.count': 'Times sent',
  'exports.column.askedAt': 'Sent on',
  'exports.column.author': 'Author',
  'exports.column.message': 'Message',
  'exports.column.favorite': 'Favourite',
  'exports.column.accepted': 'Accepted',
  'exports.column.archived': 'Archived',
  'exports.column.upvotes': 'Votes',
}
