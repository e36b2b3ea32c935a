import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { users } from './users.ts'

export const typologies = pgTable(
  'typologies',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    label: text().notNull(),
    /** Kept by people who have it, and no longer offered. */
    isRetired: boolean().notNull().default(false),
    colour: text(),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.id] })],
)

/** Changed participant types that have not been mailed: former id and label. */
export const typeMoves = pgTable(
  'type_moves',
  {
    eventId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fromId: text().notNull(),
    fromLabel: text().notNull(),
    toId: text().notNull(),
    movedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId] }),
    index('type_moves_user').on(table.userId),
    foreignKey({
      columns: [table.eventId, table.toId],
      foreignColumns: [typologies.eventId, typologies.id],
      name: 'type_moves_type',
    }).onDelete('cascade'),
  ],
)
