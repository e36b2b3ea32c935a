import { checkoutObstacles } from '#features/checkout/checkout.obstacles.ts'
import { conferencesObstacles } from '#features/conferences/conferences.obstacles.ts'
import { contextObstacles } from '#features/context/context.obstacles.ts'
import { emailsObstacles } from '#features/emails/emails.obstacles.ts'
import { eventFileObstacles } from '#features/event-file/event-file.obstacles.ts'
import { formsObstacles } from '#features/forms/forms.obstacles.ts'
import { invoicesObstacles } from '#features/invoices/invoices.obstacles.ts'
import { liveObstacles } from '#features/live/live.obstacles.ts'
import { promoCodesObstacles } from '#features/promo-codes/promo-codes.obstacles.ts'
import { waitingListObstacles } from '#features/waiting-list/waiting-list.obstacles.ts'
import type { LedPoint, Looked, Obstacle, ObstacleShare, Point } from '#kit/obstacle.ts'
import { obstacleLevels } from '#kit/obstacle.ts'
import type { EventConfig } from '#parts.ts'

/** What each feature declares, in the order in which it is told: money, mails, seller, then the event itself. */
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

/** Every obstacle, by its key. Throws where two features declare one. */
export const obstacles: ReadonlyMap<string, Obstacle> = new Map(
  shares.flatMap((share) => share.obstacles.map((one) => [one.key, one] as const)),
)
if (obstacles.size !== shares.flatMap((share) => share.obstacles).length)
  throw new Error('Two features declare the same obstacle')

/** What stands between an event and its publication, what stops the most first, then in the order of the features. */
export function readinessOf(looked: Looked<EventConfig>): LedPoint[] {
  const rank = ({ level }: Point) => obstacleLevels.indexOf(level)
  const points = shares.flatMap((share) => share.pointsOf(looked))
  return points.toSorted((one, other) => rank(one) - rank(other)).map((one) => ({ ...one, ...ledTo(one.key) }))
}

/** Where an obstacle is put right. */
export function ledTo(key: string): Pick<LedPoint, 'screen' | 'setting'> {
  const { screen = '', setting = '' } = obstacles.get(key) ?? {}
  return { screen, setting }
}

/** Whether nothing stops the publication. */
export const isReady = (points: readonly Point[]): boolean => points.every(({ level }) => level !== 'blocks')

/** An obstacle that a refusal may come from. */
export interface Cause {
  readonly key: string
  /** It stands whenever the refusal is met; else guests mend the refusal themselves unless it stands. */
  readonly isSure: boolean
}

/** The obstacles that a refusal of a guest may come from, in their order; none where the organiser has no part in it. */
export function causesOf(code: string): Cause[] {
  const holds = (refusals: Obstacle['explains']) => refusals?.some((one) => one.code === code) ?? false
  return [...obstacles.values()].flatMap(({ key, explains, suspected }) => [
    ...(holds(explains) ? [{ key, isSure: true }] : []),
    ...(holds(suspected) ? [{ key, isSure: false }] : []),
  ])
}
