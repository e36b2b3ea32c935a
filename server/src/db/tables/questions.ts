import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { users } from './users.ts'

export const questions = pgTable(
  'questions',
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    content: text().notNull().default(''),
    display: text().$type<'gauge' | 'pie' | 'bars' | 'ranking' | 'scale'>().notNull().default('bars'),
    nbResponses: integer().notNull().default(1),
    nbShowResponses: integer().notNull().default(0),
    showRightAnswers: boolean().notNull().default(false),
    isClose: boolean().notNull().default(false),
    isRetired: boolean().notNull().default(false),
    /** First time on air; before it, no answer is accepted. */
    airedAt: timestamp({ withTimezone: true }),
    points: integer().notNull().default(1),
    round: integer().notNull().default(1),
    position: integer().notNull().default(0),
  },
  (table) => [index('questions_event').on(table.eventId)],
)

export const questionResponses = pgTable(
  'question_responses',
  {
    questionId: text()
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    label: text().notNull(),
    image: text().notNull().default(''),
    color: text().notNull().default(''),
    isRightAnswer: boolean().notNull().default(false),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.questionId, table.id] })],
)

export const questionVoters = pgTable(
  'question_voters',
  {
    questionId: text()
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    round: integer().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    answeredAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.round, table.userId] }),
    index('question_voters_user').on(table.userId),
  ],
)

export const questionAnswers = pgTable(
  'question_answers',
  {
    questionId: text().notNull(),
    round: integer().notNull(),
    userId: text().notNull(),
    responseId: text().notNull(),
    /** Position in the submission from 0: its rank in a ranking. */
    place: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.round, table.userId, table.responseId] }),
    foreignKey({
      columns: [table.questionId, table.round, table.userId],
      foreignColumns: [questionVoters.questionId, questionVoters.round, questionVoters.userId],
      name: 'question_answers_voter',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.questionId, table.responseId],
      foreignColumns: [questionResponses.questionId, questionResponses.id],
      name: 'question_answers_response',
    }).onDelete('cascade'),
  ],
)

export const questionCounts = pgTable(
  'question_counts',
  {
    questionId: text()
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    round: integer().notNull(),
    /** The row with an empty id counts the voters. */
    responseId: text().notNull(),
    /** Times chosen, or points in a ranking. */
    votes: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.questionId, table.round, table.responseId] })],
)
