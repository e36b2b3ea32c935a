import { bigint, boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { sessions } from './auth.ts'
import { users } from './users.ts'

/**
 * Second factor of organisers: an authenticator app, passkeys or both. The row exists while there is either, or an app
 * is being set up.
 */
export const secondFactors = pgTable('second_factors', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The app's secret, encrypted with the site's secret, which is in no table; empty without app. */
  secret: text().notNull(),
  /** Encrypted secret of an app being set up; not in force until its first code. */
  draft: text(),
  /** First code or passkey; null before that. */
  confirmedAt: timestamp({ withTimezone: true }),
  /** Last used time step of 30 seconds: it and earlier ones are refused, so that a code works once. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  failures: jsonb().$type<string[]>().notNull().default([]),
})

/** One-time replacements for the app, stored as SHA-256. */
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

/** Passkeys (Web Authentication, level 3): a second factor, and a sign-in on their own. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    credentialId: text().notNull().unique('passkeys_credential'),
    /** COSE, base 64. */
    publicKey: text().notNull(),
    /** Random; the same for all passkeys of a person. */
    userHandle: text().notNull(),
    /** Signature counter, where the authenticator has one: a decrease shows a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull().default([]),
    name: text().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** Random, valid for minutes, deleted at the first answer. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    purpose: text().$type<'register' | 'prove' | 'signIn'>().notNull(),
    /** The only session that may answer; null for a sign-in. */
    tokenHash: text().references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    userHandle: text(),
    /** An existing second factor was proved before. */
    isProved: boolean().notNull().default(false),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('passkey_challenges_session').on(table.tokenHash),
    index('passkey_challenges_expiry').on(table.expiresAt),
  ],
)
