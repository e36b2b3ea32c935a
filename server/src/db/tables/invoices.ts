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
import { domains, events } from './events.ts'
import { users } from './users.ts'

/** Last number by series and year. Taken last in the issuing transaction, so that numbers have no gap. */
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

export interface InvoiceFacts {
  readonly eventName: string
  /** First and last day sold; null without days. */
  readonly startDate: string | null
  readonly endDate: string | null
  readonly method: 'online' | 'transfer' | 'terminal' | 'cash' | 'cheque'
  readonly reference: string | null
  readonly promoCode: string | null
  readonly reason: string
  readonly credited: { readonly number: string; readonly issueDate: string } | null
  /**
   * VAT by tax group of a partial credit note, which may differ by a cent from that of its lines so that all notes add
   * up to the invoice. Absent for full notes. Read it through `contentOf`.
   */
  readonly vat?: readonly TaxedGroup[]
  /** The participant, where they pay for themselves; absent in older documents. */
  readonly attendee?: string
}

/** Immutable by a trigger: errors are corrected by credit notes. */
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
    isPaid: boolean().notNull(),
    isSpecimen: boolean().notNull(),
    creditedId: text(),
    pressId: text(),
    seller: jsonb().$type<Seller>().notNull(),
    billing: jsonb().$type<Billing>().notNull(),
    buyerEmail: text().notNull().default(''),
    lines: jsonb().$type<BilledLine[]>().notNull(),
    facts: jsonb().$type<InvoiceFacts>().notNull(),
    netCents: integer().notNull(),
    grossCents: integer().notNull(),
    /** ISO 639-1. */
    language: text().notNull(),
    /** Factur-X data, validated at issue. */
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

/** The archived file, and a second one made when the first was lost. */
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
