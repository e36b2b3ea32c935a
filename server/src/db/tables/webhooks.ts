import type { WebhookKind } from '@parvis/contract/webhooks/webhooks.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { users } from './users.ts'

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
    /** Switched off after a response 410. */
    isGone: boolean().notNull(),
    secret: text().notNull(),
    /** Signs too while the receiver may not have the new one. */
    formerSecret: text(),
    formerUntil: timestamp({ withTimezone: true }),
    /**
     * The last editor, who must keep the team right for the webhook to be called; null in rows of an earlier release.
     */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('webhooks_event').on(table.eventId), index('webhooks_maker').on(table.userId)],
)

/**
 * Written in the transaction of the cause. Deliveries about one person are sent in order of `position`, and so are
 * those about no person.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The same at each try. */
    id: text().primaryKey(),
    position: integer().notNull(),
    webhookId: text()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Kept after an erasure, which the receiver must be told. */
    userId: text(),
    kind: text().notNull(),
    body: text().notNull(),
    state: text().$type<'waiting' | 'delivered' | 'failed'>().notNull().default('waiting'),
    tries: integer().notNull().default(0),
    nextAt: timestamp({ withTimezone: true }).notNull(),
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
