import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { users } from './users.ts'

export const wordClouds = pgTable(
  'word_clouds',
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    colors: text().array().notNull().default([]),
    fontFamily: text().notNull().default(''),
    isClose: boolean().notNull().default(false),
    isRetired: boolean().notNull().default(false),
    /** First time on air; before it, no word is accepted. */
    airedAt: timestamp({ withTimezone: true }),
    maxPerPerson: integer().notNull().default(5),
    round: integer().notNull().default(1),
    position: integer().notNull().default(0),
  },
  (table) => [index('word_clouds_event').on(table.eventId)],
)

/** `word` is normalised (lower case, no accents, no punctuation); `written` is the original. */
export const wordResponses = pgTable(
  'word_responses',
  {
    wordCloudId: text()
      .notNull()
      .references(() => wordClouds.id, { onDelete: 'cascade' }),
    round: integer().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    word: text().notNull(),
    written: text().notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.wordCloudId, table.round, table.userId, table.word] }),
    index('word_responses_word').on(table.wordCloudId, table.round, table.word),
    index('word_responses_user').on(table.userId),
  ],
)
