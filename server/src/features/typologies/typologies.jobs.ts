import { loadEvent } from '#features/events/events.service.ts'
import { forEachSettled, recurringJob } from '#kit/recurring-job.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { TypeMove } from './moves.store.ts'
import { listTypeMoves, takeTypeMove } from './moves.store.ts'
import { mailTypeMove } from './typologies.mail.ts'

const recurring = recurringJob('typologies.round', { key: 'minute', everyMs: 60 * 1000 })

/** The change of type itself sends no mail. */
export function typologiesJobs(ports: Ports): void {
  recurring.define(ports, async () => {
    await forEachSettled(await listTypeMoves(ports.db), (move) => tell(ports, move))
  })
}

export const startTypeJob = (ports: Ports): Promise<void> => recurring.start(ports)

/** The record is deleted in the transaction that writes the mail. */
async function tell(ports: Ports, move: TypeMove): Promise<void> {
  const event = await loadEvent(ports.db, move.eventId)
  await transaction(ports.db, async (tx) => {
    const moved = await takeTypeMove(tx, move)
    if (moved) await mailTypeMove(tx, ports, event, moved)
  })
}
