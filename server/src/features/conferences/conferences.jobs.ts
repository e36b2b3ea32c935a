import { loadEvent } from '#features/events/events.service.ts'
import { forEachSettled, recurringJob } from '#kit/recurring-job.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { mailMove } from './moves.mail.ts'
import type { Move, MovedHolder } from './moves.store.ts'
import { listHoldersSince, listMovedHolders, listMoves, takeMove, takeMovedHolder } from './moves.store.ts'

const recurring = recurringJob('conferences.round', { key: 'minute', everyMs: 60 * 1000 })

/** Mails moved slots and moved holders once a minute; the code that moves them sends no mail. */
export function conferencesJobs(ports: Ports): void {
  recurring.define(ports, async () => {
    await forEachSettled(await listMoves(ports.db), (move) => tell(ports, move))
    await forEachSettled(await listMovedHolders(ports.db), (holder) => tellHolder(ports, holder))
  })
}

export const startMoveJob = (ports: Ports): Promise<void> => recurring.start(ports)

/** The move is deleted in the transaction that writes its mails. */
async function tell(ports: Ports, move: Move): Promise<void> {
  const event = await loadEvent(ports.db, move.eventId)
  await transaction(ports.db, async (tx) => {
    const moved = await takeMove(tx, move)
    // A slot that is over needs no mail.
    if (!moved || moved.endAt <= ports.clock.now()) return
    for (const userId of await listHoldersSince(tx, move, moved.movedAt))
      await mailMove(tx, ports, event, userId, { ...moved, slotId: move.slotId })
  })
}

async function tellHolder(ports: Ports, holder: MovedHolder): Promise<void> {
  const event = await loadEvent(ports.db, holder.eventId)
  await transaction(ports.db, async (tx) => {
    const moved = await takeMovedHolder(tx, holder)
    if (!moved || moved.endAt <= ports.clock.now()) return
    await mailMove(tx, ports, event, holder.userId, moved)
  })
}
