import { stateOf } from '@parvis/contract/participation/participation.rules.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { enqueueWebhooks } from '#features/webhooks/outbox.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { publishAttendance } from './attendance.service.ts'
import { anyTypePays, payerIn, updateBalance } from './balance.service.ts'
import type { LockedParticipation } from './participation.store.ts'
import { keepTypology, lockParticipation, savePartial } from './participation.store.ts'

export interface Weighed {
  readonly event: LoadedEvent
  readonly userId: string
  readonly language: string
}

export type LacksAnswers = (tx: Tx, ports: Ports, weighed: Weighed) => Promise<boolean>

declare module '#kit/hooks.ts' {
  interface Hooks {
    readonly lacks: LacksAnswers
  }
}

/**
 * Checks a registration that was saved in parts against the rules of the steps: it stays incomplete, without a badge,
 * while an answer is missing. Also stores the participant type in force, on which prices and questions depend.
 */
export async function weigh(tx: Tx, ports: Ports, weighed: Weighed): Promise<void> {
  const { event, userId } = weighed
  const { id: eventId } = event.row
  await keepTypology(tx, eventId, userId)
  const row = await lockParticipation(tx, eventId, userId, ports.clock.now())
  const isPartial = row.registered && (await ports.hooks.lacks(tx, ports, weighed))
  const isPaidFor = anyTypePays(event)
  const isCompleted = row.registered && !isPartial && (!isPaidFor || row.isCompleted)
  if (isPartial !== row.isPartial || isCompleted !== row.isCompleted) {
    await savePartial(tx, { eventId, userId }, { isPartial, isCompleted })
    publishAttendance(tx, ports, eventId)
  }
  if (isPaidFor && row.registered) await updateBalance(tx, ports, event, payerIn(row))
}

/** Sends `registration.updated` for answers changed outside the registration steps, which keep its version. */
export async function announceAnswers(tx: Tx, ports: Ports, row: LockedParticipation): Promise<void> {
  const { eventId, userId, registered, version, hasWebhooks } = row
  if (!registered || !hasWebhooks) return
  const data = { state: stateOf(row), version }
  await enqueueWebhooks(tx, ports, { eventId, userId, kind: 'registration.updated', data })
}

/**
 * After an answer is saved: notifies webhooks, and checks an incomplete registration again. A complete one is never
 * reopened.
 */
export async function weighAgain(tx: Tx, ports: Ports, weighed: Weighed): Promise<void> {
  const row = await lockParticipation(tx, weighed.event.row.id, weighed.userId, ports.clock.now())
  await announceAnswers(tx, ports, row)
  if (row.isPartial) await weigh(tx, ports, weighed)
}
