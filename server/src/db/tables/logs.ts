import { check, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { isSmallLog } from './bounds.ts'
import { events } from './events.ts'
import { users } from './users.ts'

/** Ids grow with time, for cursor pagination. */
export const logs = pgTable(
  'logs',
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    action: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('logs_event').on(table.eventId, table.id), index('logs_user').on(table.userId)],
)

export const actionLogs = pgTable(
  'action_logs',
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    callerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    companyId: text(),
    actionId: text().notNull(),
    extended: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('action_logs_event').on(table.eventId, table.id),
    index('action_logs_user').on(table.userId),
    check('action_logs_extended_size', isSmallLog(table.extended)),
  ],
)
