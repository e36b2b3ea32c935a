import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Orm } from '#db/orm.ts'

/**
 * Statements that may wait for a connection: a few seconds of work. A later one would exceed the client's timeout, or
 * the pool's.
 */
const MOST_WAITING = 1000
/** Seconds. A random delay spreads the retries. */
const SOONEST = 2
const LATEST = 6

/** Refuses (429) when too many statements already wait for a connection of the pool. */
export function refuseWhenCrowded(db: Orm): void {
  if (db.$client.waitingCount >= MOST_WAITING) refuse(common.TOO_MANY)
}

/** Value of `Retry-After`: seconds, random between `SOONEST` and `LATEST`. */
export const comeBackAfter = (): string => String(SOONEST + Math.floor(Math.random() * (LATEST - SOONEST + 1)))
