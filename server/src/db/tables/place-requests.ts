import type { RequestKind } from '@parvis/contract/place-requests/place-requests.rules.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { users } from './users.ts'

/**
 * Requests for a place of an offer that is sold out. People of one `group_id` are offered places together or not at all.
 * A place is kept for a row that is `offered`, until `offer_expires_at`.
 */
export const placeRequests = pgTable(
  'place_requests',
  {
    eventId: text().notNull(),
    kind: text().$type<RequestKind>().notNull(),
    /** Id of an article or of a slot; key of a question and of its answer. */
    target: text().notNull(),
    userId: text().notNull(),
    groupId: text().notNull(),
    /** The person who asked for the group. */
    isLead: boolean().notNull(),
    joinedAt: timestamp({ withTimezone: true }).notNull(),
    /** Position set by the team, before all rows without one; a move renumbers the whole list. */
    rank: integer(),
    status: text().$type<RequestStatus>().notNull(),
    offeredAt: timestamp({ withTimezone: true }),
    offerExpiresAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.kind, table.target, table.userId] }),
    index('place_requests_person').on(table.eventId, table.userId),
    foreignKey({ columns: [table.eventId], foreignColumns: [events.id], name: 'place_requests_event' }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.userId], foreignColumns: [users.id], name: 'place_requests_user' }).onDelete(
      'cascade',
    ),
    check('place_requests_kind', sql`${table.kind} in ('article', 'answer', 'slot')`),
    check('place_requests_status', sql`${table.status} in ('waiting', 'offered', 'taken', 'expired', 'left')`),
    check(
      'place_requests_offer',
      sql`${table.status} <> 'offered' or (${table.offeredAt} is not null and ${table.offerExpiresAt} > ${table.offeredAt})`,
    ),
  ],
)

export type RequestStatus = 'waiting' | 'offered' | 'taken' | 'expired' | 'left'

/** How the places of an offer are given to those who wait, where an organiser has changed it. */
export const placeRules = pgTable(
  'place_rules',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text().$type<RequestKind>().notNull(),
    target: text().notNull(),
    isAutomatic: boolean().notNull(),
    skipsGroups: boolean().notNull(),
    hours: integer().notNull(),
    /** Last day on which places are offered, in the time zone of the event. */
    until: text(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.kind, table.target] }),
    check('place_rules_kind', sql`${table.kind} in ('article', 'answer', 'slot')`),
    check('place_rules_hours', sql`${table.hours} between 1 and 336`),
  ],
)
