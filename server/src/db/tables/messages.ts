import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { users } from './users.ts'

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
    /** Public: accepted or shown by a moderator. */
    accepted: boolean().notNull().default(false),
    decisions: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('messages_event').on(table.eventId, table.createdAt),
    index('messages_user').on(table.userId, table.eventId),
  ],
)

export const messageUpvotes = pgTable(
  'message_upvotes',
  {
    messageId: text()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    upvotedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.userId] }), index('message_upvotes_user').on(table.userId)],
)
