import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { events } from './events.ts'

export const sections = pgTable(
  'sections',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    title: text().notNull(),
    iconUrl: text().notNull().default(''),
    html: text().notNull().default(''),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.id] })],
)
