import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { users } from './users.ts'

/** Exports of tables and documents; the file is deleted with the row. */
export const tableExports = pgTable(
  'table_exports',
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    format: text().$type<'xlsx' | 'csv' | 'zip' | 'pdf'>().notNull(),
    query: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    language: text().notNull(),
    status: text().$type<'waiting' | 'working' | 'ready' | 'failed'>().notNull().default('waiting'),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    storageKey: text(),
    fileName: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('table_exports_created').on(table.createdAt)],
)
