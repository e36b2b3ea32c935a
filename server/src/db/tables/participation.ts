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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { codeSearched } from '../searched.ts'
import { isSmall } from './bounds.ts'
import { employees } from './companies.ts'
import { eventDays, events } from './events.ts'
import { typologies } from './typologies.ts'
import { users } from './users.ts'

/** Names, numbers and answers that an event shows instead of the person's own record; keys are those of its columns. */
export interface ShownAs {
  readonly firstName: string
  readonly lastName: string
  readonly mobile: string
  readonly phone: string
  readonly extended: Readonly<Record<string, unknown>>
}

export const participations = pgTable(
  'participations',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    registered: boolean().notNull().default(false),
    registeredAt: timestamp({ withTimezone: true }),
    responded: boolean().notNull().default(false),
    representedBy: text().references(() => users.id),
    registeredBy: text().references(() => users.id),
    registeredBy2: text().references(() => users.id),
    registeredFrom: text().notNull().default('WEB'),
    isRemote: boolean().notNull().default(false),
    isOut: boolean().notNull().default(false),
    isCompleted: boolean().notNull().default(false),
    /** Answers are missing, so there is no badge yet. */
    isPartial: boolean().notNull().default(false),
    /** The person does not want to be shown on photos of this event. */
    refusesPhotos: boolean().notNull().default(false),
    invited: boolean().notNull().default(false),
    invitedBy: text().references(() => users.id),
    typoId: text(),
    extended: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    code: text().notNull(),
    employeeId: text().references(() => employees.id, { onDelete: 'set null' }),
    /** Set by a host or organiser until the person answers: their own record is hidden from this team. */
    shownAs: jsonb().$type<ShownAs>(),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId] }),
    foreignKey({
      columns: [table.eventId, table.typoId],
      foreignColumns: [typologies.eventId, typologies.id],
      name: 'participations_typology',
    }),
    uniqueIndex('participations_code').on(table.code),
    index('participations_searched').using('gin', sql`${codeSearched(sql.raw('"code"'))} gin_trgm_ops`),
    index('participations_user').on(table.userId),
    index('participations_registrar').on(table.registeredBy, table.eventId),
    // Few rows have it: events ask whether there is one.
    index('participations_shown_as').on(table.eventId).where(sql`${table.shownAs} is not null`),
    check('participations_extended_size', isSmall(table.extended)),
    check('participations_shown_as_size', sql`${table.shownAs} is null or ${isSmall(table.shownAs)}`),
    check('participations_remote', sql`not ${table.isRemote} or ${table.registered}`),
    check(
      'participations_represented',
      sql`${table.representedBy} is null or (not ${table.registered} and ${table.responded})`,
    ),
    check(
      'participations_registered',
      sql`not ${table.registered} or (${table.responded} and ${table.registeredAt} is not null)`,
    ),
    check('participations_self', sql`${table.representedBy} is distinct from ${table.userId}`),
  ],
)

/** `onSite`: the row holds a place of the day. */
export const participationDays = pgTable(
  'participation_days',
  {
    eventId: text().notNull(),
    eventDayId: text().notNull(),
    userId: text().notNull(),
    registered: boolean().notNull().default(false),
    registeredAt: timestamp({ withTimezone: true }),
    onSite: boolean().notNull().default(false),
    present: boolean().notNull().default(false),
    presentAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.eventDayId, table.userId] }),
    index('participation_days_user').on(table.eventId, table.userId),
    index('participation_days_present')
      .on(table.eventId, table.eventDayId, table.presentAt)
      .where(sql`${table.present}`),
    foreignKey({
      columns: [table.eventId, table.eventDayId],
      foreignColumns: [eventDays.eventId, eventDays.id],
      name: 'participation_days_day',
    }),
    foreignKey({
      columns: [table.eventId, table.userId],
      foreignColumns: [participations.eventId, participations.userId],
      name: 'participation_days_participation',
    }).onDelete('cascade'),
    check('participation_days_place', sql`not ${table.onSite} or ${table.registered}`),
  ],
)

/** Badge codes of merged registrations, still accepted at the door. */
export const formerBadges = pgTable(
  'former_badges',
  {
    code: text().primaryKey(),
    eventId: text().notNull(),
    userId: text().notNull(),
  },
  (table) => [
    index('former_badges_person').on(table.eventId, table.userId),
    foreignKey({
      columns: [table.eventId, table.userId],
      foreignColumns: [participations.eventId, participations.userId],
      name: 'former_badges_participation',
    }).onDelete('cascade'),
  ],
)
