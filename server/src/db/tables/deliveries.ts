import { index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { domains, events } from './events.ts'
import { users } from './users.ts'

/** Unsubscriptions from mails that are no receipt. */
export const mailOptouts = pgTable(
  'mail_optouts',
  {
    domainId: text()
      .notNull()
      .references(() => domains.id),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    eventId: text().references(() => events.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique('mail_optouts_once').on(table.userId, table.eventId).nullsNotDistinct(),
    index('mail_optouts_event').on(table.eventId),
  ],
)
