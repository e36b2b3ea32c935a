import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { users } from './users.ts'

export const polls = pgTable(
  'polls',
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    label: text().notNull().default(''),
    isClose: boolean().notNull().default(false),
    isRetired: boolean().notNull().default(false),
    /** First time on air; before it, no answer is accepted. */
    airedAt: timestamp({ withTimezone: true }),
    round: integer().notNull().default(1),
    position: integer().notNull().default(0),
  },
  (table) => [index('polls_event').on(table.eventId)],
)

export const pollChoices = pgTable(
  'poll_choices',
  {
    pollId: text()
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    label: text().notNull(),
    color: text().notNull().default(''),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.pollId, table.id] })],
)

/** One vote per person and round, by the primary key. */
export const pollVotes = pgTable(
  'poll_votes',
  {
    pollId: text().notNull(),
    round: integer().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    choiceId: text().notNull(),
    votedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.pollId, table.round, table.userId] }),
    index('poll_votes_user').on(table.userId),
    foreignKey({
      columns: [table.pollId, table.choiceId],
      foreignColumns: [pollChoices.pollId, pollChoices.id],
      name: 'poll_votes_choice',
    }).onDelete('cascade'),
  ],
)

/** Updated in the statement that inserts the votes. */
export const pollCounts = pgTable(
  'poll_counts',
  {
    pollId: text()
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    round: integer().notNull(),
    choiceId: text().notNull(),
    votes: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.pollId, table.round, table.choiceId] })],
)
