import { index, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { domains } from './events.ts'
import { users } from './users.ts'

export const openidLinks = pgTable(
  'openid_links',
  {
    domainId: text()
      .notNull()
      .references(() => domains.id),
    issuer: text().notNull(),
    /** Permanent identifier at the provider. */
    subject: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    linkedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.domainId, table.issuer, table.subject] }),
    unique('openid_links_person').on(table.domainId, table.issuer, table.userId),
    index('openid_links_user').on(table.userId),
  ],
)
