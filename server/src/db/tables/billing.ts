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
