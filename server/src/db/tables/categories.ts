import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companies } from './companies.ts'
import { conferences } from './conferences.ts'
import { events } from './events.ts'

export const categories = pgTable(
  'categories',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    label: text().notNull(),
    /** Kept where it is used, and no longer offered. */
    isRetired: boolean().notNull().default(false),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.id] })],
)

export const categoryModels = pgTable(
  'category_models',
  {
    eventId: text().notNull(),
    categoryId: text().notNull(),
    conferenceId: text(),
    companyId: text().references(() => companies.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('category_models_one').on(
      table.eventId,
      table.categoryId,
      sql`coalesce(${table.conferenceId}, '')`,
      sql`coalesce(${table.companyId}, '')`,
    ),
    index('category_models_company').on(table.companyId),
    foreignKey({
      columns: [table.eventId, table.categoryId],
      foreignColumns: [categories.eventId, categories.id],
      name: 'category_models_category',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.eventId, table.conferenceId],
      foreignColumns: [conferences.eventId, conferences.id],
      name: 'category_models_conference',
    }).onDelete('cascade'),
    check('category_models_either', sql`num_nonnulls(${table.conferenceId}, ${table.companyId}) = 1`),
  ],
)
