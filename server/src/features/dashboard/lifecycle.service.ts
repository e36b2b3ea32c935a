import { endRefusals } from '@parvis/contract/dashboard/dashboard.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { holdEvent, removeEvent, setArchived } from '#features/events/events.part.ts'
import { forgetEvent } from '#features/events/events.service.ts'
import { addAuditDetails, auditChange } from '#kit/audit-log.ts'
import type { EventScope } from '#kit/part.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { withBytes } from './bytes.service.ts'
import { isHeld } from './lifecycle.store.ts'
import { removeRehearsals } from './rehearsals.service.ts'

export async function archive(ports: Ports, place: EventScope, archived: boolean): Promise<void> {
  try {
    await transaction(ports.db, async (tx) => {
      const was = await setArchived(tx, place, archived, ports.clock.now())
      auditChange({ archived: was }, { archived })
    })
  } finally {
    forgetEvent(ports.db)
  }
}

/** Requires the name of the event. The journal of the domain records it. */
export async function deleteEvent(ports: Ports, place: EventScope, typed: string): Promise<void> {
  try {
    await transaction(ports.db, async (tx) => {
      const { name, context } = await holdEvent(tx, place)
      if (typed.trim() !== name.trim()) refuse(common.VALIDATION, {}, [{ path: 'name', code: 'CONFIRMATION_WRONG' }])
      if (await isHeld(tx, place.eventId)) refuse(endRefusals.EVENT_HELD)
      addAuditDetails({ eventId: null, before: { name, context } })
      await removeRehearsals(tx, ports, place.eventId)
      await withBytes(tx, ports, place.eventId, removeEvent)
    })
  } finally {
    forgetEvent(ports.db)
  }
}
