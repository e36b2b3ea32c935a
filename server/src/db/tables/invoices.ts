import type { Seller } from '@parvis/contract/billing/billing.settings.ts'
import type { BilledLine, Billing } from '@parvis/contract/billing/billing.ts'
import type { TaxedGroup } from '@parvis/contract/billing/statement.rules.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { domains, events } from './context.ts'
import { users } from './users.ts'

/** The last number given, for each series and year: taken last in the transaction that issues, so that numbers have no gap. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    domainId: text()
      .notNull()
      .references(() => domains.id),
    series: text().notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
    lastIssuedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.domainId, table.series, table.year] })],
)

/** What else a document says, as it was when it was issued. */
export interface InvoiceFacts {
  readonly eventName: string
  /** First and last day of what is sold; null without days. */
  readonly startDate: string | null
  readonly endDate: string | null
  readonly method: 'online' | 'transfer'
  /** To be written on the transfer. */
  readonly reference: string | null
  readonly promoCode: string | null
  /** Why it is taken back; empty for an invoice. */
  readonly reason: string
  /** What a credit note takes back. */
  readonly credited: { readonly number: string; readonly issueDate: string } | null
  /**
   * Of a credit note, the VAT of each way of taxing: that of its lines, but for the cent by which rounding part by part would
   * leave its invoice. Whoever reads a document asks `contentOf`, which knows; notes for a whole invoice do not say.
   */
  readonly vat?: readonly TaxedGroup[]
  /** Who takes part, where they pay for themselves; documents issued before did not say. */
  readonly attendee?: string
}

/** What is issued is never changed nor deleted: a trigger refuses it. A mistake is taken back by a credit note. */
export const invoices = pgTable(
  'invoices',
  {
    id: text().primaryKey(),
    domainId: text()
      .notNull()
      .references(() => domains.id),
    eventId: text()
      .notNull()
      .references(() => events.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    orderId: text(),
    kind: text().$type<'invoice' | 'credit-note'>().notNull(),
    series: text().notNull(),
    year: integer().notNull(),
    num: integer().notNull(),
    number: text().notNull(),
    issuedAt: timestamp({ withTimezone: true }).notNull(),
    /** In Europe/Paris. */
    issueDate: date().notNull(),
    dueDate: date().notNull(),
    /** Paid when it was issued. */
    isPaid: boolean().notNull(),
    isSpecimen: boolean().notNull(),
    creditedId: text(),
    /** Names the press that asked for a credit note: pressed twice, it is made once. */
    pressId: text(),
    seller: jsonb().$type<Seller>().notNull(),
    billing: jsonb().$type<Billing>().notNull(),
    buyerEmail: text().notNull().default(''),
    lines: jsonb().$type<BilledLine[]>().notNull(),
    facts: jsonb().$type<InvoiceFacts>().notNull(),
    netCents: integer().notNull(),
    grossCents: integer().notNull(),
    /** ISO 639-1, for the words of the document. */
    language: text().notNull(),
    /** The Factur-X data, valid when it was issued. */
    xml: text().notNull(),
  },
  (table) => [
    uniqueIndex('invoices_number').on(table.domainId, table.series, table.year, table.num),
    uniqueIndex('invoices_order')
      .on(table.orderId)
      .where(sql`${table.orderId} is not null and ${table.kind} = 'invoice'`),
    index('invoices_credited').on(table.creditedId).where(sql`${table.creditedId} is not null`),
    uniqueIndex('invoices_press').on(table.creditedId, table.pressId).where(sql`${table.pressId} is not null`),
    index('invoices_payer').on(table.eventId, table.userId),
    check('invoices_kind', sql`(${table.kind} = 'credit-note') = (${table.creditedId} is not null)`),
  ],
)

/** The file of an invoice, made once after it was issued; and, where it was lost, the one that was made again in its place. */
export const invoiceArchives = pgTable(
  'invoice_archives',
  {
    invoiceId: text()
      .primaryKey()
      .references(() => invoices.id),
    storageKey: text().notNull(),
    sha256: text().notNull(),
    size: integer().notNull(),
    archivedAt: timestamp({ withTimezone: true }).notNull(),
    rebuiltKey: text(),
    rebuiltSha256: text(),
    rebuiltAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check(
      'invoice_archives_rebuilt',
      sql`num_nulls(${table.rebuiltKey}, ${table.rebuiltSha256}, ${table.rebuiltAt}) in (0, 3)`,
    ),
  ],
)
