import type { Words } from '#kit/words.ts'

export const leaderboardFr: Words = {
  'leaderboard.bronze': 'Bronze',
  'leaderboard.gold': 'Or',
  'leaderboard.loading': 'Lecture du classement…',
  'leaderboard.none': 'Personne n’a encore marqué de points.',
  'leaderboard.people': 'Participants, du premier au dernier',
  'leaderboard.points_one': '{{points}} point',
  'leaderboard.points_other': '{{points}} points',
  'leaderboard.silver': 'Argent',
  'leaderboard.teams': 'Classement des équipes',
  'leaderboard.title': 'Classement',
  'leaderboard.you': 'Vous',
  'leaderboard.yourTeam': 'Votre équipe',
}
