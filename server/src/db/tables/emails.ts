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
import { domains, events } from './context.ts'

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
    /** Sanitised when saved. */
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

/** The template an action sends in a language; none: the built-in one. */
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
  /** `badge` and `recap` are drawn when the mail leaves; `calendar` carries the event's days; `invoice` is the archived one. */
  readonly kind: 'badge' | 'recap' | 'calendar' | 'invoice'
  /** Which invoice. */
  readonly id?: string
}

/** Mails to send; `dedupeKey` makes the same mail unique. */
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
    /** What the marks of the texts stand for, until the mail has left: no reader of the outbox has it. */
    secrets: jsonb().$type<Readonly<Record<string, string>>>(),
    attachments: jsonb().$type<OutboxAttachment[]>().notNull().default([]),
    messageId: text().notNull(),
    status: text().$type<'queued' | 'sent' | 'kept' | 'dead' | 'returned'>().notNull().default('queued'),
    /** It is no receipt: its reader may decline the next ones. */
    isOptional: boolean().notNull().default(false),
    /** When it came back, and why. */
    returnedAt: timestamp({ withTimezone: true }),
    returnedFor: text().$type<'unknown' | 'full' | 'refused' | 'spam' | 'late'>(),
    /** Since when the address is written to again, though this one came back. */
    retriedAt: timestamp({ withTimezone: true }),
    attempts: integer().notNull().default(0),
    /** Until when the process that took the mail has it to itself; one that died gives it back by then. */
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
