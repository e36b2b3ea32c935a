import { userRefusals } from '#features/users/users.ts'
import type { ObstacleShare, Point, ServerFacts } from '#kit/obstacle.ts'
import { point } from '#kit/obstacle.ts'

export const emailsObstacles: ObstacleShare = {
  obstacles: [
    {
      key: 'mails',
      screen: 'organisation/mails/expediteur',
      isOngoing: true,
      suspected: [userRefusals.EMAIL_NOT_VERIFIED],
    },
    { key: 'held', screen: 'organisation/mails/envois' },
    { key: 'returned', screen: 'organisation/mails/adresses' },
  ],
  pointsOf: ({ facts: { isTrial, mails } }) => [
    ...transport(mails.transport, isTrial),
    ...(mails.held > 0 ? [point('warns', 'held', mails.held)] : []),
    ...(mails.returned > 0 ? [point('warns', 'returned', mails.returned)] : []),
  ],
}

function transport(state: ServerFacts['mails']['transport'], isTrial: boolean): Point[] {
  if (state === 'refused') return [point('blocks', 'mails')]
  if (state === 'kept') return [point(isTrial ? 'warns' : 'blocks', 'mails')]
  return [point(state === 'unchecked' ? 'unchecked' : 'ready', 'mails')]
}
