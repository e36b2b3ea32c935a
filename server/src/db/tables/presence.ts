import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { participations } from './participation.ts'

/** Each stay in the live, from IN to OUT; a person has one open at most, however many tabs. */
export const presenceStays = pgTable(
  'presence_stays',
  {
    id: text().primaryKey(),
    eventId: text().notNull(),
    userId: text().notNull(),
    inAt: timestamp({ withTimezone: true }).notNull(),
    /** Last sign of life, noted about once a minute: a stay without one is over, whatever became of the process that held it. */
    seenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    outAt: timestamp({ withTimezone: true }),
    /** The person left, stopped doing anything, or their connection was lost. */
    reason: text().$type<'left' | 'inactive' | 'lost'>(),
  },
  (table) => [
    uniqueIndex('presence_stays_open').on(table.eventId, table.userId).where(sql`${table.outAt} is null`),
    index('presence_stays_seen').on(table.seenAt).where(sql`${table.outAt} is null`),
    index('presence_stays_event').on(table.eventId, table.inAt),
    foreignKey({
      columns: [table.eventId, table.userId],
      foreignColumns: [participations.eventId, participations.userId],
      name: 'presence_stays_participation',
    }).onDelete('cascade'),
  ],
)
