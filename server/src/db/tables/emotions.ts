import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { users } from './users.ts'

export const emotions = pgTable(
  'emotions',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    label: text().notNull(),
    iconUrl: text().notNull(),
    isRetired: boolean().notNull().default(false),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.id] })],
)

/** Span in which reactions are open; at most one at a time. */
export const emotionSequences = pgTable(
  'emotion_sequences',
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('emotion_sequences_event').on(table.eventId),
    uniqueIndex('emotion_sequences_current').on(table.eventId).where(sql`${table.endedAt} is null`),
  ],
)

export const emotionUsers = pgTable(
  'emotion_users',
  {
    sequenceId: text()
      .notNull()
      .references(() => emotionSequences.id, { onDelete: 'cascade' }),
    emotionId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sequenceId, table.emotionId, table.userId] }),
    index('emotion_users_user').on(table.userId),
  ],
)
