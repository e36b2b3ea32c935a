import { bigint, boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { sessions } from './auth.ts'
import { users } from './users.ts'

/**
 * What somebody proves beside their password to run events: an application that makes a code every thirty seconds, passkeys,
 * or both. The row is there as long as there is either, or one application is being set up.
 */
export const secondFactors = pgTable('second_factors', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** That of the application, encrypted with the secret of the site, which no table holds; empty where there is none. */
  secret: text().notNull(),
  /** That of an application which is being set up, encrypted as well: nothing is asked with it until a code has come back. */
  draft: text(),
  /** Since when something is asked for; null until a first code or passkey has come back. */
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

/** Passkeys (Web Authentication, level 3): each is a second factor, and signs its person in by itself. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    /** How its authenticator knows it, in base 64. */
    credentialId: text().notNull().unique('passkeys_credential'),
    /** What verifies its signatures (COSE), in base 64. It opens nothing. */
    publicKey: text().notNull(),
    /** How its authenticator knows the person: at random, and the same in all of theirs. */
    userHandle: text().notNull(),
    /** How often it was used, for those authenticators that count: one that goes back was copied. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How it is reached, as the browser has said: `internal`, `usb`, `hybrid`… */
    transports: jsonb().$type<string[]>().notNull().default([]),
    name: text().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** What is asked of a passkey, once, within minutes: at random, and gone as soon as something has come back. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    purpose: text().$type<'register' | 'prove' | 'signIn'>().notNull(),
    /** The session that it was asked in, and that alone may answer; null for who is signing in. */
    tokenHash: text().references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    /** How the passkey that is made is to know its person. */
    userHandle: text(),
    /** Whether a second factor that was on was proved before it was asked. */
    isProved: boolean().notNull().default(false),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('passkey_challenges_session').on(table.tokenHash),
    index('passkey_challenges_expiry').on(table.expiresAt),
  ],
)
