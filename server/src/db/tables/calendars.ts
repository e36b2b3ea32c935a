import { jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
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

/** The feed's address is derived from `id` and the site's secret: deleting the row revokes it. */
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
  },
  (table) => [primaryKey({ columns: [table.eventId, table.userId] }), uniqueIndex('calendar_feeds_id').on(table.id)],
)
