import type { EventConfig } from '@parvis/contract/event-file/event-file.ts'
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './context.ts'

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
