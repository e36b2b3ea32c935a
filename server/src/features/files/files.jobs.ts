import * as z from 'zod/mini'
import type { JobQueue } from '#kit/jobs.ts'
import { recurringJob } from '#kit/recurring-job.ts'
import type { Executor } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { listUploads, removeFiles, removeOldPublished, removePublished } from './files.store.ts'

const DAY_MS = 24 * 3600 * 1000
const BATCH = 200

const sweeps = recurringJob('files.sweep', { key: 'daily', everyMs: DAY_MS })
const forget: JobQueue<{ key: string }> = { name: 'files.forget', schema: z.object({ key: z.string() }) }

export interface Upload {
  readonly id: string
  readonly eventId: string
  readonly userId: string
}

export type UploadHolder = (db: Executor, uploads: readonly Upload[]) => Promise<readonly string[]>

declare module '#kit/hooks.ts' {
  interface Hooks {
    readonly uploadHolders: readonly UploadHolder[]
  }
}

/** Deletes unreferenced uploads daily, and each published document after a day. */
export function filesJobs(ports: Ports): void {
  const { jobs, clock, storage } = ports
  jobs.define(forget, async ({ key }) => {
    // The stored file goes first: without the row it could not be found.
    await storage.delete(key)
    await removePublished(ports.db, key)
  })
  sweeps.define(ports, async () => {
    const now = clock.now().getTime()
    await sweepUploads(ports, new Date(now - DAY_MS))
    await removeOldPublished(ports.db, new Date(now - 2 * DAY_MS))
  })
}

async function sweepUploads({ db, storage, hooks }: Ports, before: Date): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const uploads = await listUploads(db, { before, after, limit: BATCH })
    after = uploads.at(BATCH - 1)?.id
    const held = new Set<string>()
    for (const holder of hooks.uploadHolders) for (const id of await holder(db, uploads)) held.add(id)
    const unheld = uploads.filter(({ id }) => !held.has(id))
    // The stored files go first: without their rows they could not be found.
    for (const { storageKey } of unheld) await storage.delete(storageKey)
    if (unheld.length > 0)
      await removeFiles(
        db,
        unheld.map(({ id }) => id),
      )
  }
}

/** Starts the daily sweeps, the first one now; call it after the jobs are prepared. */
export const startSweeping = (ports: Ports): Promise<void> => sweeps.start(ports)

export function forgetLater(ports: Ports, key: string): Promise<void> {
  return ports.jobs.add(ports.db, forget, { key }, { startAfter: new Date(ports.clock.now().getTime() + DAY_MS) })
}
