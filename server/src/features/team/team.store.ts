import type { TeamMember } from '@parvis/contract/team/team.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { organisers } from '#db/tables/context.ts'
import { authentications, users } from '#db/tables/users.ts'
import type { Executor } from '#kit/transaction.ts'

/** Who runs an event, by themselves or with its whole domain, by name. */
export function findTeam(db: Executor, domainId: string, eventId: string): Promise<TeamMember[]> {
  return db
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: sql<string>`coalesce(${authentications.email}, '')`,
      everywhere: sql<boolean>`bool_or(${organisers.eventId} is null)`,
    })
    .from(organisers)
    .innerJoin(users, eq(users.id, organisers.userId))
    .leftJoin(authentications, eq(authentications.userId, users.id))
    .where(
      and(
        eq(organisers.domainId, domainId),
        sql`(${organisers.eventId} is null or ${organisers.eventId} = ${eventId})`,
      ),
    )
    .groupBy(users.id, authentications.email)
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
}
