import { sql } from 'drizzle-orm'
import { boolean, index, json, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { domains, events } from './context.ts'
import { users } from './users.ts'

/**
 * Each call of an organiser that wrote something: ids grow with time. A trigger of the migration lets rows be added alone:
 * they go with their event or once they have been kept long enough, and stop naming somebody who is erased, with what was
 * changed about them.
 */
export const journal = pgTable(
  'journal',
  {
    id: text().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    domainId: text()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    /** Null for what is the whole domain’s. */
    eventId: text().references(() => events.id, { onDelete: 'cascade' }),
    /** Who did it; null once they are erased. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    /** The name of the device that did it, which was lent the right; empty for a person. */
    device: text().notNull().default(''),
    /** The name of the tool that did it with a key; empty for a person and for a device. */
    tool: text().notNull().default(''),
    /** About whom, where it was about a person; null once they are erased. */
    subjectId: text().references(() => users.id, { onDelete: 'set null' }),
    isAboutPerson: boolean().notNull(),
    /** The right that the call asked for. */
    right: text().notNull(),
    /** As in the contract: `PUT /domains/:domainId/users/:userId`. */
    route: text().notNull(),
    /** What else the address of the call named: an order, a form, a part of the event. */
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
