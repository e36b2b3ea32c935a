import { off } from '#kit/setting.ts'

export const leaderboardSettings = {
  FO_MEETING_PSEUDO: off('live', 'Demander un pseudonyme avant la première question à points.'),
}
