import { off } from '#kit/setting.ts'

export const leaderboardSettings = {
  FO_MEETING_PSEUDO: off('live', 'Demande un pseudonyme avant la première question à points.'),
}
