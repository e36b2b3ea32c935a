import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { participations } from './participation.ts'

/** Variants are in the storage under `key`. Public, or visible to the people on it. */
export const photos = pgTable(
  'photos',
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    isForAll: boolean().notNull(),
    hasFilter: boolean().notNull().default(false),
    uploadedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('photos_event').on(table.eventId, table.uploadedAt, table.id)],
)

export const photoPeople = pgTable(
  'photo_people',
  {
    photoId: text()
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    eventId: text().notNull(),
    userId: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.photoId, table.userId] }),
    index('photo_people_user').on(table.eventId, table.userId),
    foreignKey({
      columns: [table.eventId, table.userId],
      foreignColumns: [participations.eventId, participations.userId],
      name: 'photo_people_participation',
    }).onDelete('cascade'),
  ],
)
