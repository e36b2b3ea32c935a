import { placesMoved } from '#features/participation/participation.jobs.ts'
import type { Erasing } from '#kit/erasing.ts'
import type { Merging } from '#kit/merging.ts'
import { roundsOf } from '#kit/rounds.ts'
import type { Ports } from '#ports/ports.ts'
import { serveLine, serveLines } from './waiting-list.service.ts'
import { listAwaited } from './waiting-list.store.ts'

const rounds = roundsOf('waiting-list.round', { key: 'minute', everyMs: 60 * 1000 })

/** Every minute too, as an event file may have added places. */
export function waitingListJobs(ports: Ports): void {
  ports.jobs.define(placesMoved, ({ eventId }) => serveLine(ports, eventId))
  rounds.define(ports, () => serveLines(ports))
}

export const startRounds = (ports: Ports): Promise<void> => rounds.start(ports)

/** The place of an erased person goes to the next in line. */
export const eraseWaiting: Erasing = {
  async before(tx, ports, { userId }) {
    for (const eventId of await listAwaited(tx, userId))
      await ports.jobs.add(tx, placesMoved, { eventId }, { key: eventId })
    return []
  },
}

/** A merged person waits once; a place offered to the other account is given on. */
export const mergeWaiting: Merging = async (tx, ports, { from, eventId }) => {
  if (eventId !== undefined && (await listAwaited(tx, from)).includes(eventId))
    await ports.jobs.add(tx, placesMoved, { eventId }, { key: eventId })
}
