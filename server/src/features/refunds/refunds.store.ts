import { downloadUserInvoice } from '@parvis/contract/invoices/invoices.ts'
import type { SQL } from 'drizzle-orm'
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { orders, payments } from '#db/tables/checkout.ts'
import { outbox } from '#db/tables/emails.ts'
import { eventDays } from '#db/tables/events.ts'
import { invoices } from '#db/tables/invoices.ts'
import { journal } from '#db/tables/journal.ts'
import { refunds } from '#db/tables/refunds.ts'
import { users } from '#db/tables/users.ts'
import { shownIn } from '#features/users/users.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type RefundRow = typeof refunds.$inferSelect
type NewRefund = typeof refunds.$inferInsert

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<RefundRow> {
  const [row] = await tx.insert(refunds).values(refund).returning()
  if (!row) throw new Error('An insert answered no row')
  return row
}

export async function saveRefund(tx: Executor, id: string, changes: Partial<NewRefund>): Promise<RefundRow> {
  const [row] = await tx.update(refunds).set(changes).where(eq(refunds.id, id)).returning()
  if (!row) throw new Error('A refund is gone')
  return row
}

export async function findRefund(db: Executor, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  return row
}

export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | undefined> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('no key update')
  return row
}

export async function findByRef(db: Executor, provider: string, ref: string): Promise<RefundRow | undefined> {
  const [row] = await db
    .select(getTableColumns(refunds))
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.providerRef, ref), eq(payments.provider, provider)))
  return row
}

export async function findOfNote(db: Executor, creditNoteId: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.creditNoteId, creditNoteId))
  return row
}

export interface Payer {
  readonly eventId: string
  readonly userId: string
}

const centsOf = sql<number>`coalesce(sum(${refunds.cents}), 0)::int`

/** Requested refunds that the provider has not made yet. */
export async function sumUnderWay(db: Executor, paymentId: string): Promise<number> {
  const isUnderWay = inArray(refunds.status, ['asked', 'pending'])
  const [row] = await db
    .select({ cents: centsOf })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isUnderWay))
  return row?.cents ?? 0
}

const { firstName, lastName } = shownIn(sql`${refunds.eventId}`)

const noter = alias(users, 'noter')
const givenBy = sql<string>`trim(coalesce(${noter.firstName}, '') || ' ' || coalesce(${noter.lastName}, ''))`

/** Empty where there is none, or the organiser was erased. */
export async function findNoter(db: Executor, userId: string | null): Promise<string> {
  if (userId === null) return ''
  const [row] = await db.select({ givenBy }).from(noter).where(eq(noter.id, userId))
  return row?.givenBy ?? ''
}

/** Deletes account numbers stored for refunds to an erased person. */
export async function forgetAccounts(tx: Tx, _ports: unknown, { userId }: { userId: string }): Promise<readonly []> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  await tx
    .update(refunds)
    .set({ account: '' })
    .where(and(inArray(refunds.orderId, own), ne(refunds.account, '')))
  return []
}

const listed = (db: Executor, which: SQL | undefined) =>
  db
    .select({
      row: refunds,
      givenBy,
      firstName,
      lastName,
      billing: orders.billing,
      orderReference: orders.reference,
      creditNoteNumber: invoices.number,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(invoices, eq(invoices.id, refunds.creditNoteId))
    .leftJoin(noter, eq(noter.id, refunds.givenBy))
    .where(which)

const MOST_GIVEN = 20

export function listOpen(db: Executor, eventId: string) {
  const isOpen = inArray(refunds.status, ['owed', 'asked', 'pending', 'refused'])
  return listed(db, and(eq(refunds.eventId, eventId), isOpen)).orderBy(asc(refunds.createdAt), asc(refunds.id))
}

export function listGiven(db: Executor, eventId: string) {
  const isNoted = and(eq(refunds.status, 'given'), eq(refunds.way, 'transfer'))
  return listed(db, and(eq(refunds.eventId, eventId), isNoted))
    .orderBy(desc(refunds.givenAt), desc(refunds.id))
    .limit(MOST_GIVEN)
}

/** The seller as stored at the issue of the invoice. */
export async function findSeller(db: Executor, invoiceId: string): Promise<(typeof invoices.$inferSelect)['seller']> {
  const [row] = await db.select({ seller: invoices.seller }).from(invoices).where(eq(invoices.id, invoiceId))
  if (!row) throw new Error('An invoice is gone')
  return row.seller
}

export function listNotes(db: Executor, invoiceId: string) {
  return db
    .select({ id: invoices.id, facts: invoices.facts, refund: refunds, givenBy })
    .from(invoices)
    .leftJoin(refunds, eq(refunds.creditNoteId, invoices.id))
    .leftJoin(noter, eq(noter.id, refunds.givenBy))
    .where(eq(invoices.creditedId, invoiceId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id))
}

/** Journal entries about documents or refunds, latest first, without reads. */
export function listDeeds(db: Executor, eventId: string, items: readonly string[]) {
  return db
    .select({
      id: journal.id,
      at: journal.at,
      route: journal.route,
      ...{ device: journal.device, tool: journal.tool },
      after: journal.after,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(journal)
    .leftJoin(users, eq(users.id, journal.userId))
    .where(
      and(
        eq(journal.eventId, eventId),
        inArray(journal.item, [...items]),
        ne(journal.route, downloadUserInvoice.route),
      ),
    )
    .orderBy(desc(journal.id))
    .limit(50)
}

/** Mails with these documents attached, latest first. */
export function listCarrying(db: Executor, { eventId, userId }: Payer, ids: readonly string[]) {
  const carries = ids.map(
    (id): SQL => sql`${outbox.attachments}::jsonb @> ${JSON.stringify([{ kind: 'invoice', id }])}::jsonb`,
  )
  return db
    .select({
      id: outbox.id,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
      to: outbox.to,
      attachments: outbox.attachments,
    })
    .from(outbox)
    .where(and(eq(outbox.userId, userId), eq(outbox.eventId, eventId), or(...carries)))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(20)
}

export function listFreeDays(db: Executor, eventId: string): Promise<{ id: string; free: number }[]> {
  return db
    .select({ id: eventDays.id, free: sql<number>`greatest(${eventDays.capacity} - ${eventDays.taken}, 0)::int` })
    .from(eventDays)
    .where(and(eq(eventDays.eventId, eventId), isNotNull(eventDays.capacity)))
}
