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

/** The identity provider by which the team of a domain signs in (OpenID Connect). */
export interface OpenidProviderRow {
  readonly issuer: string
  readonly clientId: string
  /** Encrypted with the secret of the site, which no table holds. */
  readonly secret: string
  /** What the button says. */
  readonly label: string
}

export const domains = pgTable('domains', {
  id: text().primaryKey(),
  name: text().notNull(),
  openid: jsonb().$type<OpenidProviderRow>(),
  /** Whether whoever organises must have a second factor. */
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
    /** Whether places on site are offered at all; days say how many. */
    onSite: boolean().notNull().default(true),
    /** Until it is, the event answers its team alone. */
    published: boolean().notNull().default(true),
    /** Since when it is only kept, and read by its team; it is not published meanwhile. */
    archivedAt: timestamp({ withTimezone: true }),
    /** Whether it was published when it was archived, and will be again. */
    publishedBefore: boolean().notNull().default(false),
    /** The event that it rehearses, apart from it and in a domain of its own: it answers those of that domain alone. */
    rehearsalOf: text().references((): AnyPgColumn => events.id),
    /** Where every mail of a rehearsal goes, whoever it is for. */
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
 * Every address that an event has or had, by which it is found for ever. A trigger of `events` writes them, and refuses the
 * address that another event has left as it would one that it has.
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

/** Where a day has a capacity, `taken` counts the people who hold a place on site; the check is what forbids overselling. */
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

/** Who is in the team of an event, or of every event of a domain when `event_id` is null, and as what. */
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
