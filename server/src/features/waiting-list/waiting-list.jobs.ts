import { placesChanged } from '#features/participation/participation.jobs.ts'
import type { MergeHandler } from '#kit/account-merge.ts'
import type { ErasureHandler } from '#kit/erasure.ts'
import { recurringJob } from '#kit/recurring-job.ts'
import type { Ports } from '#ports/ports.ts'
import { serveLine, serveLines } from './waiting-list.service.ts'
import { listAwaited } from './waiting-list.store.ts'

const recurring = recurringJob('waiting-list.round', { key: 'minute', everyMs: 60 * 1000 })

/** Every minute too, as an event file may have added places. */
export function waitingListJobs(ports: Ports): void {
  ports.jobs.define(placesChanged, ({ eventId }) => serveLine(ports, eventId))
  recurring.define(ports, () => serveLines(ports))
}

export const startLineJob = (ports: Ports): Promise<void> => recurring.start(ports)

/** The place of an erased person goes to the next in line. */
export const eraseWaiting: ErasureHandler = {
  async before(tx, ports, { userId }) {
    for (const eventId of await listAwaited(tx, userId))
      await ports.jobs.add(tx, placesChanged, { eventId }, { key: eventId })
    return []
  },
}

/** A merged person waits once; a place offered to the other account is given on. */
export const mergeWaiting: MergeHandler = async (tx, ports, { from, eventId }) => {
  if (eventId !== undefined && (await listAwaited(tx, from)).includes(eventId))
    await ports.jobs.add(tx, placesChanged, { eventId }, { key: eventId })
}
