import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { users } from './users.ts'

/**
 * Waiting list for places on site, in order of joining. One row per person and event, so at most one offer. An offer
 * holds a place of `dayId` until it expires, is declined or is used.
 */
export const waitingList = pgTable(
  'waiting_list',
  {
    eventId: text().notNull(),
    userId: text().notNull(),
    joinedAt: timestamp({ withTimezone: true }).notNull(),
    /** Position set by the team, before all rows without one; a move renumbers the whole line. */
    rank: integer(),
    status: text().$type<'waiting' | 'offered' | 'used' | 'declined' | 'expired' | 'left'>().notNull(),
    dayId: text(),
    offeredAt: timestamp({ withTimezone: true }),
    offerExpiresAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId] }),
    index('waiting_list_line').on(table.eventId, table.status, table.joinedAt),
    foreignKey({ columns: [table.eventId], foreignColumns: [events.id], name: 'waiting_list_event' }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.userId], foreignColumns: [users.id], name: 'waiting_list_user' }).onDelete('cascade'),
    check(
      'waiting_list_offer',
      sql`${table.status} <> 'offered' or (${table.dayId} is not null and ${table.offeredAt} is not null and ${table.offerExpiresAt} > ${table.offeredAt})`,
    ),
    check('waiting_list_status', sql`${table.status} in ('waiting', 'offered', 'used', 'declined', 'expired', 'left')`),
  ],
)
