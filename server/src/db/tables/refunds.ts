import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders, payments } from './checkout.ts'
import { users } from './users.ts'

export const refunds = pgTable(
  'refunds',
  {
    id: text().primaryKey(),
    eventId: text().notNull(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    /** Null for an overpayment, which has no document. */
    creditNoteId: text(),
    way: text().$type<'online' | 'transfer'>().notNull(),
    paymentId: text().references(() => payments.id),
    cents: integer().notNull(),
    /** `owed`: a transfer to make by hand. `asked`: sent to the provider; `pending`: accepted but not made. */
    status: text().$type<'owed' | 'asked' | 'pending' | 'given' | 'refused' | 'mistaken'>().notNull(),
    providerRef: text(),
    /** Last request to the provider, and whether it was left unanswered. */
    triedAt: timestamp({ withTimezone: true }),
    isUnanswered: boolean().notNull().default(false),
    /** Number of retries after a refusal, each with its own idempotency key. */
    attempt: integer().notNull().default(0),
    givenOn: date(),
    reference: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    givenAt: timestamp({ withTimezone: true }),
    givenBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** IBAN for the transfer, deleted once it is made. */
    account: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('refunds_note').on(table.creditNoteId).where(sql`${table.creditNoteId} is not null`),
    uniqueIndex('refunds_ref').on(table.paymentId, table.providerRef).where(sql`${table.providerRef} is not null`),
    index('refunds_order').on(table.orderId),
    index('refunds_payment').on(table.paymentId),
    check('refunds_amount', sql`${table.cents} > 0`),
    check('refunds_status', sql`${table.status} in ('owed', 'asked', 'pending', 'given', 'refused', 'mistaken')`),
    check('refunds_way', sql`(${table.way} = 'online') = (${table.paymentId} is not null)`),
    check('refunds_given', sql`(${table.status} = 'given') = (${table.givenAt} is not null)`),
  ],
)
