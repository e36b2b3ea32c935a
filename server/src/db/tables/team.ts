import type { TeamRole } from '@parvis/contract/kit/rights.ts'
import { teamRoles } from '@parvis/contract/kit/rights.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { domains, events } from './context.ts'
import { users } from './users.ts'

/** Addresses that were mailed a link into a team, of which only the hash is kept; a row goes once it is accepted. */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    id: text().primaryKey(),
    domainId: text()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    /** The event from whose team it was sent, whatever the role is for. */
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** The role is for every event of the domain. */
    everywhere: boolean().notNull(),
    email: text().notNull(),
    role: text().$type<TeamRole>().notNull(),
    tokenHash: text().notNull(),
    /** Who sent it last; null once they are erased. */
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
 * Links that lend a right to devices without an account. Nothing of their secret is kept: it is made again from the server's, and
 * the row that goes revokes it.
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
    /** Who made it, and may still make the team of the event as long as it is good; null where a former release made it. */
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
