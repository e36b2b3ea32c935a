import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { orders, payments, receipts } from '#db/tables/checkout.ts'
import { invoices } from '#db/tables/invoices.ts'
import { refunds } from '#db/tables/refunds.ts'
import type { Executor } from '#kit/transaction.ts'

export interface BooksOf {
  readonly domainId: string
  readonly eventId: string
  readonly scope: 'event' | 'domain'
}

const inScope = ({ domainId, eventId, scope }: BooksOf) =>
  and(eq(invoices.domainId, domainId), scope === 'event' ? eq(invoices.eventId, eventId) : undefined)

export type BookedDocument = Omit<typeof invoices.$inferSelect, 'xml'>

/** All documents up to a day, by number; specimens included and marked. */
export async function listDocuments(db: Executor, of: BooksOf, to: string): Promise<BookedDocument[]> {
  const rows = await db
    .select()
    .from(invoices)
    .where(and(inScope(of), sql`${invoices.issueDate} <= ${to}`))
    .orderBy(asc(invoices.issueDate), asc(invoices.issuedAt), asc(invoices.id))
  return rows.map(({ xml: _, ...row }) => row)
}

export interface BookedMoney {
  readonly id: string
  readonly invoiceId: string
  readonly kind: 'transfer' | 'card' | 'terminal' | 'cash' | 'cheque'
  readonly cents: number
  readonly refundedCents: number
  /** Part of the refunds that was requested here, each with its own refund row. */
  readonly askedCents: number
  /** Day of the bank; null for cards, which use the day of `at`. */
  readonly day: string | null
  readonly at: Date
  readonly reference: string
}

/** What the team noted for issued documents, by transfer or at a desk; a credit note deducted from an order moved no money. */
export async function listNotedOf(db: Executor, invoiceIds: readonly string[]): Promise<BookedMoney[]> {
  if (invoiceIds.length === 0) return []
  const rows = await db
    .select({
      ...{ id: receipts.id, invoiceId: orders.invoiceId, cents: receipts.cents, day: receipts.receivedOn },
      ...{ at: receipts.notedAt, reference: orders.reference, method: orders.method },
    })
    .from(receipts)
    .innerJoin(orders, eq(orders.id, receipts.orderId))
    .where(and(isNotNull(orders.invoiceId), inArray(orders.invoiceId, [...invoiceIds]), isNull(receipts.deductedFrom)))
    .orderBy(asc(receipts.receivedOn), asc(receipts.notedAt), asc(receipts.id))
  return rows.flatMap(({ invoiceId, method, ...row }) => {
    const kind = method === 'online' ? 'transfer' : method
    return invoiceId === null ? [] : [{ ...row, invoiceId, kind, refundedCents: 0, askedCents: 0 }]
  })
}

/** Card payments for issued documents; a duplicate payment refunded in full is left out. */
export async function listCardsOf(db: Executor, invoiceIds: readonly string[]): Promise<BookedMoney[]> {
  if (invoiceIds.length === 0) return []
  const rows = await db
    .select({
      ...{ id: payments.id, invoiceId: orders.invoiceId, orderId: orders.id, cents: payments.amountCents },
      ...{ refundedCents: payments.refundedCents, status: payments.status, at: orders.settledAt },
      reference: orders.reference,
      askedCents: sql<number>`coalesce((
        select sum(${refunds.cents}) from ${refunds} where ${refunds.paymentId} = ${payments.id} and ${refunds.status} = 'given'
      ), 0)::int`,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        isNotNull(orders.invoiceId),
        inArray(orders.invoiceId, [...invoiceIds]),
        eq(orders.status, 'paid'),
        inArray(payments.status, ['paid', 'refunded']),
      ),
    )
    .orderBy(asc(payments.status), asc(payments.createdAt), asc(payments.id))
  const settled = new Set<string>()
  return rows.flatMap(({ invoiceId, orderId, status, at, ...row }) => {
    const isSecond = settled.has(orderId)
    settled.add(orderId)
    if (invoiceId === null || at === null || (isSecond && status === 'refunded')) return []
    return [{ ...row, invoiceId, at, kind: 'card' as const, day: null }]
  })
}

export interface BookedRefund {
  readonly id: string
  readonly invoiceId: string
  readonly kind: BookedMoney['kind']
  readonly cents: number
  /** Day of the transfer; null for cards, which use the day of `at`. */
  readonly day: string | null
  readonly at: Date
  /** Number of the credit note, else the order's reference. */
  readonly reference: string
}

export async function listRefundsOf(db: Executor, invoiceIds: readonly string[]): Promise<BookedRefund[]> {
  if (invoiceIds.length === 0) return []
  const about = sql<string>`coalesce(${invoices.creditedId}, ${orders.invoiceId})`
  const rows = await db
    .select({
      ...{ id: refunds.id, invoiceId: about, way: refunds.way, cents: refunds.cents, day: refunds.givenOn },
      ...{ at: refunds.givenAt, reference: sql<string>`coalesce(${invoices.number}, ${orders.reference})` },
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(invoices, eq(invoices.id, refunds.creditNoteId))
    .where(and(eq(refunds.status, 'given'), inArray(about, [...invoiceIds])))
    .orderBy(asc(refunds.givenAt), asc(refunds.id))
  return rows.flatMap(({ way, at, ...row }) =>
    at === null ? [] : [{ ...row, at, kind: way === 'online' ? ('card' as const) : ('transfer' as const) }],
  )
}
