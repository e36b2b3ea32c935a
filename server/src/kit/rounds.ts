import * as z from 'zod/mini'
import type { Ports } from '#ports/ports.ts'
import type { JobQueue } from './jobs.ts'

/** Work that comes back by itself, one round at a time whatever the number of processes. */
export interface Rounds {
  /** Says what a round does, before the jobs are prepared. */
  define(ports: Ports, work: () => Promise<void>): void
  /** Begins the rounds, with one now, once the jobs are prepared. */
  start(ports: Ports): Promise<void>
}

/**
 * Does each piece of a round, one after the other. A piece that fails holds back none of those behind it; the round fails at
 * its end, so that it is logged and tried again.
 */
export async function eachAlone<T>(pieces: readonly T[], work: (piece: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const piece of pieces) await work(piece).catch((error: unknown) => failures.push(error))
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of ${pieces.length} pieces failed`)
}

/** Rounds every so many milliseconds. `key` tells the one that waits: a second is not added beside it. */
export function roundsOf(name: string, { key, everyMs }: { readonly key: string; readonly everyMs: number }): Rounds {
  const round: JobQueue<Record<string, never>> = { name, schema: z.strictObject({}), concurrency: 1 }
  return {
    define({ jobs, clock, db }, work) {
      jobs.define(round, async () => {
        // The next one first: a round that fails for good must not be the last.
        const next = new Date(clock.now().getTime() + everyMs)
        await jobs.add(db, round, {}, { key, startAfter: next })
        await work()
      })
    },
    start: ({ jobs, db }) => jobs.add(db, round, {}, { key }),
  }
}
