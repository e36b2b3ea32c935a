import type { TeamRole } from '@parvis/contract/kit/rights.ts'
import { teamRoles } from '@parvis/contract/kit/rights.ts'
import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
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
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

export interface OpenidProviderRow {
  readonly issuer: string
  readonly clientId: string
  /** Encrypted with the site's secret, which is in no table. */
  readonly secret: string
  readonly label: string
}

export const domains = pgTable('domains', {
  id: text().primaryKey(),
  name: text().notNull(),
  openid: jsonb().$type<OpenidProviderRow>(),
  /** Organisers must have a second factor. */
  requiresFactor: boolean().notNull().default(false),
})

export const events = pgTable(
  'events',
  {
    id: text().primaryKey(),
    domainId: text()
      .notNull()
      .references(() => domains.id),
    context: text().notNull(),
    name: text().notNull(),
    alias: text().notNull().default(''),
    timeZone: text().notNull().default('Europe/Paris'),
    onSite: boolean().notNull().default(true),
    /** An unpublished event is visible only to its team. */
    published: boolean().notNull().default(true),
    /** An archived event is unpublished and read-only for its team. */
    archivedAt: timestamp({ withTimezone: true }),
    publishedBefore: boolean().notNull().default(false),
    /** The rehearsed event. A rehearsal is in a domain of its own and visible only to that domain. */
    rehearsalOf: text().references((): AnyPgColumn => events.id),
    rehearsalMail: text(),
    settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    settingsByLanguage: jsonb().$type<Record<string, Record<string, unknown>>>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('events_context').on(table.context),
    unique('events_domain').on(table.domainId, table.id),
    check('events_archived', sql`${table.archivedAt} is null or not ${table.published}`),
    check(
      'events_rehearsal',
      sql`(${table.rehearsalOf} is null) = (${table.rehearsalMail} is null) and (${table.rehearsalOf} is null or not ${table.published})`,
    ),
    index('events_rehearsals').on(table.rehearsalOf),
  ],
)

/**
 * Present and former contexts of events, all of which stay valid. A trigger on `events` inserts them, and refuses a
 * context that another event has or had.
 */
export const eventAddresses = pgTable(
  'event_addresses',
  {
    context: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
  },
  (table) => [index('event_addresses_event').on(table.eventId)],
)

/** `taken` counts people on site where there is a capacity; the check forbids overselling. */
export const eventDays = pgTable(
  'event_days',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    label: text().notNull().default(''),
    startTime: text().notNull().default('09:00'),
    endTime: text().notNull().default('18:00'),
    priceCents: integer().notNull().default(0),
    capacity: integer(),
    taken: integer().notNull().default(0),
    isRetired: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.id] }),
    uniqueIndex('event_days_day').on(table.eventId, table.day),
    check(
      'event_days_capacity',
      sql`${table.taken} >= 0 and (${table.capacity} is null or ${table.taken} <= ${table.capacity})`,
    ),
    check('event_days_price', sql`${table.priceCents} >= 0`),
  ],
)

/** Roles in an event, or in all events of the domain where `event_id` is null. */
export const organisers = pgTable(
  'organisers',
  {
    domainId: text()
      .notNull()
      .references(() => domains.id),
    eventId: text(),
    userId: text().notNull(),
    role: text().$type<TeamRole>().notNull(),
  },
  (table) => [
    check('organisers_role', sql.raw(`role in (${teamRoles.map((role) => `'${role}'`).join(', ')})`)),
    uniqueIndex('organisers_one').on(table.domainId, sql`coalesce(${table.eventId}, '')`, table.userId),
    index('organisers_user').on(table.userId),
    foreignKey({
      columns: [table.domainId, table.eventId],
      foreignColumns: [events.domainId, events.id],
      name: 'organisers_event',
    }).onDelete('cascade'),
  ],
)
