import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { events } from './events.ts'

export const bannedWords = pgTable(
  'banned_words',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    word: text().notNull(),
    written: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.word] })],
)
