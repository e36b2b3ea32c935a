import type { TeamRole } from '@parvis/contract/kit/rights.ts'
import { teamRoles } from '@parvis/contract/kit/rights.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { domains, events } from './events.ts'
import { users } from './users.ts'

/** Mailed invitations into a team; only a hash of the token is stored. The row is deleted on acceptance. */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    id: text().primaryKey(),
    domainId: text()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    /** The sending team's event, also for a role in the domain. */
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** The role applies to all events of the domain. */
    everywhere: boolean().notNull(),
    email: text().notNull(),
    role: text().$type<TeamRole>().notNull(),
    tokenHash: text().notNull(),
    invitedBy: text().references(() => users.id, { onDelete: 'set null' }),
    sentAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('team_invitations_role', sql.raw(`role in (${teamRoles.map((role) => `'${role}'`).join(', ')})`)),
    uniqueIndex('team_invitations_one').on(table.eventId, table.email),
    index('team_invitations_email').on(table.domainId, table.email),
    index('team_invitations_inviter').on(table.invitedBy),
    index('team_invitations_expiry').on(table.expiresAt),
  ],
)

/**
 * Links that lend a right to devices without an account. The secret is derived from the server's and not stored;
 * deleting the row revokes the link.
 */
export const deviceLinks = pgTable(
  'device_links',
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    right: text().$type<'door' | 'live'>().notNull(),
    /** The maker, who must keep the team right for the link to be valid; null in rows of an earlier release. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('device_links_right', sql`${table.right} in ('door', 'live')`),
    index('device_links_event').on(table.eventId),
    index('device_links_maker').on(table.userId),
  ],
)
