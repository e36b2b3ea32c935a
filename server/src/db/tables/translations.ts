import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { events } from './events.ts'

export const translations = pgTable(
  'translations',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    language: text().notNull(),
    key: text().notNull(),
    sentence: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.language, table.key] })],
)
