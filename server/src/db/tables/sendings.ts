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
import { events } from './context.ts'
import { users } from './users.ts'

const statuses = ['draft', 'waiting', 'leaving', 'paused', 'left', 'stopped', 'missed'] as const

type Word = 'standing' | 'participation' | 'typology' | 'days' | 'language' | 'slots' | 'articles'

type Departure =
  | { kind: 'now' }
  | { kind: 'date'; at: string }
  | { kind: 'before'; days: number; time: string }
  | { kind: 'after'; days: number; time: string }

/** What organisers send of their own: its texts by language, whom to, when. */
export const sendings = pgTable(
  'sendings',
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    version: integer().notNull().default(1),
    /** Sanitised when saved. */
    texts: jsonb().$type<Record<string, { subject: string; bodyHtml: string }>>().notNull(),
    /** A word that may be one value alone is written as that value: release 0.1.0 knows no other, and may serve beside this one. */
    audience: jsonb()
      .$type<Partial<Record<Word, string | readonly string[] | undefined>> & { consent?: string | undefined }>()
      .notNull(),
    /** It is for the people of `sending_people` alone. Kept apart from them: once all of them are erased, it is nobody's. */
    isForChosen: boolean().notNull().default(false),
    departure: jsonb().$type<Departure>().notNull(),
    status: text().$type<(typeof statuses)[number]>().notNull().default('draft'),
    /** When its list was drawn up; null while it has none. */
    listAt: timestamp({ withTimezone: true }),
    /** When it leaves, as the event stood when that was last looked at. */
    departsAt: timestamp({ withTimezone: true }),
    /** Attempts that failed, one after the other, to have it leave or to write its next mails. */
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

/** The list of a sending. One row a person: nobody receives it twice. */
export const sendingRecipients = pgTable(
  'sending_recipients',
  {
    sendingId: text().notNull(),
    userId: text().notNull(),
    /** Left out by hand. */
    isTicked: boolean().notNull().default(true),
    reason: text().$type<'noAddress' | 'unpublished' | 'returned' | 'declined' | 'noConsent'>(),
    /** Its mail is in the outbox since then, in the same transaction. */
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

/** Whom a sending was begun for, chosen in the list of people. */
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
