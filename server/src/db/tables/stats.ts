import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { users } from './users.ts'

export const segments = pgTable(
  'segments',
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    filters: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('segments_event').on(table.eventId, table.id)],
)

/** A fixed set of people for a bulk action. */
export const selections = pgTable(
  'selections',
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    filters: jsonb().$type<Record<string, string>>(),
    count: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('selections_event').on(table.eventId, table.createdAt)],
)

export const selectionPeople = pgTable(
  'selection_people',
  {
    selectionId: text().notNull(),
    userId: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.selectionId, table.userId] }),
    index('selection_people_user').on(table.userId),
    foreignKey({
      columns: [table.selectionId],
      foreignColumns: [selections.id],
      name: 'selection_people_selection',
    }).onDelete('cascade'),
    foreignKey({ columns: [table.userId], foreignColumns: [users.id], name: 'selection_people_user_fk' }).onDelete(
      'cascade',
    ),
  ],
)

export const ownColumns = pgTable(
  'own_columns',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    headers: jsonb().$type<string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.userId] }), index('own_columns_user').on(table.userId)],
)
