import { boolean, foreignKey, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { users } from './users.ts'

export const drafts = pgTable(
  'drafts',
  {
    eventId: text().notNull(),
    userId: text().notNull(),
    step: text().notNull(),
    values: jsonb().$type<Record<string, unknown>>().notNull(),
    version: integer().notNull().default(1),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Written from a file of guests; the person has not begun yet. */
    isPrefilled: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId] }),
    foreignKey({ columns: [table.eventId], foreignColumns: [events.id], name: 'drafts_event' }).onDelete('cascade'),
    foreignKey({ columns: [table.userId], foreignColumns: [users.id], name: 'drafts_user' }).onDelete('cascade'),
  ],
)
