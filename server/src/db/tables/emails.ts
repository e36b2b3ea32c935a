import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { domains, events } from './events.ts'

export const emailTemplates = pgTable(
  'email_templates',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    label: text().notNull(),
    type: text().notNull().default('event'),
    language: text().notNull().default('fr'),
    subject: text().notNull(),
    bodyHtml: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.id] })],
)

export const emailActions = pgTable(
  'email_actions',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    actionId: integer().notNull(),
    enabled: boolean().notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.actionId] })],
)

export const emailActionTemplates = pgTable(
  'email_action_templates',
  {
    eventId: text().notNull(),
    actionId: integer().notNull(),
    language: text().notNull(),
    templateId: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.actionId, table.language] }),
    foreignKey({
      columns: [table.eventId, table.actionId],
      foreignColumns: [emailActions.eventId, emailActions.actionId],
      name: 'email_action_templates_action',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.eventId, table.templateId],
      foreignColumns: [emailTemplates.eventId, emailTemplates.id],
      name: 'email_action_templates_template',
    }),
  ],
)

export const emailAccounts = pgTable(
  'email_accounts',
  {
    domainId: text()
      .notNull()
      .references(() => domains.id),
    id: text().notNull(),
    fromName: text().notNull(),
    fromAddress: text().notNull(),
    replyTo: text(),
  },
  (table) => [primaryKey({ columns: [table.domainId, table.id] })],
)

export interface OutboxAttachment {
  /**
   * `badge` and `recap` are rendered at sending; `calendar` has the person's days and slots, or the one of `id`;
   * `invoice` is the archived file.
   */
  readonly kind: 'badge' | 'recap' | 'calendar' | 'invoice'
  readonly id?: string
}

export const outbox = pgTable(
  'outbox',
  {
    id: text().primaryKey(),
    dedupeKey: text().notNull(),
    domainId: text()
      .notNull()
      .references(() => domains.id),
    eventId: text().references(() => events.id, { onDelete: 'cascade' }),
    userId: text(),
    actionId: integer(),
    language: text().notNull(),
    to: text('to_address').notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text('text_body').notNull(),
    /** Values of placeholders in the texts, deleted at sending: readers of the outbox never see them. */
    secrets: jsonb().$type<Readonly<Record<string, string>>>(),
    attachments: jsonb().$type<OutboxAttachment[]>().notNull().default([]),
    messageId: text().notNull(),
    status: text().$type<'queued' | 'sent' | 'kept' | 'dead' | 'returned'>().notNull().default('queued'),
    /** Not a receipt: has an unsubscribe link. */
    isOptional: boolean().notNull().default(false),
    returnedAt: timestamp({ withTimezone: true }),
    returnedFor: text().$type<'unknown' | 'full' | 'refused' | 'spam' | 'late'>(),
    /** The address is tried again despite this bounce. */
    retriedAt: timestamp({ withTimezone: true }),
    attempts: integer().notNull().default(0),
    /** End of the sending process's lease; after a crash another process takes over. */
    leasedUntil: timestamp({ withTimezone: true }),
    lastError: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('outbox_dedupe').on(table.dedupeKey),
    index('outbox_event').on(table.eventId, table.id),
    index('outbox_user').on(table.userId),
    index('outbox_address').on(table.to),
    index('outbox_message').on(table.messageId),
    index('outbox_leased').on(table.leasedUntil).where(sql`${table.leasedUntil} is not null`),
  ],
)
