import { jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { events } from './context.ts'
import { users } from './users.ts'

/** An entry as an agenda was last told of it: one that is no longer held is told as cancelled until it would have ended. */
export interface ToldEntry {
  readonly uid: string
  readonly sequence: number
  readonly changedAt: string
  readonly isCancelled: boolean
  readonly start: string
  readonly end: string
  /** Name, place and the rest of it. */
  readonly said: Readonly<Record<string, unknown>>
}

/** The addresses of people’s calendars: made of `id` and the site’s secret, so that a row that goes ends one. */
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
    /** When an agenda last asked, to the hour; null as long as none has. */
    readAt: timestamp({ withTimezone: true }),
    told: jsonb().$type<readonly ToldEntry[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.userId] }), uniqueIndex('calendar_feeds_id').on(table.id)],
)
