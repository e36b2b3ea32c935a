import type { Words } from '#kit/words.ts'

export const live: Words = {
  PSEUDO_REFUSED: 'Ce pseudonyme ne peut pas être affiché',
  PSEUDO_TAKEN: 'Quelqu’un joue déjà sous ce pseudonyme',
  'leaderboard.bronze': 'Bronze',
  'leaderboard.gold': 'Or',
  'leaderboard.loading': 'Lecture du classement…',
  'leaderboard.none': 'Personne n’a encore marqué de points.',
  'leaderboard.noTeams': 'Aucune équipe n’a encore joué.',
  'leaderboard.people': 'Participants, du premier au dernier',
  'leaderboard.points_one': '{{points}} point',
  'leaderboard.points_other': '{{points}} points',
  'leaderboard.pseudo': 'Votre pseudonyme',
  'leaderboard.pseudo.hint': 'Il paraît au classement à la place de votre nom.',
  'leaderboard.pseudo.play': 'Jouer',
  'leaderboard.pseudo.title': 'Sous quel nom jouez-vous ?',
  'leaderboard.silver': 'Argent',
  'leaderboard.teams': 'Classement des équipes',
  'leaderboard.title': 'Classement',
  'leaderboard.you': 'Vous',
  'leaderboard.yourTeam': 'Votre équipe',
}
