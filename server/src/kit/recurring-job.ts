import * as z from 'zod/mini'
import type { Ports } from '#ports/ports.ts'
import type { JobQueue } from './jobs.ts'

/** A recurring job, of which one run at a time takes place in all processes together. */
export interface RecurringJob {
  define(ports: Ports, work: () => Promise<void>): void
  start(ports: Ports): Promise<void>
}

/**
 * Does the work for each piece in turn. A failure does not stop the following pieces; all failures are thrown at the
 * end, so that the job is logged and retried.
 */
export async function forEachSettled<T>(pieces: readonly T[], work: (piece: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const piece of pieces) await work(piece).catch((error: unknown) => failures.push(error))
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of ${pieces.length} pieces failed`)
}

/** A recurring job every `everyMs` milliseconds. `key` keeps a second waiting job from being added. */
export function recurringJob(
  name: string,
  { key, everyMs }: { readonly key: string; readonly everyMs: number },
): RecurringJob {
  const round: JobQueue<Record<string, never>> = { name, schema: z.strictObject({}), concurrency: 1 }
  return {
    define({ jobs, clock, db }, work) {
      jobs.define(round, async () => {
        // Schedules the next run first: the chain must survive a run that fails for good.
        const next = new Date(clock.now().getTime() + everyMs)
        await jobs.add(db, round, {}, { key, startAfter: next })
        await work()
      })
    },
    start: ({ jobs, db }) => jobs.add(db, round, {}, { key }),
  }
}
