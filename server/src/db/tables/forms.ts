import type { FormModel } from '@parvis/contract/forms/forms.ts'
import { foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { events } from './events.ts'

export const forms = pgTable(
  'forms',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    parentId: text(),
    name: text().notNull(),
    layout: text().$type<'one-column' | 'two-columns'>().notNull().default('two-columns'),
    models: jsonb().$type<FormModel[]>().notNull().default([]),
    position: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.id] }),
    foreignKey({
      columns: [table.eventId, table.parentId],
      foreignColumns: [table.eventId, table.id],
      name: 'forms_parent',
    }),
  ],
)
