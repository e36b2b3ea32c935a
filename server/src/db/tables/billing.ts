import type { Billing } from '@parvis/contract/billing/billing.ts'
import { foreignKey, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { participations } from './participation.ts'

export const billings = pgTable(
  'billings',
  {
    eventId: text().notNull(),
    userId: text().notNull(),
    billing: jsonb().$type<Billing>().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId] }),
    foreignKey({
      columns: [table.eventId, table.userId],
      foreignColumns: [participations.eventId, participations.userId],
      name: 'billings_participation',
    }).onDelete('cascade'),
  ],
)

/** Items that the team gave away to a person: they are held and cost nothing. */
export const freeItems = pgTable(
  'free_items',
  {
    eventId: text().notNull(),
    userId: text().notNull(),
    /** Keys of price lines; null while the person is being added, for all that they hold then. */
    items: jsonb().$type<string[]>(),
    reason: text().notNull(),
    freedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId] }),
    foreignKey({
      columns: [table.eventId, table.userId],
      foreignColumns: [participations.eventId, participations.userId],
      name: 'free_items_participation',
    }).onDelete('cascade'),
  ],
)
