import { billingType } from '@parvis/contract/billing/billing.ts'
import type { OrdersAsked } from '@parvis/contract/checkout/checkout.ts'
import { centsIn } from '@parvis/contract/kit/money.ts'
import type { SQL } from 'drizzle-orm'
import { and, asc, count, desc, eq, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { searched } from '#db/searched.ts'
import { orders, payments, receipts } from '#db/tables/checkout.ts'
import { invoices } from '#db/tables/invoices.ts'
import { refunds } from '#db/tables/refunds.ts'
import { users } from '#db/tables/users.ts'
import { shownIn } from '#features/users/users.service.ts'
import { foldedHolds } from '#kit/folded.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { excessOf, isDemonstrated } from './bills.store.ts'
import type { OrderRow } from './orders.store.ts'

export type OrderFilters = z.output<typeof OrdersAsked>

export interface ListedOrder {
  readonly row: OrderRow
  readonly firstName: string
  readonly lastName: string
  readonly invoiceNumber: string | null
  readonly receivedCents: number
  readonly creditedCents: number
  readonly returnedCents: number
  readonly session: string | null
}

export const received = sql<number>`(select coalesce(sum(own.cents), 0)::int from ${receipts} as own where own.order_id = ${orders.id})`
const credited = sql<number>`(select coalesce(sum(note.gross_cents), 0)::int from ${invoices} as note
  where note.credited_id = ${orders.invoiceId})`
export const returned = sql<number>`(select coalesce(sum(own.cents), 0)::int from ${refunds} as own
  where own.order_id = ${orders.id} and own.credit_note_id is null and own.status = 'given')`
const session = sql<string | null>`(select own.status from ${payments} as own where own.order_id = ${orders.id}
  order by own.created_at desc, own.id desc limit 1)`

const { firstName, lastName, searchText } = shownIn(sql`${orders.eventId}`)

/** Searched texts, besides name and amount. */
const written = sql`coalesce(${orders.billing} ->> 'social_reason', '') || ' ' || ${orders.reference} || ' ' || coalesce(${invoices.number}, '')`

const isRefunded = sql`${orders.status} = 'paid' and ${credited} >= ${orders.grossCents}`
const STATES: Readonly<Record<NonNullable<OrderFilters['state']>, SQL>> = {
  awaited: sql`${orders.status} = 'transfer'`,
  open: sql`${orders.status} = 'open'`,
  paid: sql`${orders.status} = 'paid' and not (${isRefunded})`,
  refunded: sql`(${isRefunded})`,
  dropped: sql`${orders.status} = 'dropped'`,
}

function matches(typed: string): SQL | undefined {
  if (typed === '') return undefined
  const cents = centsIn(typed)
  return or(
    foldedHolds(sql`(${searchText} || ' ' || ${searched(written)})`, typed),
    cents === undefined ? undefined : eq(orders.grossCents, cents),
  )
}

const listed = {
  row: orders,
  firstName,
  lastName,
  invoiceNumber: invoices.number,
  receivedCents: received,
  creditedCents: credited,
  returnedCents: returned,
  session,
}

const select = (db: Executor, which: SQL | undefined) =>
  db
    .select(listed)
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(invoices, eq(invoices.id, orders.invoiceId))
    .where(which)

const asked = (eventId: string, timeZone: string, { search, state, since }: OrderFilters) =>
  and(
    eq(orders.eventId, eventId),
    matches(search),
    state && STATES[state],
    since === undefined ? undefined : sql`${orders.createdAt} >= (${since}::date)::timestamp at time zone ${timeZone}`,
  )

const latestFirst = [desc(orders.createdAt), desc(orders.id)]

export async function listOrderRows(
  db: Executor,
  { eventId, timeZone }: { eventId: string; timeZone: string },
  { page, pageSize, ...query }: OrderFilters & { page: number; pageSize: number },
): Promise<{ rows: ListedOrder[]; total: number }> {
  const which = asked(eventId, timeZone, query)
  const rows = await select(db, which)
    .orderBy(...latestFirst)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [found] = await db
    .select({ total: count() })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(invoices, eq(invoices.id, orders.invoiceId))
    .where(which)
  return { rows, total: found?.total ?? 0 }
}

export async function findListedOrder(db: Executor, id: string): Promise<ListedOrder | undefined> {
  const [found] = await select(db, eq(orders.id, id))
  return found
}

export function listAwaitedTransfers(db: Executor, eventId: string): Promise<ListedOrder[]> {
  return select(db, and(eq(orders.eventId, eventId), STATES.awaited)).orderBy(asc(orders.createdAt), asc(orders.id))
}

export async function listReceivedTooMuch(
  db: Executor,
  eventId: string,
): Promise<(ListedOrder & { excessCents: number })[]> {
  const excessCents = sql<number>`(${excessOf(sql`"orders"`)})::int`
  const which = and(eq(orders.eventId, eventId), sql`${excessCents} > 0`)
  return db
    .select({ ...listed, excessCents })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(invoices, eq(invoices.id, orders.invoiceId))
    .where(which)
    .orderBy(asc(orders.createdAt), asc(orders.id))
}

export interface Sums extends Record<string, unknown> {
  takenCents: number
  orderedCents: number
  orders: number
  documents: number
}

/** Sums of orders in cents, less credit notes; demonstration payments are left out. */
export async function sumOrders(db: Executor, eventId: string): Promise<Sums> {
  const { rows } = await db.execute<Sums>(sql`
    select
      (coalesce(sum(case when own.status = 'paid' then own.gross_cents - own.credited
        else least(own.gross_cents - own.credited, own.come) end), 0))::int as "takenCents",
      (coalesce(sum(own.gross_cents - own.credited), 0))::int as "orderedCents",
      (select count(*)::int from ${orders} as bill where bill.event_id = ${eventId}) as orders,
      (select count(*)::int from ${invoices} as paper where paper.event_id = ${eventId}) as documents
    from (
      select bill.gross_cents, bill.status,
        (select coalesce(sum(part.cents), 0) from ${receipts} as part where part.order_id = bill.id) as come,
        (select coalesce(sum(note.gross_cents), 0) from ${invoices} as note where note.credited_id = bill.invoice_id) as credited
      from ${orders} as bill
      where bill.event_id = ${eventId} and bill.status <> 'dropped' and not ${isDemonstrated}
    ) as own`)
  const [found] = rows
  if (!found) throw new Error('A sum answered no row')
  return found
}

/** Orders with real money, without dropped ones. */
export async function countRealOrders(db: Executor, eventId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${orders} as bill
    where bill.event_id = ${eventId} and bill.status <> 'dropped' and not ${isDemonstrated}`)
  return rows[0]?.count ?? 0
}

export type NewReceipt = typeof receipts.$inferInsert

/** Records a receipt; false when the same line of a bank file was recorded before. */
export async function insertReceipt(tx: Tx, receipt: NewReceipt): Promise<boolean> {
  const noted = await tx.insert(receipts).values(receipt).onConflictDoNothing().returning({ id: receipts.id })
  return noted.length > 0
}

/** Received by transfer for an order, less excess given back. */
export async function sumReceived(db: Executor, orderId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`${received} - ${returned}` })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId))
  return row?.cents ?? 0
}

export const isIndividual = ({ billing }: Pick<OrderRow, 'billing'>): boolean => billing.type === billingType.individual
