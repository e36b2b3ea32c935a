import { and, eq, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { events, organisers } from '#db/tables/events.ts'
import { personReads } from '#db/tables/people.ts'
import { teamInvitations } from '#db/tables/team.ts'
import { authentications, users } from '#db/tables/users.ts'
import { dayCell } from '#kit/csv.ts'
import type { ArchiveTable } from './rows.store.ts'
import { hasAddress, isUser, nameOf, pages, WHOM, whom, whomCells } from './rows.store.ts'

const team: ArchiveTable = {
  key: 'team',
  holds: ['organisers'],
  columns: ['lastName', 'firstName', 'email', 'role', 'isEverywhere'],
  async *rows({ db, eventId, value }) {
    const at = alias(events, 'at')
    const isOf = and(eq(at.domainId, organisers.domainId), eq(at.id, eventId))
    const { userId, role } = organisers
    const found = pages([userId, role], ({ key, after, order, limit }) =>
      db
        .select({
          ...{ key, lastName: users.lastName, firstName: users.firstName, email: authentications.email, role },
          isEverywhere: isNull(organisers.eventId),
        })
        .from(organisers)
        .innerJoin(at, isOf)
        .leftJoin(users, isUser(userId))
        .leftJoin(authentications, hasAddress)
        .where(and(or(eq(organisers.eventId, eventId), isNull(organisers.eventId)), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found) yield [...whomCells(row), value('role', row.role), row.isEverywhere === true]
  },
}

/** Without the token of the link. */
const teamInvited: ArchiveTable = {
  key: 'teamInvitations',
  holds: ['team_invitations'],
  columns: ['sentAt', 'email', 'role', 'invitedBy', 'expiresAt'],
  async *rows({ db, eventId, value }) {
    const { id, email, role, invitedBy, sentAt, expiresAt } = teamInvitations
    const found = pages([id], ({ key, after, order, limit }) =>
      db
        .select({ key, email, role, by: nameOf(invitedBy), sentAt, expiresAt })
        .from(teamInvitations)
        .leftJoin(users, isUser(invitedBy))
        .where(and(eq(teamInvitations.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found) yield [row.sentAt, row.email, value('role', row.role), row.by, row.expiresAt]
  },
}

const reads: ArchiveTable = {
  key: 'reads',
  holds: ['person_reads'],
  columns: ['day', 'reader', ...WHOM, 'read', 'times', 'lastAt'],
  async *rows({ db, eventId, value }) {
    const { userId, readerId, kind, day, count, lastAt } = personReads
    const found = pages([day, userId, readerId, kind], ({ key, after, order, limit }) =>
      db
        .select({ key, ...whom(eventId), reader: nameOf(readerId), kind, day, count, lastAt })
        .from(personReads)
        .leftJoin(users, isUser(userId))
        .leftJoin(authentications, hasAddress)
        .where(and(eq(personReads.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found)
      yield [...[dayCell(row.day), row.reader, ...whomCells(row), value('read', row.kind), row.count, row.lastAt]]
  },
}

export const teamTables: readonly ArchiveTable[] = [team, teamInvited, reads]
