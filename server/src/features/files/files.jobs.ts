import * as z from 'zod/mini'
import type { JobQueue } from '#kit/jobs.ts'
import { roundsOf } from '#kit/rounds.ts'
import type { Executor } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { listUploads, removeFiles, removeOldPublished, removePublished } from './files.store.ts'

const DAY_MS = 24 * 3600 * 1000
const BATCH = 200

const sweeps = roundsOf('files.sweep', { key: 'daily', everyMs: DAY_MS })
const forget: JobQueue<{ key: string }> = { name: 'files.forget', schema: z.object({ key: z.string() }) }

export interface Upload {
  readonly id: string
  readonly eventId: string
  readonly userId: string
}

/** Which of these uploads a feature still shows, by id. */
export type UploadHolder = (db: Executor, uploads: readonly Upload[]) => Promise<readonly string[]>

declare module '#kit/declared.ts' {
  interface Declared {
    readonly uploadHolders: readonly UploadHolder[]
  }
}

/** Once a day, removes the uploads that nobody holds; and each published download a day after it was made. */
export function filesJobs(ports: Ports): void {
  const { jobs, clock, storage } = ports
  jobs.define(forget, async ({ key }) => {
    // The bytes first: were the row gone, nothing would remember them.
    await storage.delete(key)
    await removePublished(ports.db, key)
  })
  sweeps.define(ports, async () => {
    const now = clock.now().getTime()
    await sweepUploads(ports, new Date(now - DAY_MS))
    await removeOldPublished(ports.db, new Date(now - 2 * DAY_MS))
  })
}

async function sweepUploads({ db, storage, declared }: Ports, before: Date): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const uploads = await listUploads(db, { before, after, limit: BATCH })
    after = uploads.at(BATCH - 1)?.id
    const held = new Set<string>()
    for (const holder of declared.uploadHolders) for (const id of await holder(db, uploads)) held.add(id)
    const unheld = uploads.filter(({ id }) => !held.has(id))
    // The bytes first: were the rows gone, nothing would remember them.
    for (const { storageKey } of unheld) await storage.delete(storageKey)
    if (unheld.length > 0)
      await removeFiles(
        db,
        unheld.map(({ id }) => id),
      )
  }
}

/** Begins the daily sweeps, with one now. Once the jobs are prepared. */
export const startSweeping = (ports: Ports): Promise<void> => sweeps.start(ports)

/** Removes stored bytes in a day. */
export function forgetLater(ports: Ports, key: string): Promise<void> {
  return ports.jobs.add(ports.db, forget, { key }, { startAfter: new Date(ports.clock.now().getTime() + DAY_MS) })
}
