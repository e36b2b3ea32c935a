import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { publishAttendance } from './attendance.service.ts'
import { balanceChanged } from './participation.jobs.ts'
import {
  listPaidFor,
  lockCompanions,
  lockParticipation,
  lockStanding,
  saveCompleted,
  tryLock,
} from './participation.store.ts'

/** Whether a person still has an amount to pay, for themselves or for the people they registered. */
export type HasBalanceDue = (tx: Tx, ports: Ports, event: LoadedEvent, payerId: string) => Promise<boolean>

declare module '#kit/hooks.ts' {
  interface Hooks {
    readonly hasBalanceDue: HasBalanceDue
  }
}

/** A companion is paid for by the person who registered them. */
export const payerIn = ({ userId, registeredBy }: { userId: string; registeredBy: string | null }): string =>
  registeredBy ?? userId

const byEvent = new WeakMap<LoadedEvent, boolean>()

/** Whether people of this type have to pay. The setting does not vary by language, so any language will do. */
export const requiresPayment = (event: LoadedEvent, typoId: string | null): boolean =>
  settingsFor(event, 'fr', typoId).FO_PAYMENT_ACTIVE

/** Whether at least one type has to pay; where none has, there is nothing to count. Cached by event. */
export function anyTypePays(event: LoadedEvent): boolean {
  const known = byEvent.get(event)
  if (known !== undefined) return known
  const typologies = Object.keys(event.layers.settings.typosV2 ?? {})
  const asks = [null, ...typologies].some((typoId) => requiresPayment(event, typoId))
  byEvent.set(event, asks)
  return asks
}

async function freeAmong(tx: Tx, event: LoadedEvent, payerId: string): Promise<string[]> {
  const people = await listPaidFor(tx, event.row.id, payerId)
  return people.filter(({ typoId }) => !requiresPayment(event, typoId)).map(({ userId }) => userId)
}

/**
 * Updates whether the registrations paid by one person are complete (specification 1, § 4), after one of them changed.
 * A row locked by another request is skipped, as that request may wait for our locks: a job checks it again later.
 */
export async function updateBalance(tx: Tx, ports: Ports, event: LoadedEvent, payerId: string): Promise<void> {
  const eventId = event.row.id
  const isOurs = await tryLock(tx, eventId, payerId)
  const isComplete = !(await ports.hooks.hasBalanceDue(tx, ports, event, payerId))
  const freeIds = isComplete ? [] : await freeAmong(tx, event, payerId)
  const { isWhole, changed } = await saveCompleted(tx, { eventId, payerId, isComplete, freeIds })
  if (changed > 0) publishAttendance(tx, ports, eventId)
  if (!isOurs || !isWhole)
    await ports.jobs.add(tx, balanceChanged, { eventId, payerId }, { key: `${eventId} ${payerId}` })
}

/** Locks the payer's participation, also when the payer has since been erased. */
export async function lockPayer(tx: Tx, ports: Ports, eventId: string, payerId: string): Promise<void> {
  if (!(await lockStanding(tx, eventId, payerId))) await lockParticipation(tx, eventId, payerId, ports.clock.now())
}

/** Locks the payer first, then their companions: this order prevents deadlocks. */
export async function lockPaidFor(tx: Tx, ports: Ports, eventId: string, payerId: string): Promise<void> {
  await lockPayer(tx, ports, eventId, payerId)
  await lockCompanions(tx, eventId, payerId)
}

export function balanceJobs(ports: Ports): void {
  ports.jobs.define(balanceChanged, async ({ eventId, payerId }) => {
    const event = await loadEvent(ports.db, eventId)
    await transaction(ports.db, async (tx) => {
      await lockPaidFor(tx, ports, eventId, payerId)
      await updateBalance(tx, ports, event, payerId)
    })
  })
}
