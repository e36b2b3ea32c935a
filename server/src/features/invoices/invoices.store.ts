import type { BilledLine } from '@parvis/contract/billing/billing.ts'
import type { SQL } from 'drizzle-orm'
import { and, asc, count, desc, eq, getTableColumns, gte, inArray, lte, sql } from 'drizzle-orm'
import { orders } from '#db/tables/checkout.ts'
import { invoiceArchives, invoices } from '#db/tables/invoices.ts'
import { executeCteWrite } from '#kit/commit-records.ts'
import { holds } from '#kit/folded.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type InvoiceRow = typeof invoices.$inferSelect
export type NewInvoice = typeof invoices.$inferInsert
export type ArchiveRow = typeof invoiceArchives.$inferSelect

export interface TakenNumber {
  readonly year: number
  readonly num: number
  readonly issuedAt: Date
  /** Date in Europe/Paris. */
  readonly issueDate: string
}

/**
 * Takes the next number of a series, last in the transaction: concurrent takers wait for its end, and a rollback frees
 * the number. The time is the database's, never before the previous number's; a wait over New Year keeps the year of
 * the request.
 */
export async function takeNumber(tx: Tx, domainId: string, series: string): Promise<TakenNumber> {
  const { rows } = await executeCteWrite<{ year: number; num: number; at: string; day: string }>(
    tx,
    sql`
    with moment as materialized (select clock_timestamp() as at),
    taken as (
      insert into invoice_counters as k (domain_id, series, year, last, last_issued_at)
      select ${domainId}, ${series}, extract(year from at at time zone 'Europe/Paris')::int, 1, at from moment
      on conflict (domain_id, series, year) do update set
        last = k.last + 1,
        last_issued_at = least(
          greatest(k.last_issued_at, clock_timestamp()),
          make_timestamptz(k.year, 12, 31, 23, 59, 59.999, 'Europe/Paris'))
      returning year, last, last_issued_at
    )
    select year, last as num, to_char(last_issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      to_char(last_issued_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day
    from taken`,
  )
  const [row] = rows
  if (!row) throw new Error('No number was taken')
  return { year: row.year, num: row.num, issuedAt: new Date(row.at), issueDate: row.day }
}

export async function insertInvoice(tx: Tx, invoice: NewInvoice): Promise<void> {
  await tx.insert(invoices).values(invoice)
}

const ownNotes = sql`from ${invoices} as note where note.credited_id = ${invoices.id}`

/** An invoice without its XML. */
export interface ListedInvoice {
  readonly row: Omit<InvoiceRow, 'xml'>
  readonly creditNoteId: string | null
  readonly creditedCents: number
  readonly isPaid: boolean
  /** Payment date, when it was paid after it was issued. */
  readonly settledAt: Date | null
  readonly sha256: string | null
  /** When the lost file was rebuilt. */
  readonly rebuiltAt: Date | null
}

const { xml: _, ...shown } = getTableColumns(invoices)

async function listWhere(db: Executor, which: SQL | undefined, page?: { limit: number; offset: number }) {
  const found = db
    .select({
      row: shown,
      creditNoteId: sql<string | null>`(select note.id ${ownNotes} order by note.num desc limit 1)`,
      creditedCents: sql<number>`(select coalesce(sum(note.gross_cents), 0)::int ${ownNotes})`,
      isPaid: sql<boolean>`${invoices.isPaid} or coalesce(${orders.status} = 'paid', false)`,
      settledAt: sql`case when not ${invoices.isPaid} then ${orders.settledAt} end`.mapWith(orders.settledAt),
      sha256: sql<string | null>`coalesce(${invoiceArchives.rebuiltSha256}, ${invoiceArchives.sha256})`,
      rebuiltAt: invoiceArchives.rebuiltAt,
    })
    .from(invoices)
    .leftJoin(orders, eq(orders.invoiceId, invoices.id))
    .leftJoin(invoiceArchives, eq(invoiceArchives.invoiceId, invoices.id))
    .where(which)
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
  return page ? found.limit(page.limit).offset(page.offset) : found
}

export function listOf(db: Executor, eventId: string, userId: string): Promise<ListedInvoice[]> {
  return listWhere(db, and(eq(invoices.eventId, eventId), eq(invoices.userId, userId)))
}

export interface DocumentsAsked {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly kind?: InvoiceRow['kind'] | undefined
  readonly search?: string
}

