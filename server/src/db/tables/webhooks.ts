import type { WebhookKind } from '@parvis/contract/webhooks/webhooks.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './context.ts'
import { users } from './users.ts'

/** Addresses that are told what happens in an event. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    kinds: text().array().$type<WebhookKind[]>().notNull(),
    isOn: boolean().notNull(),
    /** It was switched off because it answered that it is no more. */
    isGone: boolean().notNull(),
    /** What signs, sealed. */
    secret: text().notNull(),
    /** What signs besides, as long as a receiver may not have the new one. */
    formerSecret: text(),
    formerUntil: timestamp({ withTimezone: true }),
    /** Who saved it last, and must make the team of the event as long as it is told; null where a former release did. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('webhooks_event').on(table.eventId), index('webhooks_maker').on(table.userId)],
)

/**
 * What an address is told, written in the transaction of its cause. What is about one person leaves in the order of
 * `position`, one after the other; so does what is about nobody.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The same at each try. */
    id: text().primaryKey(),
    /** Among what the address is told of the person. */
    position: integer().notNull(),
    webhookId: text()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Stays once they are erased: a receiver has to be told of that too. */
    userId: text(),
    kind: text().notNull(),
    /** As it is sent: ids, and little more. */
    body: text().notNull(),
    state: text().$type<'waiting' | 'delivered' | 'failed'>().notNull().default('waiting'),
    tries: integer().notNull().default(0),
    nextAt: timestamp({ withTimezone: true }).notNull(),
    /** A process has it in hand until then. */
    leasedUntil: timestamp({ withTimezone: true }),
    answer: integer(),
    trouble: text().$type<'private' | 'silent' | 'secret'>(),
    triedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('webhook_deliveries_state', sql`${table.state} in ('waiting', 'delivered', 'failed')`),
    check('webhook_deliveries_trouble', sql`${table.trouble} in ('private', 'silent', 'secret')`),
    index('webhook_deliveries_latest').on(table.webhookId, table.createdAt),
    index('webhook_deliveries_line').on(table.webhookId, table.userId, table.position),
    index('webhook_deliveries_waiting').on(table.webhookId, table.userId).where(sql`${table.state} <> 'delivered'`),
    index('webhook_deliveries_person').on(table.userId),
    index('webhook_deliveries_age').on(table.createdAt),
  ],
)
