import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { users } from './users.ts'

export const unpaidTurns = pgTable('unpaid_turns', {
  eventId: text()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  /** Start of these delays, or of shorter ones: people registered before have the whole delay from here. */
  since: timestamp({ withTimezone: true }).notNull(),
  hours: integer().notNull(),
  transferDays: integer().notNull(),
  /** Start of an obstacle to payment, and end of the last one. */
  heldAt: timestamp({ withTimezone: true }),
  resumedAt: timestamp({ withTimezone: true }),
})

/** Warning sent to a payer, and the organisers' decision. */
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
    /** Announced deadline, moved by the duration of obstacles. */
    toldUntil: timestamp({ withTimezone: true }),
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
