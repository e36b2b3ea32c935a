import * as z from 'zod/mini'
import type { JobQueue } from '#kit/jobs.ts'
import type { Ports } from '#ports/ports.ts'
import { retain } from './retention.service.ts'

const DAY_MS = 24 * 3600 * 1000

const retention: JobQueue<Record<string, never>> = {
  name: 'privacy.retention',
  schema: z.strictObject({}),
  concurrency: 1,
}

/** Once a day, removes everything that has been kept long enough. */
export function retentionJobs(ports: Ports): void {
  const { jobs, clock } = ports
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
