import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** What somebody proves beside their password to run events: an application that makes a code every thirty seconds. */
export const secondFactors = pgTable('second_factors', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with the secret of the site, which no table holds. */
  secret: text().notNull(),
  /** Since when a code has been asked for; null until one has come back. */
  confirmedAt: timestamp({ withTimezone: true }),
  /** The thirty seconds of the last code that served, counted from 1970: none of them, nor any before, serves again. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  /** When codes were tried that were not right, of a day at most: ISO instants, oldest first. */
  failures: jsonb().$type<string[]>().notNull().default([]),
})

/** What takes the place of the application once each. Only the SHA-256 of a code is kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)
