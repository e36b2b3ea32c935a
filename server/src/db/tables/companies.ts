import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { searched, searchText } from '../searched.ts'
import { isSmall } from './bounds.ts'
import { domains } from './events.ts'
import { users } from './users.ts'

/** Unique by country and identifier; the identifier may be unknown. */
export const companies = pgTable(
  'companies',
  {
    id: text().primaryKey(),
    domainId: text()
      .notNull()
      .references(() => domains.id),
    name: text().notNull(),
    siren: text().notNull().default(''),
    country: text().notNull().default('FR'),
    address1: text().notNull().default(''),
    postalCode: text().notNull().default(''),
    city: text().notNull().default(''),
    extended: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Folded name, for search and order. */
    searchText: searchText().generatedAlwaysAs(searched(sql.raw('"name"'))),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('companies_extended_size', isSmall(table.extended)),
    index('companies_searched').using('gin', table.searchText.op('gin_trgm_ops')),
    uniqueIndex('companies_identifier').on(table.domainId, table.country, table.siren).where(sql`${table.siren} <> ''`),
  ],
)

export const employees = pgTable(
  'employees',
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    archived: boolean().notNull().default(false),
    /** `joined`: the person chose the company; `founded`: they entered it; `confirmed`: by an organiser. */
    standing: text({ enum: ['joined', 'founded', 'confirmed'] })
      .notNull()
      .default('joined'),
  },
  (table) => [
    uniqueIndex('employees_one').on(table.companyId, table.userId),
    index('employees_user').on(table.userId),
    check('employees_standing', sql`${table.standing} in ('joined', 'founded', 'confirmed')`),
  ],
)
