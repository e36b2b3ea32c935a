import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { domains } from './events.ts'

/** Digests of erased addresses, to refuse event files that still hold them. */
export const erasedAddresses = pgTable(
  'erased_addresses',
  {
    domainId: text()
      .notNull()
      .references(() => domains.id),
    digest: text().notNull(),
    erasedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.domainId, table.digest] })],
)

/** Announces an erasure after the retention period a day before. */
export const plannedErasures = pgTable('planned_erasures', {
  domainId: text()
    .primaryKey()
    .references(() => domains.id, { onDelete: 'cascade' }),
  people: integer().notNull(),
  plannedAt: timestamp({ withTimezone: true }).notNull(),
})
