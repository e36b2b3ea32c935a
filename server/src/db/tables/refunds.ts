import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders, payments } from './checkout.ts'
import { users } from './users.ts'

/** Money that is given back: for a credit note, or because too much has come by transfer. */
export const refunds = pgTable(
  'refunds',
  {
    id: text().primaryKey(),
    eventId: text().notNull(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    /** Nothing where too much has come: no document is made of it. */
    creditNoteId: text(),
    /** By the provider that took it, or by transfer. */
    way: text().$type<'online' | 'transfer'>().notNull(),
    paymentId: text().references(() => payments.id),
    cents: integer().notNull(),
    /** `owed`: to be given back by transfer, by hand. `asked` and `pending`: the provider has not said yes, or not yet. */
    status: text().$type<'owed' | 'asked' | 'pending' | 'given' | 'refused' | 'mistaken'>().notNull(),
    /** The provider’s name for it. */
    providerRef: text(),
    /** When the provider was asked last, and whether it did not answer. */
    triedAt: timestamp({ withTimezone: true }),
    isUnanswered: boolean().notNull().default(false),
    /** How often it was asked anew after a refusal: each time under a key of its own. */
    attempt: integer().notNull().default(0),
    /** On which day it was given back by transfer, under which reference. */
    givenOn: date(),
    reference: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    givenAt: timestamp({ withTimezone: true }),
    /** Who noted the transfer. */
    givenBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** The IBAN it goes to, for as long as it is to be made; else empty. */
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
