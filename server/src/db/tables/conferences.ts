import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { participations } from './participation.ts'

export const conferences = pgTable(
  'conferences',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    title: text().notNull(),
    logo: text().notNull().default(''),
    description: text().notNull().default(''),
    isRequired: boolean().notNull().default(false),
    isDisabledForCompanions: boolean().notNull().default(false),
    isRemote: boolean().notNull().default(true),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.id] })],
)

export const rooms = pgTable(
  'rooms',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    name: text().notNull(),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.id] })],
)

export const speakers = pgTable(
  'speakers',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    name: text().notNull(),
    title: text().notNull().default(''),
    picture: text().notNull().default(''),
    text: text().notNull().default(''),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.id] })],
)

export const conferenceSpeakers = pgTable(
  'conference_speakers',
  {
    eventId: text().notNull(),
    conferenceId: text().notNull(),
    speakerId: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.conferenceId, table.speakerId] }),
    index('conference_speakers_speaker').on(table.eventId, table.speakerId),
    foreignKey({
      columns: [table.eventId, table.conferenceId],
      foreignColumns: [conferences.eventId, conferences.id],
      name: 'conference_speakers_conference_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.eventId, table.speakerId],
      foreignColumns: [speakers.eventId, speakers.id],
      name: 'conference_speakers_speaker_fk',
    }).onDelete('cascade'),
  ],
)

/** Copied, as the room may be deleted before people are mailed. */
export interface FormerRoom {
  readonly id: string
  readonly name: string
}

/** `taken` is maintained by a trigger on `slot_participations`; the check forbids overselling. */
export const conferenceSlots = pgTable(
  'conference_slots',
  {
    eventId: text().notNull(),
    id: text().notNull(),
    conferenceId: text().notNull(),
    startAt: timestamp({ withTimezone: true }).notNull(),
    endAt: timestamp({ withTimezone: true }).notNull(),
    roomId: text(),
    quota: integer(),
    taken: integer().notNull().default(0),
    isRetired: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.id] }),
    index('conference_slots_conference').on(table.eventId, table.conferenceId),
    index('conference_slots_room').on(table.eventId, table.roomId),
    unique('conference_slots_span').on(table.eventId, table.conferenceId, table.id, table.startAt, table.endAt),
    foreignKey({
      columns: [table.eventId, table.conferenceId],
      foreignColumns: [conferences.eventId, conferences.id],
      name: 'conference_slots_conference_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.eventId, table.roomId],
      foreignColumns: [rooms.eventId, rooms.id],
      name: 'conference_slots_room_fk',
    }),
    check(
      'conference_slots_quota',
      sql`${table.taken} >= 0 and (${table.quota} is null or ${table.taken} <= ${table.quota})`,
    ),
    check('conference_slots_order', sql`${table.endAt} > ${table.startAt}`),
  ],
)

/** Former times and rooms of moved slots, until the holders are mailed. */
export const slotMoves = pgTable(
  'slot_moves',
  {
    eventId: text().notNull(),
    slotId: text().notNull(),
    fromStartAt: timestamp({ withTimezone: true }).notNull(),
    fromEndAt: timestamp({ withTimezone: true }).notNull(),
    fromRoom: jsonb().$type<FormerRoom>(),
    movedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.slotId] }),
    foreignKey({
      columns: [table.eventId, table.slotId],
      foreignColumns: [conferenceSlots.eventId, conferenceSlots.id],
      name: 'slot_moves_slot_fk',
    }).onDelete('cascade'),
  ],
)

/**
 * One slot per conference, without overlaps. The span is copied from the slot, under a foreign key, for the exclusion
 * constraint `slot_participations_overlap` of the migration. A trigger of the migration maintains the slot's `taken`.
 */
export const slotParticipations = pgTable(
  'slot_participations',
  {
    eventId: text().notNull(),
    userId: text().notNull(),
    conferenceId: text().notNull(),
    slotId: text().notNull(),
    startAt: timestamp({ withTimezone: true }).notNull(),
    endAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Former time, room and slot of a moved person, until they are mailed. */
    fromStartAt: timestamp({ withTimezone: true }),
    fromEndAt: timestamp({ withTimezone: true }),
    fromRoom: jsonb().$type<FormerRoom>(),
    fromSlotId: text(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId, table.conferenceId] }),
    index('slot_participations_untold').on(table.createdAt).where(sql`${table.fromStartAt} is not null`),
    index('slot_participations_slot').on(table.eventId, table.slotId),
    foreignKey({
      columns: [table.eventId, table.userId],
      foreignColumns: [participations.eventId, participations.userId],
      name: 'slot_participations_participation',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.eventId, table.conferenceId, table.slotId, table.startAt, table.endAt],
      foreignColumns: [
        conferenceSlots.eventId,
        conferenceSlots.conferenceId,
        conferenceSlots.id,
        conferenceSlots.startAt,
        conferenceSlots.endAt,
      ],
      name: 'slot_participations_slot_fk',
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
)
