import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
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
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('users_domain').on(table.domainId),
    uniqueIndex('users_domain_id').on(table.domainId, table.id),
    // In the order of names, whatever their accents and capitals: long lists are read on from any of them.
    index('users_name').on(
      table.domainId,
      sql`(translate(lower("last_name" || ' ' || "first_name"), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy') collate "C")`,
      table.id,
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
    /** Wrong passwords since `failuresSince`. */
    failures: jsonb().$type<string[]>().notNull().default([]),
  },
  (table) => [uniqueIndex('authentications_email').on(table.domainId, table.email)],
)
