import { keyOf } from '@parvis/contract/billing/statement.rules.ts'
import { isOver } from '@parvis/contract/context/hours.rules.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { OtherDay, Returned } from '@parvis/contract/withdrawals/withdrawals.rules.ts'
import { isFit, isMoved, lostBy, returnedOf, roomFor } from '@parvis/contract/withdrawals/withdrawals.rules.ts'
import type { Fate, Weight, Withdrawal } from '@parvis/contract/withdrawals/withdrawals.ts'
import { heldByEach } from '#features/billing/billing.service.ts'
import { payerFrom } from '#features/checkout/account.service.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import { heldPlaces, loadEvent } from '#features/context/context.service.ts'
import { asksAnybody } from '#features/participation/dues.service.ts'
import { discountedAt } from '#features/refunds/refunds.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import type { Executor } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { preparedMails } from './withdrawals.mail.ts'
import type { Day, HolderRow } from './withdrawals.store.ts'
import { listDaysNow, listHolders, listInvoices } from './withdrawals.store.ts'

/** An event and a day of it, with those who hold the day. */
export interface Standing {
  readonly event: LoadedEvent
  readonly dayId: string
  readonly holders: readonly HolderRow[]
}

/** What goes back of one invoice. */
export interface ReturnedOfInvoice extends Returned {
  readonly invoiceId: string
  readonly isPaid: boolean
}

/** What payers and their people lose by a fate, and what goes back of the invoices of each: the one place that counts it. */
export async function returnedBy(
  db: Executor,
  { event, dayId, holders }: Standing,
  fate: Fate,
): Promise<ReadonlyMap<string, { lost: ReadonlySet<string>; returned: ReturnedOfInvoice[] }>> {
  const payerIds = [...new Set(holders.map(({ payerId }) => payerId))]
  const held = await heldByEach(db, event, payerIds, 'fr')
  const issued = Map.groupBy(await listInvoices(db, event.row.id, payerIds), ({ payerId }) => payerId)
  const found = new Map<string, { lost: ReadonlySet<string>; returned: ReturnedOfInvoice[] }>()
  for (const payerId of payerIds) {
    const own = holders.filter((one) => one.payerId === payerId)
    const lost = lostBy(held.get(payerId) ?? [], own, dayId, fate)
    const returned: ReturnedOfInvoice[] = []
    for (const { id, isPaid, ...invoice } of issued.get(payerId) ?? []) {
      const meant = await discountedIn(db, event, payerId, invoice.lines)
      const back = returnedOf({ ...invoice, discountedAt: meant }, lost)
      if (back) returned.push({ ...back, invoiceId: id, isPaid })
    }
    found.set(payerId, { lost, returned })
  }
  return found
}

/** Few invoices bear a discount: whose it is, is read for these alone. */
async function discountedIn(
  db: Executor,
  event: LoadedEvent,
  userId: string,
  lines: Parameters<typeof discountedAt>[2],
): Promise<number[] | undefined> {
  if (!lines.some(({ kind }) => kind === 'discount')) return undefined
  const { domainId, id: eventId } = event.row
  const user = await readUser(db, { domainId, eventId, userId })
  return user && discountedAt(db, payerFrom(event, user, 'fr'), lines)
}

/** The keys of the day itself, for those of its holders who are moved to another. */
export const movedKeys = ({ dayId, holders }: Pick<Standing, 'dayId' | 'holders'>, fate: Fate): string[] =>
  holders.filter((holder) => isMoved(holder, fate)).map(({ userId }) => keyOf({ userId, key: dayId }))

type DayNow = OtherDay & Awaited<ReturnType<typeof listDaysNow>>[number]

/** The days as they are now; refuses one that there is not. */
export async function daysNow(
  ports: Ports,
  db: Executor,
  event: LoadedEvent,
  dayId: string,
): Promise<{ day: DayNow; days: readonly DayNow[] }> {
  const now = ports.clock.now()
  const over = new Set(event.days.filter((one) => isOver(one, now)).map(({ id }) => id))
  const days = (await listDaysNow(db, event.row.id)).map((one) => ({ ...one, isOver: over.has(one.id) }))
  return { day: days.find(({ id }) => id === dayId) ?? refuse(common.NOT_FOUND), days }
}

/** The room on another day for those who would come to it; a place offered to the waiting list is taken. */
export async function roomOn(ports: Ports, db: Executor, { event, holders }: Standing, to: DayNow) {
  const { byDay } = await heldPlaces(db, event, { now: ports.clock.now() })
  const coming = holders.filter((one) => one.isOnSite && isMoved(one, { kind: 'move', to: to.id })).length
  return { coming, ...roomFor({ ...to, offered: byDay.get(to.id) ?? 0 }, coming) }
}

/** Whether somebody's mail would leave now: an event that is not published writes to its team alone. */
const isTold = ({ row }: LoadedEvent, { address, isOfTeam }: HolderRow): boolean =>
  address !== '' && (row.published || row.rehearsalOf !== null || isOfTeam)

async function weigh(ports: Ports, standing: Standing, fate: Fate, to: DayNow | undefined): Promise<Weight> {
  const { event, holders, dayId } = standing
  const parties = [...(await returnedBy(ports.db, standing, fate)).values()].flatMap(({ returned }) => returned)
  const none = { coming: 0, free: null, missing: 0 }
  const cents = parties.reduce((total, one) => total + (one.isPaid ? one.cents : 0), 0)
  return {
    ...{ fate, cents, notes: parties.length },
    mails: holders.filter((one) => isTold(event, one)).length,
    already: to ? holders.filter((one) => !isMoved(one, fate)).length : 0,
    ...(to ? await roomOn(ports, ports.db, standing, to) : none),
    prepared: preparedMails(event, dayId, fate, { hasNotes: parties.length > 0 }),
  }
}

/** What would become of the holders of a day, by each fate that they can have. */
export async function weighAll(ports: Ports, path: Day, caller: Caller): Promise<Withdrawal> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const { day, days } = await daysNow(ports, ports.db, event, path.dayId)
  const holders = await listHolders(ports.db, path)
  const standing = { event, dayId: path.dayId, holders }
  const isPaid = asksAnybody(event)
  const fates: Weight[] = []
  for (const to of days.filter((one) => isFit(day, one, { isPaid })))
    fates.push(await weigh(ports, standing, { kind: 'move', to: to.id }, to))
  fates.push(await weigh(ports, standing, { kind: 'cancel' }, undefined))
  return {
    people: holders.length,
    onlyThen: holders.filter(({ dayIds }) => dayIds.length === 1).length,
    fates,
    mayReturn: hasRight(caller, 'money.write', path.eventId),
  }
}
