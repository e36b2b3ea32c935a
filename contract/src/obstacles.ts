import { checkoutObstacles } from '#features/checkout/checkout.obstacles.ts'
import { conferencesObstacles } from '#features/conferences/conferences.obstacles.ts'
import { emailsObstacles } from '#features/emails/emails.obstacles.ts'
import { eventFileObstacles } from '#features/event-file/event-file.obstacles.ts'
import { contextObstacles } from '#features/events/events.obstacles.ts'
import { formsObstacles } from '#features/forms/forms.obstacles.ts'
import { invoicesObstacles } from '#features/invoices/invoices.obstacles.ts'
import { liveObstacles } from '#features/live/live.obstacles.ts'
import { promoCodesObstacles } from '#features/promo-codes/promo-codes.obstacles.ts'
import { waitingListObstacles } from '#features/waiting-list/waiting-list.obstacles.ts'
import type { LedPoint, Looked, Obstacle, ObstacleShare, Point } from '#kit/obstacle.ts'
import { obstacleLevels } from '#kit/obstacle.ts'
import type { EventConfig } from '#parts.ts'

/** Obstacles by feature, in order of display: money, mails, seller, then the event itself. */
const shares: readonly ObstacleShare<EventConfig>[] = [
  checkoutObstacles,
  emailsObstacles,
  invoicesObstacles,
  contextObstacles,
  formsObstacles,
  promoCodesObstacles,
  waitingListObstacles,
  liveObstacles,
  eventFileObstacles,
  conferencesObstacles,
]

export const obstacles: ReadonlyMap<string, Obstacle> = new Map(
  shares.flatMap((share) => share.obstacles.map((one) => [one.key, one] as const)),
)
if (obstacles.size !== shares.flatMap((share) => share.obstacles).length)
  throw new Error('Two features declare the same obstacle')

/** Checklist of an event before publication: the most severe level first, then in the order of features. */
export function readinessOf(looked: Looked<EventConfig>): LedPoint[] {
  const rank = ({ level }: Point) => obstacleLevels.indexOf(level)
  const points = shares.flatMap((share) => share.pointsOf(looked))
  return points.toSorted((one, other) => rank(one) - rank(other)).map((one) => ({ ...one, ...ledTo(one.key) }))
}

/** Screen and setting that correct an obstacle. */
export function ledTo(key: string): Pick<LedPoint, 'screen' | 'setting'> {
  const { screen = '', setting = '' } = obstacles.get(key) ?? {}
  return { screen, setting }
}

/** Whether nothing stops the publication. */
export const isReady = (points: readonly Point[]): boolean => points.every(({ level }) => level !== 'blocks')

export interface Cause {
  readonly key: string
  /** Certain; otherwise guests can resolve the refusal themselves unless the obstacle stands. */
  readonly isSure: boolean
}

/** Obstacles that may cause a refusal of a guest, in order; empty if it does not depend on the organiser. */
export function causesOf(code: string): Cause[] {
  const holds = (refusals: Obstacle['explains']) => refusals?.some((one) => one.code === code) ?? false
  return [...obstacles.values()].flatMap(({ key, explains, suspected }) => [
    ...(holds(explains) ? [{ key, isSure: true }] : []),
    ...(holds(suspected) ? [{ key, isSure: false }] : []),
  ])
}
