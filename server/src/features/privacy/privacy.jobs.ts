import * as z from 'zod/mini'
import type { JobQueue } from '#kit/jobs.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

const DAY_MS = 24 * 3600 * 1000
/** Files that one job removes. */
const KEYS = 100

const bytes: JobQueue<{ keys: string[] }> = { name: 'privacy.bytes', schema: z.object({ keys: z.array(z.string()) }) }
const retention: JobQueue<Record<string, never>> = {
  name: 'privacy.retention',
  schema: z.strictObject({}),
  concurrency: 1,
}

/** Removes the bytes of those who were erased and, once a day, everything that has been kept long enough. */
export function privacyJobs(ports: Ports, retain: (ports: Ports) => Promise<void>): void {
  const { jobs, clock, storage } = ports
  jobs.define(bytes, async ({ keys }) => {
    for (const key of keys) await storage.delete(key)
  })
  jobs.define(retention, async () => {
    // Tomorrow's first: a day that fails for good must not be the last.
    const tomorrow = new Date(clock.now().getTime() + DAY_MS)
    await jobs.add(ports.db, retention, {}, { key: 'daily', startAfter: tomorrow })
    await retain(ports)
  })
}

/** Begins the daily rounds, with one now. Once the jobs are prepared. */
export function startRetention(ports: Ports): Promise<void> {
  return ports.jobs.add(ports.db, retention, {}, { key: 'daily' })
}

/** Removes stored bytes once the transaction is committed. */
export async function forgetBytes(tx: Tx, ports: Ports, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += KEYS)
    await ports.jobs.add(tx, bytes, { keys: keys.slice(from, from + KEYS) })
}
