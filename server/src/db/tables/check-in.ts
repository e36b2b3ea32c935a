import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { eventDays } from './context.ts'
import { participations } from './participation.ts'
import { deviceLinks } from './team.ts'
import { users } from './users.ts'

/** What a scan at a door came to; `twice` is somebody whom a door without a network let in, and another door too. */
export const scanResults = ['welcome', 'already', 'twice', 'undone', 'unregistered', 'unknown', 'rehearsal'] as const

/** Each badge scanned at a door, whatever it came to: who was refused and where, and through which door somebody came in. */
export const doorScans = pgTable(
  'door_scans',
  {
    eventId: text().notNull(),
    /** Chosen by the device: the same scan sent again is the same row. */
    id: text().notNull(),
    dayId: text().notNull(),
    /** Whose badge it is; null for a badge of nobody here. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    result: text().$type<(typeof scanResults)[number]>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The link of the device, while there is one. */
    deviceId: text().references(() => deviceLinks.id, { onDelete: 'set null' }),
    /** What the device or the tool was called; empty for somebody with an account. */
    door: text().notNull(),
    /** Who scanned it, with an account; null for a device or a tool. */
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

/** Badges that the door printed: how often, and when last. */
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
