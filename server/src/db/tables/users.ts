import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { byNameOf, searched, searchText } from '../searched.ts'
import { isSmall } from './bounds.ts'
import { domains } from './context.ts'

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    domainId: text()
      .notNull()
      .references(() => domains.id),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    mobile: text().notNull().default(''),
    phone: text().notNull().default(''),
    isExhibitor: boolean().notNull().default(false),
    languageId: text(),
    typoId: text(),
    extended: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The name as it is searched and put in order. */
    searchText: searchText().generatedAlwaysAs(searched(sql.raw(`("last_name" || ' ' || "first_name")`))),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('users_extended_size', isSmall(table.extended)),
    index('users_domain').on(table.domainId),
    uniqueIndex('users_domain_id').on(table.domainId, table.id),
    // In the order of names, whatever their accents and capitals: long lists are read on from any of them.
    index('users_by_name').on(table.domainId, byNameOf(table.searchText), table.id),
    // Names are found by any three letters that follow each other in them.
    index('users_searched').using('gin', table.searchText.op('gin_trgm_ops')),
    // Nothing is ever written of somebody who was erased.
    check(
      'users_erased',
      sql`not ${table.extended} ? 'erasedAt' or (
        ${table.extended} - 'erasedAt' = '{}' and ${table.firstName} = '' and ${table.lastName} = ''
        and ${table.mobile} = '' and ${table.phone} = '' and not ${table.isExhibitor}
        and ${table.languageId} is null and ${table.typoId} is null
      )`,
    ),
  ],
)

/** One address a person and domain; kept in lower case. */
export const authentications = pgTable(
  'authentications',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    domainId: text()
      .notNull()
      .references(() => domains.id),
    email: text().notNull(),
    passwordHash: text(),
    /** When the person first came to their account: from then on nobody answers for them. */
    claimedAt: timestamp({ withTimezone: true }),
    /** Since when the address is known to be theirs: a link or a code sent there came back, or an organiser vouched for it. */
    emailVerifiedAt: timestamp({ withTimezone: true }),
    /** Since when the person is known to read what is sent there: a link or a code came back. All that is older opens nothing. */
    emailProvedAt: timestamp({ withTimezone: true }),
    /** The number, in international form, that a code proved to be theirs: only there does a sign-in link go by text message. */
    verifiedMobile: text(),
    /** When passwords were tried that were not right, of a day at most: ISO instants, oldest first. */
    failures: jsonb().$type<string[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('authentications_email').on(table.domainId, table.email),
    index('authentications_searched').using('gin', sql`${searched(sql.raw('"email"'))} gin_trgm_ops`),
  ],
)
