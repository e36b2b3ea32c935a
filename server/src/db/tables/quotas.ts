import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { participations } from './participation.ts'

/** A question with limited answers. */
export const quotaModels = pgTable(
  'quota_models',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    value: text().notNull(),
    filter: text().$type<'select' | 'radio' | 'checkbox'>().notNull().default('radio'),
    model: text().$type<'U' | 'participation'>().notNull().default('participation'),
    isRequired: boolean().notNull().default(false),
    onlyFor: text().$type<'onsite' | 'remote'>(),
    position: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.key] }),
    check('quota_models_filter', sql`${table.filter} in ('select', 'radio', 'checkbox')`),
    check('quota_models_only_for', sql`${table.onlyFor} in ('onsite', 'remote')`),
    check('quota_models_model', sql`${table.model} in ('U', 'participation')`),
  ],
)

/** `taken` counts people where there is a capacity; the check forbids overselling. */
export const quotaValues = pgTable(
  'quota_values',
  {
    eventId: text().notNull(),
    modelKey: text().notNull(),
    key: text().notNull(),
    value: text().notNull(),
    isDisabled: boolean().notNull().default(false),
    capacity: integer(),
    taken: integer().notNull().default(0),
    position: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.modelKey, table.key] }),
    foreignKey({
      columns: [table.eventId, table.modelKey],
      foreignColumns: [quotaModels.eventId, quotaModels.key],
      name: 'quota_values_model',
    }).onDelete('cascade'),
    check(
      'quota_values_capacity',
      sql`${table.taken} >= 0 and (${table.capacity} is null or ${table.taken} <= ${table.capacity})`,
    ),
  ],
)

/** `isSingle`: the question takes one answer, which an index enforces. */
export const quotaAnswers = pgTable(
  'quota_answers',
  {
    eventId: text().notNull(),
    userId: text().notNull(),
    modelKey: text().notNull(),
    valueKey: text().notNull(),
    isSingle: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId, table.modelKey, table.valueKey] }),
    uniqueIndex('quota_answers_single').on(table.eventId, table.userId, table.modelKey).where(sql`${table.isSingle}`),
    index('quota_answers_value').on(table.eventId, table.modelKey, table.valueKey),
    foreignKey({
      columns: [table.eventId, table.userId],
      foreignColumns: [participations.eventId, participations.userId],
      name: 'quota_answers_participation',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.eventId, table.modelKey, table.valueKey],
      foreignColumns: [quotaValues.eventId, quotaValues.modelKey, quotaValues.key],
      name: 'quota_answers_value_known',
    }),
  ],
)
