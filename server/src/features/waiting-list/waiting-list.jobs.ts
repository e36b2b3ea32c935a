import * as z from 'zod/mini'
import { placesMoved } from '#features/participation/participation.jobs.ts'
import type { Erasing } from '#kit/erasing.ts'
import type { JobQueue } from '#kit/jobs.ts'
import type { Ports } from '#ports/ports.ts'
import { serveLine, serveLines } from './waiting-list.service.ts'
import { listAwaited } from './waiting-list.store.ts'

const MINUTE_MS = 60 * 1000
const round: JobQueue<Record<string, never>> = {
  name: 'waiting-list.round',
  schema: z.strictObject({}),
  concurrency: 1,
}

/** Serves a line when places move, and every line once a minute: an event file may have added places. */
export function waitingListJobs(ports: Ports): void {
  ports.jobs.define(placesMoved, ({ eventId }) => serveLine(ports, eventId))
  ports.jobs.define(round, async () => {
    // The next one first: a round that fails for good must not be the last.
    const next = new Date(ports.clock.now().getTime() + MINUTE_MS)
    await ports.jobs.add(ports.db, round, {}, { key: 'minute', startAfter: next })
    await serveLines(ports)
  })
}

/** Begins the rounds, with one now. Once the jobs are prepared. */
export function startRounds(ports: Ports): Promise<void> {
  return ports.jobs.add(ports.db, round, {}, { key: 'minute' })
}

/** The place that somebody erased waited for, or was offered, goes to the next in line. */
export const eraseWaiting: Erasing = {
  async before(tx, ports, { userId }) {
    for (const eventId of await listAwaited(tx, userId))
      await ports.jobs.add(tx, placesMoved, { eventId }, { key: eventId })
    return []
  },
}
