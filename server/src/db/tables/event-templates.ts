import { index, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { images } from './event-config.ts'
import { domains, events } from './events.ts'

/**
 * Configurations kept as models for new events, without personal data or author. Each is validated on reading, as the
 * schema may have changed.
 */
export const eventModels = pgTable(
  'event_models',
  {
    id: text().primaryKey(),
    domainId: text()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    source: text().notNull(),
    config: json().$type<unknown>().notNull(),
    keptAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('event_models_domain').on(table.domainId)],
)

/** Images of models, kept for events made from them. */
export const eventModelImages = pgTable(
  'event_model_images',
  {
    modelId: text()
      .notNull()
      .references(() => eventModels.id, { onDelete: 'cascade' }),
    imageId: text()
      .notNull()
      .references(() => images.id),
  },
  (table) => [
    primaryKey({ columns: [table.modelId, table.imageId] }),
    index('event_model_images_image').on(table.imageId),
  ],
)

export const eventEditions = pgTable(
  'event_editions',
  {
    eventId: text()
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    copiedFrom: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
  },
  (table) => [index('event_editions_from').on(table.copiedFrom)],
)
