import type { TeamMember } from '@parvis/contract/team/team.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { events, organisers } from '#db/tables/events.ts'
import { secondFactors } from '#db/tables/two-factor.ts'
import { authentications, users } from '#db/tables/users.ts'
import type { Executor } from '#kit/transaction.ts'
import { countLinks } from './ownership.store.ts'

export function findTeam(db: Executor, domainId: string, eventId: string): Promise<TeamMember[]> {
  return db
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: sql<string>`coalesce(${authentications.email}, '')`,
      role: organisers.role,
      everywhere: sql<boolean>`${organisers.eventId} is null`,
      hasFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
      links: countLinks(users.id),
    })
    .from(organisers)
    .innerJoin(users, eq(users.id, organisers.userId))
    .leftJoin(authentications, eq(authentications.userId, users.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(
      and(
        eq(organisers.domainId, domainId),
        sql`(${organisers.eventId} is null or ${organisers.eventId} = ${eventId})`,
      ),
    )
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id), sql`${organisers.eventId} is null`)
}

export async function listEvents(db: Executor, domainId: string): Promise<string[]> {
  const rows = await db.select({ id: events.id }).from(events).where(eq(events.domainId, domainId)).orderBy(events.id)
  return rows.map(({ id }) => id)
}
