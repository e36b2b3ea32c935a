import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { byNameOf, searched, searchText } from '../searched.ts'
import { isSmall } from './bounds.ts'
import { domains } from './events.ts'

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
    /** Folded name, for search and order. */
    searchText: searchText().generatedAlwaysAs(searched(sql.raw(`("last_name" || ' ' || "first_name")`))),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('users_extended_size', isSmall(table.extended)),
    index('users_domain').on(table.domainId),
    uniqueIndex('users_domain_id').on(table.domainId, table.id),
    // For pages of long lists, ordered by folded name.
    index('users_by_name').on(table.domainId, byNameOf(table.searchText), table.id),
    index('users_searched').using('gin', table.searchText.op('gin_trgm_ops')),
    // An erased row must stay empty.
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

/** Addresses are in lower case, unique within the domain. */
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
    /** First sign-in: from then on their host no longer answers for them. */
    claimedAt: timestamp({ withTimezone: true }),
    /** A link or code sent there came back, or an organiser vouched for the address. */
    emailVerifiedAt: timestamp({ withTimezone: true }),
    /** A link or code sent there came back: the person reads the address. Older credentials are void. */
    emailProvedAt: timestamp({ withTimezone: true }),
    /** International number proved by a code; sign-in links by text message go only there. */
    verifiedMobile: text(),
    failures: jsonb().$type<string[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('authentications_email').on(table.domainId, table.email),
    index('authentications_searched').using('gin', sql`${searched(sql.raw('"email"'))} gin_trgm_ops`),
  ],
)
