import type { Words } from '#kit/words.ts'

export const live: Words = {
  PSEUDO_REFUSED: 'This pseudonym cannot be shown',
  PSEUDO_TAKEN: 'Somebody is playing under this pseudonym already',
  'leaderboard.bronze': 'Bronze',
  'leaderboard.gold': 'Gold',
  'leaderboard.loading': 'Loading the leaderboard…',
  'leaderboard.none': 'Nobody has scored yet.',
  'leaderboard.noTeams': 'No team has played yet.',
  'leaderboard.people': 'Participants, first to last',
  'leaderboard.points_one': '{{points}} point',
  'leaderboard.points_other': '{{points}} points',
  'leaderboard.pseudo': 'Your pseudonym',
  'leaderboard.pseudo.hint': 'The leaderboard shows it in place of your name.',
  'leaderboard.pseudo.play': 'Play',
  'leaderboard.pseudo.title': 'Under which name do you play?',
  'leaderboard.silver': 'Silver',
  'leaderboard.teams': 'Team leaderboard',
  'leaderboard.title': 'Leaderboard',
  'leaderboard.you': 'You',
  'leaderboard.yourTeam': 'Your team',
}
