import type { DayPart } from '@parvis/contract/figures/figures.rules.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { isSmall } from './bounds.ts'
import { eventDays } from './events.ts'
import { participations } from './participation.ts'

/** Half-days that people signed on their own phone, by their typed name. */
export const attendanceSignatures = pgTable(
  'attendance_signatures',
  {
    eventId: text().notNull(),
    dayId: text().notNull(),
    part: text().$type<DayPart>().notNull(),
    userId: text().notNull(),
    name: text().notNull(),
    signedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.dayId, table.part, table.userId] }),
    index('attendance_signatures_person').on(table.eventId, table.userId),
    foreignKey({
      columns: [table.eventId, table.dayId],
      foreignColumns: [eventDays.eventId, eventDays.id],
      name: 'attendance_signatures_day',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.eventId, table.userId],
      foreignColumns: [participations.eventId, participations.userId],
      name: 'attendance_signatures_person_fk',
    }).onDelete('cascade'),
    check('attendance_signatures_part', sql`${table.part} in ('morning', 'afternoon', 'evening')`),
    check('attendance_signatures_name', sql`char_length(${table.name}) between 1 and 200`),
  ],
)

export interface StoredHalf {
  readonly day: string
  readonly part: DayPart
  readonly minutes: number
}

/** The last certificate given to a person: what its verification says. */
export const attendanceCertificates = pgTable(
  'attendance_certificates',
  {
    eventId: text().notNull(),
    userId: text().notNull(),
    /** Drawn at random; kept when the certificate is issued anew. */
    token: text().notNull(),
    halves: jsonb().$type<readonly StoredHalf[]>().notNull(),
    minutes: integer().notNull(),
    issuedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId] }),
    uniqueIndex('attendance_certificates_token').on(table.token),
    foreignKey({
      columns: [table.eventId, table.userId],
      foreignColumns: [participations.eventId, participations.userId],
      name: 'attendance_certificates_person',
    }).onDelete('cascade'),
    check('attendance_certificates_size', isSmall(table.halves)),
  ],
)
