import type { CreditedInvoice } from '@parvis/contract/billing/credit.rules.ts'
import type { HeldLine } from '@parvis/contract/billing/statement.rules.ts'
import { keyOf } from '@parvis/contract/billing/statement.rules.ts'
import { isOver } from '@parvis/contract/events/hours.rules.ts'
import type { Cents } from '@parvis/contract/kit/money.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { OtherDay, Returned } from '@parvis/contract/withdrawals/withdrawals.rules.ts'
import { isFit, isMoved, lostBy, returnedOf, roomFor } from '@parvis/contract/withdrawals/withdrawals.rules.ts'
import type { Fate, Weight, Withdrawal } from '@parvis/contract/withdrawals/withdrawals.ts'
import { heldByEach } from '#features/billing/billing.service.ts'
import { payerFrom } from '#features/checkout/account.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { heldPlaces, loadEvent } from '#features/events/events.service.ts'
import { anyTypePays } from '#features/participation/balance.service.ts'
import { discountedAt } from '#features/refunds/refunds.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import type { Executor } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { preparedMails } from './withdrawals.mail.ts'
import type { Day, HolderRow } from './withdrawals.store.ts'
import { listDaysNow, listHolders, listInvoices } from './withdrawals.store.ts'

export interface WithdrawalState {
  readonly event: LoadedEvent
  readonly dayId: string
  readonly holders: readonly HolderRow[]
}

export interface ReturnedOfInvoice extends Returned {
  readonly invoiceId: string
  readonly isPaid: boolean
}

/** Losses of a payer and companions: keys of their holdings, and amounts by invoice. */
interface Loss {
  readonly payerId: string
  readonly lost: ReadonlySet<string>
  readonly returned: readonly ReturnedOfInvoice[]
}

/** A payer with the holders they pay for, their holdings and invoices. */
interface Party {
  readonly payerId: string
  readonly holders: readonly HolderRow[]
  readonly held: readonly HeldLine[]
  readonly invoices: readonly (CreditedInvoice & { readonly invoiceId: string; readonly isPaid: boolean })[]
}

async function partiesOf(db: Executor, { event, holders }: WithdrawalState): Promise<Party[]> {
  const payerIds = [...new Set(holders.map(({ payerId }) => payerId))]
  const held = await heldByEach(db, event, payerIds, 'fr')
  const issued = Map.groupBy(await listInvoices(db, event.row.id, payerIds), ({ payerId }) => payerId)
  const parties: Party[] = []
  for (const payerId of payerIds) {
    const invoices: Party['invoices'][number][] = []
    for (const { id: invoiceId, ...invoice } of issued.get(payerId) ?? [])
      invoices.push({ ...invoice, invoiceId, discountedAt: await discountedIn(db, event, payerId, invoice.lines) })
    const own = holders.filter((one) => one.payerId === payerId)
    parties.push({ payerId, holders: own, held: held.get(payerId) ?? [], invoices })
  }
  return parties
}

/** The only computation of losses and credits. */
function lossOf({ payerId, holders, held, invoices }: Party, dayId: string, fate: Fate): Loss {
  const lost = lostBy(held, holders, dayId, fate)
  const returned = invoices.flatMap(({ invoiceId, isPaid, ...invoice }): ReturnedOfInvoice[] => {
    const back = returnedOf(invoice, lost)
    return back ? [{ ...back, invoiceId, isPaid }] : []
  })
  return { payerId, lost, returned }
}

export async function lossesBy(db: Executor, standing: WithdrawalState, fate: Fate): Promise<Loss[]> {
  return (await partiesOf(db, standing)).map((party) => lossOf(party, standing.dayId, fate))
}

/** Number of credit notes, and the paid amount they return in cents with VAT. */
export function returnOf(losses: readonly Loss[]): { notes: number; cents: Cents } {
  const notes = losses.flatMap(({ returned }) => returned)
  return { notes: notes.length, cents: notes.reduce((sum, { cents, isPaid }) => (isPaid ? sum + cents : sum), 0) }
}

/** Read only for the few invoices with a discount. */
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

export const movedKeys = ({ dayId, holders }: Pick<WithdrawalState, 'dayId' | 'holders'>, fate: Fate): string[] =>
  holders.filter((holder) => isMoved(holder, fate)).map(({ userId }) => keyOf({ userId, key: dayId }))

type DayNow = OtherDay & Awaited<ReturnType<typeof listDaysNow>>[number]

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

/** Places on the other day; those offered to the waiting list count as taken. */
export async function roomOn(ports: Ports, db: Executor, { event, holders }: WithdrawalState, to: DayNow) {
  const { byDay } = await heldPlaces(db, event, { now: ports.clock.now() })
  const coming = holders.filter((one) => one.isOnSite && isMoved(one, { kind: 'move', to: to.id })).length
  return { coming, ...roomFor({ ...to, offered: byDay.get(to.id) ?? 0 }, coming) }
}

/** Whether a mail would be sent: an unpublished event mails only its team. */
const isTold = ({ row }: LoadedEvent, { address, isOfTeam }: HolderRow): boolean =>
  address !== '' && (row.published || row.rehearsalOf !== null || isOfTeam)

interface Weighing {
  readonly standing: WithdrawalState
  readonly parties: readonly Party[]
  readonly to?: DayNow
}

async function weigh(ports: Ports, { standing, parties, to }: Weighing): Promise<Weight> {
  const { event, holders, dayId } = standing
  const fate: Fate = to ? { kind: 'move', to: to.id } : { kind: 'cancel' }
  const { notes, cents } = returnOf(parties.map((party) => lossOf(party, dayId, fate)))
  const none = { coming: 0, free: null, missing: 0 }
  return {
    ...{ fate, cents, notes },
    mails: holders.filter((one) => isTold(event, one)).length,
    already: to ? holders.filter((one) => !isMoved(one, fate)).length : 0,
    ...(to ? await roomOn(ports, ports.db, standing, to) : none),
    prepared: preparedMails(event, dayId, fate, { hasNotes: notes > 0 }),
  }
}

/** Compares the possible outcomes for the holders of a day. */
export async function weighAll(ports: Ports, path: Day, caller: Caller): Promise<Withdrawal> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const { day, days } = await daysNow(ports, ports.db, event, path.dayId)
  const holders = await listHolders(ports.db, path)
  const standing = { event, dayId: path.dayId, holders }
  const parties = await partiesOf(ports.db, standing)
  const isPaid = anyTypePays(event)
  const fates: Weight[] = []
  for (const to of days.filter((one) => isFit(day, one, { isPaid })))
    fates.push(await weigh(ports, { standing, parties, to }))
  fates.push(await weigh(ports, { standing, parties }))
  return {
    people: holders.length,
    onlyThen: holders.filter(({ dayIds }) => dayIds.length === 1).length,
    fates,
    mayReturn: hasRight(caller, 'money.write', path.eventId),
  }
}
