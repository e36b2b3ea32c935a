import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { participations } from './participation.ts'
import { users } from './users.ts'

export const tags = pgTable(
  'tags',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    label: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.id] }),
    // Labels are unique regardless of case.
    uniqueIndex('tags_label').on(table.eventId, sql`lower("label")`),
  ],
)

export const tagHolders = pgTable(
  'tag_holders',
  {
    eventId: text().notNull(),
    tagId: text().notNull(),
    userId: text().notNull(),
    givenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.tagId, table.userId] }),
    index('tag_holders_user').on(table.eventId, table.userId),
    foreignKey({
      columns: [table.eventId, table.tagId],
      foreignColumns: [tags.eventId, tags.id],
      name: 'tag_holders_tag',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.eventId, table.userId],
      foreignColumns: [participations.eventId, participations.userId],
      name: 'tag_holders_participation',
    }).onDelete('cascade'),
  ],
)

export const notes = pgTable(
  'notes',
  {
    id: text().primaryKey(),
    eventId: text().notNull(),
    userId: text().notNull(),
    authorId: text().references(() => users.id, { onDelete: 'set null' }),
    tool: text().notNull().default(''),
    text: text().notNull(),
    writtenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('notes_user').on(table.eventId, table.userId, table.writtenAt),
    index('notes_author').on(table.authorId),
    foreignKey({
      columns: [table.eventId, table.userId],
      foreignColumns: [participations.eventId, participations.userId],
      name: 'notes_participation',
    }).onDelete('cascade'),
    check('notes_size', sql`char_length(${table.text}) between 1 and 2000`),
  ],
)
