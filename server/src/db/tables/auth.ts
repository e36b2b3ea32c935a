import type { Strength } from '@parvis/contract/kit/endpoint.ts'
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { domains, events } from './context.ts'
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
    strength: text().$type<Strength>().notNull(),
    /** Until when a new password may be chosen without the old one: whoever forgot it followed a link to do so. */
    resetsUntil: timestamp({ withTimezone: true }),
    /** When its person gave the code of their second factor; null as long as they have not. */
    factorAt: timestamp({ withTimezone: true }),
    /** The password that opened it is too short for who organises. */
    isShort: boolean('has_short_password').notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** Codes of mailed links and shown badges; a used one is kept until it expires, to say so. */
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
    /** The event whose door it opens. */
    eventId: text().references(() => events.id, { onDelete: 'cascade' }),
    purpose: text().$type<'connect' | 'password' | 'invitation' | 'badge' | 'openid'>().notNull(),
    referer: text(),
    /** It goes to the person's address and nowhere else: whoever brings it back reads what is sent there. */
    isMailed: boolean().notNull().default(false),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('one_time_codes_user').on(table.userId), index('one_time_codes_expiry').on(table.expiresAt)],
)

/** A code that proves where it was sent to be somebody's: one a person, of which only a keyed hash is kept. `to` names the column of where it was sent. */
const codeColumns = (to: string) => ({
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  to: text(to).notNull(),
  codeHash: text().notNull(),
  tries: integer().notNull().default(0),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  /** ISO instants at which codes were sent lately, oldest first. */
  sends: jsonb().$type<string[]>().notNull().default([]),
})

export const emailCodes = pgTable('email_codes', codeColumns('email'))
export const mobileCodes = pgTable('mobile_codes', codeColumns('mobile'))
