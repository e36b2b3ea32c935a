import type { KeyRole } from '@parvis/contract/keys/keys.ts'
import { teamRoles } from '@parvis/contract/kit/rights.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from './events.ts'
import { users } from './users.ts'

const lent = teamRoles.filter((role) => role !== 'lead')

/** Keys of other tools. Secrets are stored as hashes; deleting a row revokes its key. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    role: text().$type<KeyRole>().notNull(),
    readsOnly: boolean().notNull().default(true),
    secretHash: text().notNull(),
    /** The maker, who must keep the team right for the key to be valid; null in rows of an earlier release. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('api_keys_role', sql.raw(`role in (${lent.map((role) => `'${role}'`).join(', ')})`)),
    index('api_keys_event').on(table.eventId),
    index('api_keys_maker').on(table.userId),
    index('api_keys_expiry').on(table.expiresAt),
  ],
)
