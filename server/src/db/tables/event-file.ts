import type { EventConfig } from '@parvis/contract/parts'
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './events.ts'

/**
 * The last imported file and the event after it: comparing both with the present shows changes made in the event and in
 * the file.
 */
export const eventFiles = pgTable('event_files', {
  eventId: text()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  filed: jsonb().$type<EventConfig>().notNull(),
  written: jsonb().$type<EventConfig>().notNull(),
  importedAt: timestamp({ withTimezone: true }).notNull(),
})
