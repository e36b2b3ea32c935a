import type { Strength } from '@parvis/contract/kit/endpoint.ts'
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { domains, events } from './events.ts'
import { users } from './users.ts'

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
    strength: text().$type<Strength>().notNull(),
    /** Until then the password may be changed without the old one, after a reset link. */
    resetsUntil: timestamp({ withTimezone: true }),
    factorAt: timestamp({ withTimezone: true }),
    /** The password is too short for organisers. */
    isShort: boolean('has_short_password').notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** Codes of mailed links and badges. Used ones stay until they expire, to be reported as used. */
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
    eventId: text().references(() => events.id, { onDelete: 'cascade' }),
    purpose: text().$type<'connect' | 'password' | 'invitation' | 'badge' | 'openid'>().notNull(),
    referer: text(),
    /** Sent only to the person's address, so its use proves that they read it. */
    isMailed: boolean().notNull().default(false),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('one_time_codes_user').on(table.userId), index('one_time_codes_expiry').on(table.expiresAt)],
)

/**
 * A code that proves an address or number: one per person, stored as a keyed hash. `to` is the column of the
 * destination.
 */
const codeColumns = (to: string) => ({
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  to: text(to).notNull(),
  codeHash: text().notNull(),
  tries: integer().notNull().default(0),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  sends: jsonb().$type<string[]>().notNull().default([]),
})

export const emailCodes = pgTable('email_codes', codeColumns('email'))
export const mobileCodes = pgTable('mobile_codes', codeColumns('mobile'))
