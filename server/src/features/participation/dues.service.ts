import type { LoadedEvent } from '#features/context/context.service.ts'
import { loadEvent, settingsFor } from '#features/context/context.service.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { tellAttendance } from './attendance.service.ts'
import { duesMoved } from './participation.jobs.ts'
import {
  listPaidFor,
  lockCompanions,
  lockParticipation,
  lockStanding,
  saveCompleted,
  tryLock,
} from './participation.store.ts'

/** Whether a person still has something to pay, for themselves and those they register. */
export type Owes = (tx: Tx, ports: Ports, event: LoadedEvent, payerId: string) => Promise<boolean>

declare module '#kit/declared.ts' {
  interface Declared {
    /** Paying is above participation. */
    readonly owes: Owes
  }
}

/** Whoever registered a person as their companion pays for them. */
export const payerIn = ({ userId, registeredBy }: { userId: string; registeredBy: string | null }): string =>
  registeredBy ?? userId

const byEvent = new WeakMap<LoadedEvent, boolean>()

/** Whether people of this type are asked to pay: the same whatever they read in. */
export const asksOf = (event: LoadedEvent, typoId: string | null): boolean =>
  settingsFor(event, 'fr', typoId).FO_PAYMENT_ACTIVE

/** Whether anybody is asked to pay, of whatever type: where nobody is, there is nothing to count. */
export function asksAnybody(event: LoadedEvent): boolean {
  const known = byEvent.get(event)
  if (known !== undefined) return known
  const typologies = Object.keys(event.layers.settings.typosV2 ?? {})
  const asks = [null, ...typologies].some((typoId) => asksOf(event, typoId))
  byEvent.set(event, asks)
  return asks
}

/** Those of a payer’s people whose type is asked nothing. */
async function freeAmong(tx: Tx, event: LoadedEvent, payerId: string): Promise<string[]> {
  const people = await listPaidFor(tx, event.row.id, payerId)
  return people.filter(({ typoId }) => !asksOf(event, typoId)).map(({ userId }) => userId)
}

/**
 * Settles whether the registrations that one person pays for are complete (specification 1, § 4), once one of them has
 * changed. A row that another request holds is not waited for, as that request may be waiting for us: a job looks at it
 * again after both.
 */
export async function settleDues(tx: Tx, ports: Ports, event: LoadedEvent, payerId: string): Promise<void> {
  const eventId = event.row.id
  const isOurs = await tryLock(tx, eventId, payerId)
  const isComplete = !(await ports.declared.owes(tx, ports, event, payerId))
  const freeIds = isComplete ? [] : await freeAmong(tx, event, payerId)
  const { isWhole, changed } = await saveCompleted(tx, { eventId, payerId, isComplete, freeIds })
  if (changed > 0) tellAttendance(tx, ports, eventId)
  if (!isOurs || !isWhole) await ports.jobs.add(tx, duesMoved, { eventId, payerId }, { key: `${eventId} ${payerId}` })
}

/** Locks whoever pays, or has paid before they were erased. */
export async function lockPayer(tx: Tx, ports: Ports, eventId: string, payerId: string): Promise<void> {
  if (!(await lockStanding(tx, eventId, payerId))) await lockParticipation(tx, eventId, payerId, ports.clock.now())
}

/** Locks all whom one person pays for, that person first: whoever waits for them holds nothing that they may need. */
export async function lockPaidFor(tx: Tx, ports: Ports, eventId: string, payerId: string): Promise<void> {
  await lockPayer(tx, ports, eventId, payerId)
  await lockCompanions(tx, eventId, payerId)
}

/** Looks again once the others are done. */
export function duesJobs(ports: Ports): void {
  ports.jobs.define(duesMoved, async ({ eventId, payerId }) => {
    const event = await loadEvent(ports.db, eventId)
    await transaction(ports.db, async (tx) => {
      await lockPaidFor(tx, ports, eventId, payerId)
      await settleDues(tx, ports, event, payerId)
    })
  })
}
