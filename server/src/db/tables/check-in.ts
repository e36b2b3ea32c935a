import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { eventDays } from './events.ts'
import { participations } from './participation.ts'
import { deviceLinks } from './team.ts'
import { users } from './users.ts'

/** `twice`: let in by a device without network and by another one. */
export const scanResults = ['welcome', 'already', 'twice', 'undone', 'unregistered', 'unknown', 'rehearsal'] as const

export const doorScans = pgTable(
  'door_scans',
  {
    eventId: text().notNull(),
    /** Chosen by the device, so that a repeated scan is stored once. */
    id: text().notNull(),
    dayId: text().notNull(),
    /** Null for an unknown badge. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    result: text().$type<(typeof scanResults)[number]>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    deviceId: text().references(() => deviceLinks.id, { onDelete: 'set null' }),
    /** Name of the device or tool; empty for an organiser's account. */
    door: text().notNull(),
    scannedBy: text().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.id] }),
    index('door_scans_day').on(table.eventId, table.dayId, table.result, table.at),
    index('door_scans_person').on(table.userId),
    index('door_scans_device').on(table.deviceId),
    index('door_scans_scanner').on(table.scannedBy),
    foreignKey({
      columns: [table.eventId, table.dayId],
      foreignColumns: [eventDays.eventId, eventDays.id],
      name: 'door_scans_day_fk',
    }).onDelete('cascade'),
    check('door_scans_result', sql.raw(`result in (${scanResults.map((result) => `'${result}'`).join(', ')})`)),
  ],
)

export const badgePrints = pgTable(
  'badge_prints',
  {
    eventId: text().notNull(),
    userId: text().notNull(),
    prints: integer().notNull(),
    printedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId] }),
    foreignKey({
      columns: [table.eventId, table.userId],
      foreignColumns: [participations.eventId, participations.userId],
      name: 'badge_prints_participation',
    }).onDelete('cascade'),
    check('badge_prints_some', sql`${table.prints} > 0`),
  ],
)
