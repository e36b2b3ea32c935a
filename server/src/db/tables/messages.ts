import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './context.ts'
import { users } from './users.ts'

/** What people ask in the chat. */
export const messages = pgTable(
  'messages',
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    message: text().notNull(),
    favorite: boolean().notNull().default(false),
    archived: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('messages_event').on(table.eventId, table.createdAt),
    index('messages_user').on(table.userId, table.eventId),
  ],
)
