import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { domains } from './context.ts'

/** Addresses of people who were erased, as a digest that leads back to nobody: a file that still names one is refused. */
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

/** How many people of a domain are to be erased since their events are long over: said a day before it is done. */
export const plannedErasures = pgTable('planned_erasures', {
  domainId: text()
    .primaryKey()
    .references(() => domains.id, { onDelete: 'cascade' }),
  people: integer().notNull(),
  plannedAt: timestamp({ withTimezone: true }).notNull(),
})
