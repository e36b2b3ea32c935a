import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { HOUR_MS, MINUTE_MS } from './rate-limit.ts'

interface GuessLimit {
  readonly most: number
  readonly windowMs: number
}

/** Wrong guesses at what opens one account, wherever they come from: ten in a quarter of an hour, a hundred in a day. */
export const GUESS_LIMITS = [
  { most: 10, windowMs: 15 * MINUTE_MS },
  { most: 100, windowMs: 24 * HOUR_MS },
] as const satisfies readonly GuessLimit[]

const since = (column: PgColumn, start: Date) =>
  sql`(select coalesce(jsonb_agg(failure), '[]') from jsonb_array_elements_text(${column}) failure where failure::timestamptz > ${start.toISOString()}::timestamptz)`

/**
 * The `set` and `where` of an UPDATE that records a guess in a column (`string[]`, ISO instants, oldest first) unless
 * a limit is reached. One statement, so that concurrent guesses each see the earlier ones.
 */
export function takeGuessIn(column: PgColumn, now: Date): { set: SQL; where: SQL[] } {
  const start = (windowMs: number) => new Date(now.getTime() - windowMs)
  const longest = Math.max(...GUESS_LIMITS.map(({ windowMs }) => windowMs))
  return {
    set: sql`${since(column, start(longest))} || to_jsonb(${now.toISOString()}::text)`,
    where: GUESS_LIMITS.map(
      ({ most, windowMs }) => sql`jsonb_array_length(${since(column, start(windowMs))}) < ${most}`,
    ),
  }
}

/** Minutes until a guess is allowed again; at least 1. */
export function minutesUntilGuess(guesses: readonly string[], now: Date): number {
  const waits = GUESS_LIMITS.map(({ most, windowMs }) => {
    const first = guesses.at(-most)
    return first === undefined ? 0 : new Date(first).getTime() + windowMs - now.getTime()
  })
  return Math.max(1, Math.ceil(Math.max(...waits) / MINUTE_MS))
}
