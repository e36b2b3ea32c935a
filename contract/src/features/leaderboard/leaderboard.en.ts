import type { Words } from '#kit/words.ts'

export const leaderboardEn: Words = {
  'leaderboard.bronze': 'Bronze',
  'leaderboard.gold': 'Gold',
  'leaderboard.loading': 'Reading the leaderboard…',
  'leaderboard.none': 'Nobody has scored yet.',
  'leaderboard.people': 'Participants, first to last',
  'leaderboard.points_one': '{{points}} point',
  'leaderboard.points_other': '{{points}} points',
  'leaderboard.silver': 'Silver',
  'leaderboard.teams': 'Team leaderboard',
  'leaderboard.title': 'Leaderboard',
  'leaderboard.you': 'You',
  'leaderboard.yourTeam': 'Your team',
}
