import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Orm } from '#db/orm.ts'

/** Statements that wait for a connection of the pool: a few seconds of them. A later one would reach its timeout. */
const MOST_WAITING = 1000
/** Seconds; drawn at random between both, so that refused clients do not all return at once. */
const SOONEST = 2
const LATEST = 6

/** Refuses (429) while too many statements wait for a connection of the pool. */
export function shedLoad(db: Orm): void {
  if (db.$client.waitingCount >= MOST_WAITING) refuse(common.TOO_MANY)
}

/** A `Retry-After` header in seconds, drawn at random for each answer (RFC 9110, section 10.2.3). */
export const retryAfter = (): string => String(SOONEST + Math.floor(Math.random() * (LATEST - SOONEST + 1)))
