import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './context.ts'
import { users } from './users.ts'

/** An event that gives up places which nothing is paid for, as it was found to do so. */
export const unpaidTurns = pgTable('unpaid_turns', {
  eventId: text()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  /** Since when these delays hold, or shorter ones: who stood before is told at once, and has the whole of them. */
  since: timestamp({ withTimezone: true }).notNull(),
  hours: integer().notNull(),
  transferDays: integer().notNull(),
  /** Since when an obstacle keeps people from paying, and when the last one ended. */
  heldAt: timestamp({ withTimezone: true }),
  resumedAt: timestamp({ withTimezone: true }),
})

/** What a payer was told of their place, and what the team has said of it. */
export const unpaidPlaces = pgTable(
  'unpaid_places',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    toldAt: timestamp({ withTimezone: true }),
    /** What the mail said, later by as long as an obstacle stood. */
    toldUntil: timestamp({ withTimezone: true }),
    /** The key of the mail in the outbox. */
    mailKey: text(),
    isKept: boolean().notNull().default(false),
    keptUntil: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId] }),
    index('unpaid_places_user').on(table.userId),
    check(
      'unpaid_places_told',
      sql`(${table.toldAt} is null) = (${table.toldUntil} is null) and (${table.toldAt} is null) = (${table.mailKey} is null)`,
    ),
    check('unpaid_places_kept', sql`not ${table.isKept} or ${table.keptUntil} is null`),
  ],
)
