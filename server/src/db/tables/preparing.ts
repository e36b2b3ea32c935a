import { index, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { domains, events } from './context.ts'
import { images } from './event-file.ts'

/**
 * What organisations have kept of their events, to make others from. Nobody is in it, nor who kept it: the journal says so. What is
 * kept is read by the schema of an event file each time, which may have changed since.
 */
export const eventModels = pgTable(
  'event_models',
  {
    id: text().primaryKey(),
    domainId: text()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The event that it was kept from, as it was called then. */
    source: text().notNull(),
    config: json().$type<unknown>().notNull(),
    keptAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('event_models_domain').on(table.domainId)],
)

/** Which images models show: they stay for the events that will begin from them. */
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

/** Which event another was copied from: the edition before it. */
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
