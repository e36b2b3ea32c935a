import type { Words } from '#kit/words.ts'

export const teamFr: Words = {
  TEAM_LAST: 'Plus personne n’organiserait : donnez d’abord ce droit à quelqu’un d’autre',
  TEAM_WHOLE_DOMAIN: 'Cette personne organise tous les événements : seul quelqu’un qui en fait autant peut y revenir',
}
