import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { domains } from './context.ts'
import { users } from './users.ts'

/** Only the SHA-256 of a token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    domainId: text()
      .notNull()
      .references(() => domains.id),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** Codes of mailed links; a used one is kept until it expires, to say so. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    codeHash: text().primaryKey(),
    domainId: text()
      .notNull()
      .references(() => domains.id),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<'connect' | 'password' | 'invitation'>().notNull(),
    referer: text(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('one_time_codes_user').on(table.userId), index('one_time_codes_expiry').on(table.expiresAt)],
)
