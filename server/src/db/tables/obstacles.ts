import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './context.ts'
import { users } from './users.ts'

/** An obstacle that guests of an event have met: the row that those who meet it at once wait for. */
export const obstacleCauses = pgTable(
  'obstacle_causes',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    obstacle: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.obstacle] })],
)

/** A guest whom an obstacle stops, until they get past it. */
export const obstacleMeetings = pgTable(
  'obstacle_meetings',
  {
    eventId: text().notNull(),
    obstacle: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    metAt: timestamp({ withTimezone: true }).notNull(),
    /** What they were to pay, where they were. */
    cents: integer(),
    /** When they were told that they may go on; told before they met it again, they may be told again. */
    toldAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.obstacle, table.userId] }),
    index('obstacle_meetings_user').on(table.userId),
    foreignKey({
      columns: [table.eventId, table.obstacle],
      foreignColumns: [obstacleCauses.eventId, obstacleCauses.obstacle],
      name: 'obstacle_meetings_cause',
    }).onDelete('cascade'),
    check('obstacle_meetings_amount', sql`${table.cents} > 0`),
  ],
)
