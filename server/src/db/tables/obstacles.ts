import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { users } from './users.ts'

/** Locked to serialise guests who meet the obstacle at once. */
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

/** A guest stopped by an obstacle, until they get past it. */
export const obstacleMeetings = pgTable(
  'obstacle_meetings',
  {
    eventId: text().notNull(),
    obstacle: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    metAt: timestamp({ withTimezone: true }).notNull(),
    cents: integer(),
    /** Mailed that they may go on; a later meeting allows another mail. */
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
