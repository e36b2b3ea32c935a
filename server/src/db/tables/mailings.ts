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
} from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { users } from './users.ts'

const statuses = ['draft', 'waiting', 'leaving', 'paused', 'left', 'stopped', 'missed'] as const

type Word = 'standing' | 'participation' | 'typology' | 'days' | 'language' | 'slots' | 'articles'

type Departure =
  | { kind: 'now' }
  | { kind: 'date'; at: string }
  | { kind: 'before'; days: number; time: string }
  | { kind: 'after'; days: number; time: string }

export const sendings = pgTable(
  'sendings',
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    version: integer().notNull().default(1),
    texts: jsonb().$type<Record<string, { subject: string; bodyHtml: string }>>().notNull(),
    /**
     * A filter with a single value is stored as that value: release 0.1.0, which may run beside this one, reads no
     * list.
     */
    audience: jsonb()
      .$type<Partial<Record<Word, string | readonly string[] | undefined>> & { consent?: string | undefined }>()
      .notNull(),
    /**
     * Limited to `sending_people`. A column of its own: once these are all erased, the sending has no recipients rather
     * than all.
     */
    isForChosen: boolean().notNull().default(false),
    departure: jsonb().$type<Departure>().notNull(),
    status: text().$type<(typeof statuses)[number]>().notNull().default('draft'),
    listAt: timestamp({ withTimezone: true }),
    /** Planned departure by the last known event days. */
    departsAt: timestamp({ withTimezone: true }),
    failures: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('sendings_event').on(table.eventId, table.id),
    index('sendings_waiting').on(table.departsAt).where(sql`${table.status} = 'waiting'`),
    check('sendings_status', sql.raw(`status in (${statuses.map((status) => `'${status}'`).join(', ')})`)),
    check('sendings_departure', sql`${table.status} in ('draft', 'missed') or ${table.departsAt} is not null`),
  ],
)

/** One row per person, so that each gets the mail once. */
export const sendingRecipients = pgTable(
  'sending_recipients',
  {
    sendingId: text().notNull(),
    userId: text().notNull(),
    /** False: excluded by hand. */
    isTicked: boolean().notNull().default(true),
    reason: text().$type<'noAddress' | 'unpublished' | 'returned' | 'declined' | 'noConsent' | 'answered'>(),
    /** Set in the transaction that puts the mail in the outbox. */
    writtenAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.sendingId, table.userId] }),
    index('sending_recipients_user').on(table.userId),
    foreignKey({
      columns: [table.sendingId],
      foreignColumns: [sendings.id],
      name: 'sending_recipients_sending',
    }).onDelete('cascade'),
    foreignKey({ columns: [table.userId], foreignColumns: [users.id], name: 'sending_recipients_user_fk' }).onDelete(
      'cascade',
    ),
  ],
)

export const sendingPeople = pgTable(
  'sending_people',
  {
    sendingId: text().notNull(),
    userId: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sendingId, table.userId] }),
    index('sending_people_user').on(table.userId),
    foreignKey({
      columns: [table.sendingId],
      foreignColumns: [sendings.id],
      name: 'sending_people_sending',
    }).onDelete('cascade'),
    foreignKey({ columns: [table.userId], foreignColumns: [users.id], name: 'sending_people_user_fk' }).onDelete(
      'cascade',
    ),
  ],
)
