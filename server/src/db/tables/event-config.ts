import { index, integer, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { users } from './users.ts'

/**
 * Changes of event parts in order. A trigger of the migration makes the table append-only, except for deletion with the
 * event and removal of an erased author. Values are stored as written, and known by their hashes.
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
 * Uploaded images; their bytes are in the storage. The id is a hash of the stored bytes, so that events share equal
 * images.
 */
export const images = pgTable(
  'images',
  {
    /** With extension: the last part of its address. */
    id: text().primaryKey(),
    /** First event; null once that is deleted. */
    eventId: text().references(() => events.id, { onDelete: 'set null' }),
    width: integer().notNull(),
    height: integer().notNull(),
    size: integer().notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('images_event').on(table.eventId), index('images_sent').on(table.sentAt)],
)

/** Images used now or formerly, as an event may return to them. */
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
