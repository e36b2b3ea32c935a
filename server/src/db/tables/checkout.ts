import type { BilledLine, Billing } from '@parvis/contract/billing/billing.ts'
import type { OrderMethod } from '@parvis/contract/checkout/checkout.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { participations } from './participation.ts'

/** Lines and billing details at the start of a payment. One pending order per person. */
export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    eventId: text().notNull(),
    userId: text().notNull(),
    /** `online` by a provider; the team takes the money of `terminal`, `cash` and `cheque`. */
    method: text().$type<OrderMethod>().notNull(),
    status: text().$type<'open' | 'transfer' | 'paid' | 'dropped'>().notNull(),
    reference: text().notNull(),
    billing: jsonb().$type<Billing>().notNull(),
    lines: jsonb().$type<BilledLine[]>().notNull(),
    netCents: integer().notNull(),
    grossCents: integer().notNull(),
    promoCode: text(),
    language: text().notNull(),
    invoiceId: text(),
    /** Amount credited before the transfer came: no longer awaited. */
    forgoneCents: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('orders_pending').on(table.eventId, table.userId).where(sql`${table.status} in ('open', 'transfer')`),
    uniqueIndex('orders_reference').on(table.reference),
    index('orders_event').on(table.eventId, table.createdAt),
    foreignKey({
      columns: [table.eventId, table.userId],
      foreignColumns: [participations.eventId, participations.userId],
      name: 'orders_participation',
    }),
    check('orders_status', sql`${table.status} in ('open', 'transfer', 'paid', 'dropped')`),
    check('orders_amount', sql`${table.grossCents} > 0`),
    check('orders_forgone', sql`${table.forgoneCents} between 0 and ${table.grossCents}`),
  ],
)

/** A payment session at a provider. An order has at most one open session. */
export const payments = pgTable(
  'payments',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    provider: text().notNull(),
    providerRef: text(),
    url: text(),
    /** `pending`: the person has paid, the provider has not confirmed. */
    status: text().$type<'open' | 'pending' | 'paid' | 'failed' | 'canceled' | 'expired' | 'refunded'>().notNull(),
    amountCents: integer().notNull(),
    refundedCents: integer().notNull().default(0),
    paymentRef: text(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('payments_ref').on(table.provider, table.providerRef),
    uniqueIndex('payments_open').on(table.orderId).where(sql`${table.status} = 'open'`),
    check('payments_refund', sql`${table.refundedCents} between 0 and ${table.amountCents}`),
  ],
)

export const receipts = pgTable(
  'receipts',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    eventId: text().notNull(),
    cents: integer().notNull(),
    receivedOn: date().notNull(),
    notedAt: timestamp({ withTimezone: true }).notNull(),
    /** Fingerprint of the bank line, which can be taken only once. */
    bankLine: text(),
    /** Credit note whose amount was deducted; null for money from a bank. */
    deductedFrom: text(),
  },
  (table) => [
    index('receipts_order').on(table.orderId),
    uniqueIndex('receipts_line').on(table.eventId, table.bankLine).where(sql`${table.bankLine} is not null`),
    check('receipts_amount', sql`${table.cents} > 0`),
  ],
)

/** Notices of providers, stored to handle each only once. */
export const paymentNotices = pgTable(
  'payment_notices',
  {
    provider: text().notNull(),
    noticeId: text().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.noticeId] })],
)

/** State of the embedded test provider, as a real one keeps on its side. */
export const sandboxPayments = pgTable('sandbox_payments', {
  ref: text().primaryKey(),
  idempotencyKey: text().notNull().unique(),
  session: jsonb().$type<Record<string, unknown>>().notNull(),
  amountCents: integer().notNull(),
  status: text().$type<'open' | 'paid' | 'failed' | 'canceled' | 'expired'>().notNull(),
  refundedCents: integer().notNull().default(0),
  /** Accepted, but not yet notified. */
  paidAt: timestamp({ withTimezone: true }),
  formToken: text().notNull(),
  isNotified: boolean().notNull().default(false),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
})
