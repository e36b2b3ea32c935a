import { stateOf } from '@parvis/contract/participation/participation.rules.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import { tellWebhooks } from '#features/webhooks/telling.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { tellAttendance } from './attendance.service.ts'
import { asksAnybody, payerIn, settleDues } from './dues.service.ts'
import type { LockedParticipation } from './participation.store.ts'
import { keepTypology, lockParticipation, savePartial } from './participation.store.ts'

export interface Weighed {
  readonly event: LoadedEvent
  readonly userId: string
  readonly language: string
}

/** Whether somebody registered has not answered all that the steps ask them. */
export type Lacks = (tx: Tx, ports: Ports, weighed: Weighed) => Promise<boolean>

declare module '#kit/declared.ts' {
  interface Declared {
    /** The steps are above participation. */
    readonly lacks: Lacks
  }
}

/**
 * Has a registration that was not saved as a whole pass the rules of the steps: as long as something is lacking it is
 * not complete, and there is no badge. The type that prices and questions follow is kept with it.
 */
export async function weigh(tx: Tx, ports: Ports, weighed: Weighed): Promise<void> {
  const { event, userId } = weighed
  const { id: eventId } = event.row
  await keepTypology(tx, eventId, userId)
  const row = await lockParticipation(tx, eventId, userId, ports.clock.now())
  const isPartial = row.registered && (await ports.declared.lacks(tx, ports, weighed))
  const isPaidFor = asksAnybody(event)
  const isCompleted = row.registered && !isPartial && (!isPaidFor || row.isCompleted)
  if (isPartial !== row.isPartial || isCompleted !== row.isCompleted) {
    await savePartial(tx, { eventId, userId }, { isPartial, isCompleted })
    tellAttendance(tx, ports, eventId)
  }
  if (isPaidFor && row.registered) await settleDues(tx, ports, event, payerIn(row))
}

/** Tells other tools of answers that somebody registered has changed apart: the version of their registration stays. */
export async function tellAnswered(tx: Tx, ports: Ports, row: LockedParticipation): Promise<void> {
  const { eventId, userId, registered, version, hasWebhooks } = row
  if (!registered || !hasWebhooks) return
  const data = { state: stateOf(row), version }
  await tellWebhooks(tx, ports, { eventId, userId, kind: 'registration.updated', data })
}

/** After an answer: other tools are told of it, and who lacked some is weighed again. Whoever lacks nothing is asked nothing again. */
export async function weighAgain(tx: Tx, ports: Ports, weighed: Weighed): Promise<void> {
  const row = await lockParticipation(tx, weighed.event.row.id, weighed.userId, ports.clock.now())
  await tellAnswered(tx, ports, row)
  if (row.isPartial) await weigh(tx, ports, weighed)
}
