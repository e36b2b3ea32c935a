import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { participations } from './participation.ts'

/** Stays in the live; at most one open per person, over all tabs. */
export const presenceStays = pgTable(
  'presence_stays',
  {
    id: text().primaryKey(),
    eventId: text().notNull(),
    userId: text().notNull(),
    inAt: timestamp({ withTimezone: true }).notNull(),
    /** Updated about once a minute: a stay without updates ends, even after a crash of its process. */
    seenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    outAt: timestamp({ withTimezone: true }),
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
