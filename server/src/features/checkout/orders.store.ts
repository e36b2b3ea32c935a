import { emptyFields } from '@parvis/contract/billing/billing.rules.ts'
import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { orders, paymentNotices, payments, receipts } from '#db/tables/checkout.ts'
import { participations } from '#db/tables/participation.ts'
import { refunds } from '#db/tables/refunds.ts'
import type { PersonalDataColumn } from '#kit/personal-data.ts'
import { deletedRows } from '#kit/personal-data.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type OrderRow = typeof orders.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
type NewOrder = typeof orders.$inferInsert
type NewPayment = typeof payments.$inferInsert

/** Orders that were paid, invoiced or may still be, with their proof (Code de commerce, art. L123-22). */
const provesPayment = sql`(${orders.status} <> 'dropped' or ${orders.invoiceId} is not null
  or exists (select 1 from ${payments} where ${payments.orderId} = ${orders.id})
  or exists (select 1 from ${receipts} where ${receipts.orderId} = ${orders.id})
  or exists (select 1 from ${refunds} where ${refunds.orderId} = ${orders.id}))`
const isOrdered = sql`exists (select 1 from ${orders}
  where ${orders.eventId} = ${participations.eventId} and ${orders.userId} = ${participations.userId})`

/** Kept on erasure: such orders, and the participations that they were made for. */
export const keptByOrders: readonly PersonalDataColumn[] = [
  { ...deletedRows(orders, orders.userId, 'moves'), except: provesPayment },
  { ...deletedRows(participations, participations.userId, 'own'), except: isOrdered },
]

/** An order has at most one such payment. */
const isAwaited = inArray(payments.status, ['open', 'pending'])

export async function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow> {
  const [row] = await tx.insert(orders).values(order).returning()
  if (!row) throw new Error('An insert answered no row')
  return row
}

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<PaymentRow> {
  const [row] = await tx.insert(payments).values(payment).returning()
  if (!row) throw new Error('An insert answered no row')
  return row
}

export async function lockPending(tx: Tx, eventId: string, userId: string): Promise<OrderRow | undefined> {
  const isOwn = and(eq(orders.eventId, eventId), eq(orders.userId, userId))
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(isOwn, inArray(orders.status, ['open', 'transfer'])))
    .for('no key update')
  return row
}

export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
  return row
}

export async function findOrder(db: Executor, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  return row
}

/** The order of an invoice, or of the later invoice that replaced it. */
export async function findInvoiced(db: Executor, eventId: string, invoiceId: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.eventId, eventId), eq(orders.invoiceId, invoiceId)))
  return row
}

export async function saveOrder(tx: Tx, id: string, changes: Partial<NewOrder>): Promise<void> {
  await tx.update(orders).set(changes).where(eq(orders.id, id))
}

/** Removes personal data from a person's uninvoiced orders. */
export async function emptyUnbilled(tx: Tx, userId: string): Promise<void> {
  const unbilled = await tx
    .select({ id: orders.id, billing: orders.billing })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNull(orders.invoiceId)))
    .for('no key update')
  for (const { id, billing } of unbilled) {
    const { type, country } = billing
    await saveOrder(tx, id, { billing: { ...emptyFields, type, country }, lines: [] })
  }
}

export async function findUnpaid(db: Executor, eventId: string, userId: string): Promise<OrderRow | undefined> {
  const isOwn = and(eq(orders.eventId, eventId), eq(orders.userId, userId))
  const [row] = await db
    .select()
    .from(orders)
    .where(and(isOwn, eq(orders.status, 'transfer'), isNotNull(orders.invoiceId)))
  return row
}

/**
 * A person's awaited transfer, which a merge may leave older than a paid order; else their last order, by creation or
 * settlement, with its latest session.
 */
export async function findLast(
  db: Executor,
  eventId: string,
  userId: string,
): Promise<{ order: OrderRow; payment: PaymentRow | null } | undefined> {
  const [row] = await db
    .select({ order: orders, payment: payments })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(and(eq(orders.eventId, eventId), eq(orders.userId, userId)))
    .orderBy(
      desc(sql`${orders.status} = 'transfer'`),
      desc(sql`coalesce(${orders.settledAt}, ${orders.createdAt})`),
      ...[desc(orders.id), desc(payments.id)],
    )
    .limit(1)
  return row
}

/** The session of an order that is open or whose result is awaited. */
export async function findAwaited(db: Executor, orderId: string): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isAwaited))
  return row
}

export async function listAwaited(db: Executor, eventId: string, userId: string): Promise<PaymentRow[]> {
  const rows = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.eventId, eventId), eq(orders.userId, userId), isAwaited))
  return rows.map(({ payment }) => payment)
}

/** The session that paid an order, in preference to one that was refunded. */
export async function findPaid(db: Executor, orderId: string): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, ['paid', 'refunded'])))
    .orderBy(payments.status, payments.createdAt, payments.id)
    .limit(1)
  return row
}

export async function findPayment(
  db: Executor,
  id: string,
): Promise<{ payment: PaymentRow; order: OrderRow } | undefined> {
  const [row] = await db
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, id))
  return row
}

/** Finds a payment by the provider's reference, or by our id: a notice may come before the reference is stored. */
export async function findOfProvider(
  db: Executor,
  provider: string,
  { ref, paymentId }: { ref: string; paymentId?: string | undefined },
): Promise<{ payment: PaymentRow; order: OrderRow } | undefined> {
  const isOurs = paymentId === undefined ? undefined : eq(payments.id, paymentId)
  const [row] = await db
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.provider, provider), or(eq(payments.providerRef, ref), isOurs)))
    .orderBy(sql`${payments.providerRef} is distinct from ${ref}`, payments.id)
    .limit(1)
  return row
}

export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update')
  return row
}

export async function savePayment(tx: Tx, id: string, changes: Partial<NewPayment>): Promise<void> {
  await tx.update(payments).set(changes).where(eq(payments.id, id))
}

/** Stores the provider's session; false when the payment was cancelled meanwhile. */
export async function noteSession(
  db: Executor,
  id: string,
  session: { providerRef: string; url: string; expiresAt: Date },
): Promise<boolean> {
  const isFree = or(isNull(payments.providerRef), eq(payments.providerRef, session.providerRef))
  const noted = await db
    .update(payments)
    .set(session)
    .where(and(eq(payments.id, id), eq(payments.status, 'open'), isFree))
    .returning({ id: payments.id })
  return noted.length > 0
}

/** Cancels the open sessions of an order; returns those that exist at the provider. */
export async function closeSessions(tx: Tx, orderId: string): Promise<{ provider: string; ref: string }[]> {
  const closed = await tx
    .update(payments)
    .set({ status: 'canceled' })
    .where(and(eq(payments.orderId, orderId), isAwaited))
    .returning({ provider: payments.provider, ref: payments.providerRef })
  return closed.flatMap(({ provider, ref }) => (ref === null ? [] : [{ provider, ref }]))
}

/** Records a notice; false when it was received before. */
export async function noteNotice(tx: Tx, provider: string, noticeId: string, receivedAt: Date): Promise<boolean> {
  const noted = await tx
    .insert(paymentNotices)
    .values({ provider, noticeId, receivedAt })
    .onConflictDoNothing()
    .returning({ noticeId: paymentNotices.noticeId })
  return noted.length > 0
}
