import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Orm } from '#db/orm.ts'

/** Statements in line for a connection: a few seconds of them. Whoever came after would run out of patience, or the pool would. */
const MOST_WAITING = 1000
/** Seconds: those who are asked to come back do not all come back at once. */
const SOONEST = 2
const LATEST = 6

/** Asks to come back later rather than to wait in a line that hardly moves. */
export function shedLoad(db: Orm): void {
  if (db.$client.waitingCount >= MOST_WAITING) refuse(common.TOO_MANY)
}

/** When to come back, in seconds: another moment for each. */
export const retryAfter = (): string => String(SOONEST + Math.floor(Math.random() * (LATEST - SOONEST + 1)))
