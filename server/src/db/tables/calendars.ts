import { boolean, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { users } from './users.ts'

/** An entry as last sent to the calendar; a cancelled one is sent until its former end. */
export interface PublishedEntry {
  readonly uid: string
  readonly sequence: number
  readonly changedAt: string
  readonly isCancelled: boolean
  readonly start: string
  readonly end: string
  readonly said: Readonly<Record<string, unknown>>
}

/**
 * What calendars of a person were told, by the feed and by mails. The feed's address is derived from `id` and the site's
 * secret: another id revokes it. A person who never asked for the address has a row that is not open.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
    readAt: timestamp({ withTimezone: true }),
    told: jsonb().$type<readonly PublishedEntry[]>().notNull().default([]),
    isOpen: boolean().notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.userId] }), uniqueIndex('calendar_feeds_id').on(table.id)],
)

/** What the public calendar of a programme last told, in a language. */
export const programmeCalendars = pgTable(
  'programme_calendars',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    language: text().notNull(),
    told: jsonb().$type<readonly PublishedEntry[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.language] })],
)
