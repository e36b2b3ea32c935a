import * as z from 'zod/mini'
import { loadEvent } from '#features/context/context.service.ts'
import type { JobQueue } from '#kit/jobs.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { mailMove } from './moves.mail.ts'
import type { Move } from './moves.store.ts'
import { listHoldersSince, listMoves, takeMove } from './moves.store.ts'

const MINUTE_MS = 60 * 1000
const round: JobQueue<Record<string, never>> = {
  name: 'conferences.round',
  schema: z.strictObject({}),
  concurrency: 1,
}

/** Once a minute, tells of the slots that an event file has moved: the command that imports it sends no mail itself. */
export function conferencesJobs(ports: Ports): void {
  ports.jobs.define(round, async () => {
    // The next one first: a round that fails for good must not be the last.
    const next = new Date(ports.clock.now().getTime() + MINUTE_MS)
    await ports.jobs.add(ports.db, round, {}, { key: 'minute', startAfter: next })
    for (const move of await listMoves(ports.db)) await tell(ports, move)
  })
}

/** Begins the rounds, with one now. Once the jobs are prepared. */
export function startMoveRounds(ports: Ports): Promise<void> {
  return ports.jobs.add(ports.db, round, {}, { key: 'minute' })
}

/** What is told is over only with the mails that tell it. */
async function tell(ports: Ports, move: Move): Promise<void> {
  const event = await loadEvent(ports.db, move.eventId)
  await transaction(ports.db, async (tx) => {
    const moved = await takeMove(tx, move)
    // What is over by now moves nobody any more.
    if (!moved || moved.endAt <= ports.clock.now()) return
    for (const userId of await listHoldersSince(tx, move, moved.movedAt))
      await mailMove(tx, ports, event, userId, { ...moved, slotId: move.slotId })
  })
}
