import * as z from 'zod/mini'
import type { JobQueue } from '#kit/jobs.ts'
import type { Executor } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { isKeyShown } from './photos.store.ts'
import { placeOf, variants } from './variants.service.ts'

const DAY_MS = 24 * 3600 * 1000

const sweep: JobQueue<{ key: string }> = { name: 'photos.sweep', schema: z.object({ key: z.string() }), concurrency: 1 }

/** A stored photo without a row was never published or has been deleted. */
export function photosJobs({ jobs, db, storage }: Ports): void {
  jobs.define(sweep, async ({ key }) => {
    if (await isKeyShown(db, key)) return
    for (const variant of variants) await storage.delete(placeOf(key, variant))
  })
}

/** Scheduled before the upload, so that bytes without a row are deleted a day later. */
export function sweepLater(ports: Ports, key: string): Promise<void> {
  return ports.jobs.add(ports.db, sweep, { key }, { startAfter: new Date(ports.clock.now().getTime() + DAY_MS) })
}

export function sweepNow({ jobs }: Ports, executor: Executor, key: string): Promise<void> {
  return jobs.add(executor, sweep, { key })
}
