import { partRefusals } from '@parvis/contract/event-config/event-config.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import { moveEvent } from '#features/events/events.part.ts'
import { forgetEvent } from '#features/events/events.service.ts'
import { auditChange } from '#kit/audit-log.ts'
import type { EventScope } from '#kit/part.ts'
import { transaction, violated } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

/** Gives an event another address; those that it had lead there. Refuses `CONTEXT_TAKEN` and `ADDRESSES_FULL`. */
export async function changeAddress(ports: Ports, place: EventScope, context: string): Promise<{ context: string }> {
  try {
    await transaction(ports.db, async (tx) => {
      const moved = await moveEvent(tx, place, context, ports.clock.now())
      if (moved === 'taken') refuse(partRefusals.CONTEXT_TAKEN)
      if (moved === 'full') refuse(partRefusals.ADDRESSES_FULL)
      auditChange({ context: moved.was }, { context })
    })
  } catch (error) {
    // Another event has taken it meanwhile.
    if (violated(error)?.code === '23505') refuse(partRefusals.CONTEXT_TAKEN)
    throw error
  } finally {
    forgetEvent(ports.db)
  }
  return { context }
}
