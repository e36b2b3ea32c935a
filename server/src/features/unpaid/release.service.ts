import { stateOf } from '@parvis/contract/participation/participation.rules.ts'
import { RELEASE } from '@parvis/contract/unpaid/unpaid.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { accountOf, payerFrom } from '#features/checkout/account.service.ts'
import type { BalanceDue } from '#features/checkout/balances.service.ts'
import { listBalancesDue } from '#features/checkout/balances.service.ts'
import { dropPendingOrder } from '#features/checkout/pending-order.service.ts'
import { giveUp } from '#features/companions/companions.service.ts'
import { toldOf } from '#features/emails/recipient.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { lockPaidFor } from '#features/participation/balance.service.ts'
import { readUser } from '#features/users/users.service.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { PayerHold } from './debts.service.ts'
import { keptIn } from './debts.service.ts'
import { mailKept, mailReleased } from './unpaid.mail.ts'
import { listParty, listReleasing, removePlace, savePlace } from './unpaid.store.ts'

const MINUTE_MS = 60_000

interface Debtor {
  readonly event: LoadedEvent
  readonly owed: BalanceDue
  readonly people: readonly User[]
}

/**
 * Sends the warning or releases the place, by the state under the payer's lock. A payment takes the same lock, so only
 * one of the two happens.
 */
export async function actOn(ports: Ports, event: LoadedEvent, payerId: string): Promise<void> {
  const { id: eventId } = event.row
  await transaction(ports.db, async (tx) => {
    await lockPaidFor(tx, ports, eventId, payerId)
    if ((await listReleasing(tx, eventId)).length === 0) return
    const kept = (await keptIn(tx, event, ports.clock.now(), [payerId])).get(payerId)
    const [owed] = kept ? await listBalancesDue(tx, event, [payerId]) : []
    if (!kept || !owed) return
    const people = await peopleOwing(tx, event, owed)
    if (people.length === 0) return
    if (kept.keeping.is === 'telling') await tell(tx, ports, { event, owed, people }, kept.keeping.until)
    if (kept.keeping.is === 'over') await release(tx, ports, { event, owed, people }, kept)
  })
}

/** Registered people with an amount due: a free registration is not lost over a companion's debt. */
async function peopleOwing(tx: Tx, event: LoadedEvent, { userId, language }: BalanceDue): Promise<User[]> {
  const { domainId, id: eventId } = event.row
  const user = await readUser(tx, { domainId, eventId, userId })
  if (!user) return []
  const { due } = await accountOf(tx, payerFrom(event, user, language))
  const owing = new Set(
    due.flatMap(({ kind, key, quantity, unitCents }) =>
      kind === 'item' && quantity === 1 && unitCents > 0 ? (key.split(' ')[0] ?? []) : [],
    ),
  )
  const people: User[] = []
  for (const id of await listParty(tx, eventId, userId)) {
    const person = owing.has(id) ? await readUser(tx, { domainId, eventId, userId: id }) : undefined
    if (person) people.push(person)
  }
  return people
}

/** The mail shows minutes, so the deadline is rounded up to a full minute. */
async function tell(tx: Tx, ports: Ports, debtor: Debtor, end: number): Promise<void> {
  const { event, owed } = debtor
  const { id: eventId } = event.row
  const until = new Date(Math.ceil(end / MINUTE_MS) * MINUTE_MS)
  const key = ['unpaid', eventId, owed.userId, until.toISOString()].join(':')
  await mailKept(tx, ports, { ...debtor, until, key })
  const told = { toldAt: ports.clock.now(), toldUntil: until, mailKey: key }
  await savePlace(tx, { eventId, userId: owed.userId, ...told })
}

/** Cancels the registrations; each person, or else their host, gets a mail. */
async function release(tx: Tx, ports: Ports, { event, owed, people }: Debtor, { row }: PayerHold): Promise<void> {
  const { domainId, id: eventId } = event.row
  const now = ports.clock.now()
  await dropPendingOrder(tx, ports, { eventId, userId: owed.userId })
  const told = new Map<string, { recipient: User; people: User[] }>()
  for (const user of people) {
    const recipient = await toldOf(tx, domainId, user)
    if (recipient) {
      const { people: others = [] } = told.get(recipient.id) ?? {}
      told.set(recipient.id, { recipient, people: [...others, user] })
    }
    await giveUp(tx, ports, { event, user, language: owed.language }, { isTold: false })
    await ports.hooks.appendAuditEntry(tx, {
      ...{ id: newId(now), at: now, domainId, eventId, userId: '', device: '', subjectId: user.id },
      ...{ right: 'people.write', route: RELEASE, item: '', why: '' },
      before: {
        choice: stateOf(user.UserEvent),
        placeToldAt: instantOf(row.toldAt),
        placeUntil: instantOf(row.toldUntil),
      },
      after: { choice: 'absent' },
    })
  }
  const key = ['released', eventId, owed.userId, row.toldUntil].join(':')
  for (const { recipient, people: own } of told.values())
    await mailReleased(tx, ports, { event, recipient, people: own, cents: owed.cents, key })
  await removePlace(tx, eventId, owed.userId)
}

const instantOf = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString()
