import type { EventConfig } from '@parvis/contract/parts'
import { index, integer, json, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './context.ts'
import { users } from './users.ts'

/**
 * What an event's file said when it was imported last, and what the event was then: what differs in the event since was
 * changed elsewhere, what differs in the file was changed there.
 */
export const eventFiles = pgTable('event_files', {
  eventId: text()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  filed: jsonb().$type<EventConfig>().notNull(),
  written: jsonb().$type<EventConfig>().notNull(),
  importedAt: timestamp({ withTimezone: true }).notNull(),
})

/**
 * Each change of a part of an event, in the order they were made. A trigger of the migration lets rows be added alone: they go
 * with their event, and stop naming somebody who is erased. Values are kept as they were written, and known by their marks.
 */
export const eventRevisions = pgTable(
  'event_revisions',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    part: text().notNull(),
    before: json().$type<{ readonly value: unknown }>().notNull(),
    after: json().$type<{ readonly value: unknown }>().notNull(),
    beforeMark: text().notNull(),
    afterMark: text().notNull(),
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    /** The name of the tool that made it with a key; empty for anybody else. */
    tool: text().notNull().default(''),
    changedAt: timestamp({ withTimezone: true }).notNull(),
    why: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.number] }),
    index('event_revisions_part').on(table.eventId, table.part, table.number),
    index('event_revisions_user').on(table.userId),
  ],
)

/**
 * Images that organisers have sent, whose bytes are in the storage. The id is drawn from the bytes as they are kept: events that
 * show the same image, a copy among them, share it.
 */
export const images = pgTable(
  'images',
  {
    /** With its extension: the last part of its address. */
    id: text().primaryKey(),
    /** Where it was sent first; nothing once that event is gone. */
    eventId: text().references(() => events.id, { onDelete: 'set null' }),
    width: integer().notNull(),
    height: integer().notNull(),
    size: integer().notNull(),
    /** When it was sent last. */
    sentAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('images_event').on(table.eventId), index('images_sent').on(table.sentAt)],
)

/** Which images the parts of an event show, or have shown: one may come back to them. */
export const imageUses = pgTable(
  'image_uses',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    imageId: text()
      .notNull()
      .references(() => images.id),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.imageId] }), index('image_uses_image').on(table.imageId)],
)
