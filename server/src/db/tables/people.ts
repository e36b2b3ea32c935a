import type { ReadKind } from '@parvis/contract/people/people.rules.ts'
import { date, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { users } from './users.ts'

/** Reads of personal data by the team, one row per day. */
export const personReads = pgTable(
  'person_reads',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    readerId: text().notNull(),
    kind: text().$type<ReadKind>().notNull(),
    day: date().notNull(),
    count: integer().notNull().default(1),
    lastAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId, table.readerId, table.kind, table.day] }),
    index('person_reads_user').on(table.userId),
    index('person_reads_reader').on(table.readerId),
    index('person_reads_old').on(table.lastAt),
    foreignKey({ columns: [table.userId], foreignColumns: [users.id], name: 'person_reads_user_fk' }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.readerId], foreignColumns: [users.id], name: 'person_reads_reader_fk' }).onDelete(
      'cascade',
    ),
  ],
)
