import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { events } from './context.ts'

export const typologies = pgTable(
  'typologies',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    label: text().notNull(),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.id] })],
)