const asked = (eventId: string, { from, to, kind, search = '' }: DocumentsAsked) =>
  and(
    eq(invoices.eventId, eventId),
    from === undefined ? undefined : gte(invoices.issueDate, from),
    to === undefined ? undefined : lte(invoices.issueDate, to),
    kind && eq(invoices.kind, kind),
    search === ''
      ? undefined
      : holds(sql`(${invoices.number} || ' ' || coalesce(${invoices.billing} ->> 'social_reason', ''))`, search),
  )

export async function listOfEvent(
  db: Executor,
  eventId: string,
  { page, pageSize, ...query }: DocumentsAsked & { page: number; pageSize: number },
): Promise<{ rows: ListedInvoice[]; total: number }> {
  const which = asked(eventId, query)
  const rows = await listWhere(db, which, { limit: pageSize, offset: (page - 1) * pageSize })
  const [counted] = await db.select({ total: count() }).from(invoices).where(which)
  return { rows, total: counted?.total ?? 0 }
}

export function listOfPeriod(
  db: Executor,
  eventId: string,
  period: DocumentsAsked,
): Promise<Pick<InvoiceRow, 'id' | 'kind' | 'number' | 'language'>[]> {
  return db
    .select({ id: invoices.id, kind: invoices.kind, number: invoices.number, language: invoices.language })
    .from(invoices)
    .where(asked(eventId, period))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id))
}

export async function findListed(
  db: Executor,
  { domainId, eventId, invoiceId }: { domainId: string; eventId: string; invoiceId: string },
): Promise<ListedInvoice | undefined> {
  const which = and(eq(invoices.id, invoiceId), eq(invoices.eventId, eventId), eq(invoices.domainId, domainId))
  const [found] = await listWhere(db, which)
  return found
}

export async function findInvoice(db: Executor, id: string): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id))
  return row
}

/** Locks an invoice against concurrent credit notes. */
export async function lockInvoice(tx: Tx, eventId: string, id: string): Promise<InvoiceRow | undefined> {
  const [row] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), eq(invoices.eventId, eventId)))
    .for('no key update')
  return row
}

export async function listCredited(db: Executor, id: string): Promise<BilledLine[]> {
  const found = await db
    .select({ lines: invoices.lines })
    .from(invoices)
    .where(eq(invoices.creditedId, id))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id))
  return found.flatMap(({ lines }) => lines)
}

export async function findNoteOf(db: Executor, creditedId: string, pressId: string): Promise<string | undefined> {
  const [note] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.creditedId, creditedId), eq(invoices.pressId, pressId)))
  return note?.id
}

export function listBilled(
  db: Executor,
  eventId: string,
  userId: string,
): Promise<{ kind: InvoiceRow['kind']; lines: BilledLine[] }[]> {
  return db
    .select({ kind: invoices.kind, lines: invoices.lines })
    .from(invoices)
    .where(and(eq(invoices.eventId, eventId), eq(invoices.userId, userId)))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id))
}

export function listBilledOf(
  db: Executor,
  eventId: string,
  userIds: readonly string[],
): Promise<{ userId: string; kind: InvoiceRow['kind']; lines: BilledLine[] }[]> {
  return db
    .select({ userId: invoices.userId, kind: invoices.kind, lines: invoices.lines })
    .from(invoices)
    .where(and(eq(invoices.eventId, eventId), inArray(invoices.userId, [...userIds])))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id))
}

export async function findArchive(db: Executor, invoiceId: string): Promise<ArchiveRow | undefined> {
  const [row] = await db.select().from(invoiceArchives).where(eq(invoiceArchives.invoiceId, invoiceId))
  return row
}

/** Records the file unless another was recorded first; returns the recorded one. */
export async function keepArchive(db: Executor, archive: ArchiveRow): Promise<ArchiveRow> {
  await db.insert(invoiceArchives).values(archive).onConflictDoNothing()
  const kept = await findArchive(db, archive.invoiceId)
  if (!kept) throw new Error('The archive was not kept')
  return kept
}

export type Rebuilt = Required<{ [Key in 'rebuiltKey' | 'rebuiltSha256' | 'rebuiltAt']: NonNullable<ArchiveRow[Key]> }>

/** Records a rebuilt file; undefined when another process has recorded one since `kept` was read. */
export async function keepRebuilt(
  tx: Tx,
  { invoiceId, rebuiltSha256 }: ArchiveRow,
  rebuilt: Rebuilt,
): Promise<ArchiveRow | undefined> {
  const [row] = await tx
    .update(invoiceArchives)
    .set(rebuilt)
    .where(
      and(
        eq(invoiceArchives.invoiceId, invoiceId),
        sql`${invoiceArchives.rebuiltSha256} is not distinct from ${rebuiltSha256}`,
      ),
    )
    .returning()
  return row
}
