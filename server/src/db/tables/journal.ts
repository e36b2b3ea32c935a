import { sql } from 'drizzle-orm'
import { boolean, index, json, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { domains, events } from './events.ts'
import { users } from './users.ts'

/**
 * Writing calls of organisers; ids grow with time. A trigger of the migration makes the table append-only, except for
 * deletion with the event or after the retention period, and removal of erased people with the changes about them.
 */
export const journal = pgTable(
  'journal',
  {
    id: text().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    domainId: text()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    eventId: text().references(() => events.id, { onDelete: 'cascade' }),
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    device: text().notNull().default(''),
    tool: text().notNull().default(''),
    /** The person concerned; null once erased. */
    subjectId: text().references(() => users.id, { onDelete: 'set null' }),
    isAboutPerson: boolean().notNull(),
    right: text().notNull(),
    /** As in the contract: `PUT /domains/:domainId/users/:userId`. */
    route: text().notNull(),
    /** Other ids of the path: an order, a form, a part of the event. */
    item: text().notNull().default(''),
    before: json().$type<unknown>(),
    after: json().$type<unknown>(),
    why: text().notNull().default(''),
  },
  (table) => [
    index('journal_event').on(table.eventId, table.id),
    index('journal_domain').on(table.domainId, table.id).where(sql`${table.eventId} is null`),
    index('journal_old').on(table.at),
    index('journal_user').on(table.userId),
    index('journal_subject').on(table.subjectId),
  ],
)
