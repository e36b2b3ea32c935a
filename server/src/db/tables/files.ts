import { foreignKey, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { users } from './users.ts'

/** Uploads; their bytes are in the storage under `storageKey`. */
export const files = pgTable(
  'files',
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    name: text().notNull(),
    contentType: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    storageKey: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('files_user').on(table.eventId, table.userId),
    index('files_owner').on(table.userId),
    foreignKey({ columns: [table.userId], foreignColumns: [users.id], name: 'files_user' }).onDelete('cascade'),
  ],
)

/** Temporary documents, stored for a day at most. The row precedes the file, so that no file is left over. */
export const publishedFiles = pgTable(
  'published_files',
  {
    storageKey: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('published_files_event').on(table.eventId)],
)
