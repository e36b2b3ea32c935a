import type { LiveModule } from '@parvis/contract/live/modules.rules.ts'
import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { messages } from './messages.ts'
import { polls } from './polls.ts'
import { questions } from './questions.ts'
import { wordClouds } from './wordclouds.ts'

export const lives = pgTable('lives', {
  eventId: text()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  activeModule: text().$type<LiveModule>(),
  showResults: boolean().notNull().default(false),
  hideVotes: boolean().notNull().default(false),
  activePollId: text().references(() => polls.id, { onDelete: 'set null' }),
  activeQuestionId: text().references(() => questions.id, { onDelete: 'set null' }),
  activeWordCloudId: text().references(() => wordClouds.id, { onDelete: 'set null' }),
  activeMessageId: text().references(() => messages.id, { onDelete: 'set null' }),
  showLeaderboard: boolean().notNull().default(false),
  showLeaderboardV2: boolean().notNull().default(false),
  leaderboardLimit: integer().notNull().default(10),
  showTeams: boolean().notNull().default(false),
  extended: jsonb().$type<{ messageIntern: string }>().notNull().default({ messageIntern: '' }),
  /** Grows with each change, so that processes notice a missed one. */
  version: integer().notNull().default(1),
  /** Input of the live keys; changing it revokes them. */
  keyVersion: integer().notNull().default(1),
})

/** Planned steps of the live and the current position. Written under the lock of the row of `lives`. */
export const runSheets = pgTable('run_sheets', {
  eventId: text()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  steps: jsonb()
    .$type<{ id: string; module: LiveModule; moduleId: string | null; minutes: number }[]>()
    .notNull()
    .default([]),
  currentId: text(),
  since: timestamp({ withTimezone: true }),
  version: integer().notNull().default(1),
})
