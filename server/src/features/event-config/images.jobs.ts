import { loadEvent } from '#features/events/events.service.ts'
import { recurringJob } from '#kit/recurring-job.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { imageKey } from './images.service.ts'
import { holdImages, imagesIn, listUnused, lockUnused, removeImage } from './images.store.ts'
import { readConfig } from './parts.service.ts'

const DAY_MS = 24 * 3600 * 1000
/** Unsaved text can stay in a browser for days, with the addresses of its images. */
const UNUSED_MS = 30 * DAY_MS
const BATCH = 200

const sweeps = recurringJob('images.sweep', { key: 'daily', everyMs: DAY_MS })

/** Once a day, removes the images sent a month ago that no event shows nor has shown. */
export function imagesJobs(ports: Ports): void {
  sweeps.define(ports, async () => {
    const before = new Date(ports.clock.now().getTime() - UNUSED_MS)
    for (let after: string | undefined = ''; after !== undefined; ) {
      const unused = await listUnused(ports.db, { before, after, limit: BATCH })
      after = unused.at(BATCH - 1)?.id
      for (const { id, eventId } of unused) await sweep(ports, { id, eventId, before })
    }
  })
}

async function sweep(
  { db, storage, hooks: { parts } }: Ports,
  { id, eventId, before }: { id: string; eventId: string | null; before: Date },
): Promise<void> {
  const place = eventId === null ? undefined : { eventId, domainId: (await loadEvent(db, eventId)).row.domainId }
  await transaction(db, async (tx) => {
    if (!(await lockUnused(tx, id, before))) return
    // A mail or a question of the live is also written elsewhere than in a part.
    const config = place && (await readConfig(tx, parts, place))
    if (config && imagesIn(config).includes(id)) return holdImages(tx, place.eventId, config)
    await removeImage(tx, id)
    // Last: what cannot be deleted keeps its row, and is tried again.
    await storage.delete(imageKey(id))
  })
}

/** Begins the daily sweeps, with one now. Once the jobs are prepared. */
export const startSweepingImages = (ports: Ports): Promise<void> => sweeps.start(ports)
