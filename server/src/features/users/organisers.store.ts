import type { Right } from '@parvis/contract/kit/rights.ts'
import { gives, teamRoles } from '@parvis/contract/kit/rights.ts'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { organisers } from '#db/tables/events.ts'
import { secondFactors } from '#db/tables/two-factor.ts'
import { authentications, users } from '#db/tables/users.ts'
import type { Executor } from '#kit/transaction.ts'

export async function organisesByPassword(db: Executor, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ hasFactor: sql<boolean>`${secondFactors.confirmedAt} is not null` })
    .from(organisers)
    .leftJoin(secondFactors, eq(secondFactors.userId, organisers.userId))
    .where(eq(organisers.userId, userId))
    .limit(1)
  return row?.hasFactor === false
}

export async function hasFactor(db: Executor, userId: string): Promise<boolean> {
  const which = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))
  const [row] = await db.select({ userId: secondFactors.userId }).from(secondFactors).where(which)
  return row !== undefined
}

export function listOrganisers(
  db: Executor,
  { domainId, eventId, right }: { domainId: string; eventId: string; right: Right },
): Promise<{ userId: string; email: string; languageId: string | null }[]> {
  return db
    .selectDistinct({ userId: users.id, email: authentications.email, languageId: users.languageId })
    .from(organisers)
    .innerJoin(users, eq(users.id, organisers.userId))
    .innerJoin(authentications, eq(authentications.userId, users.id))
    .where(
      and(
        eq(organisers.domainId, domainId),
        inArray(
          organisers.role,
          teamRoles.filter((role) => gives(role, right)),
        ),
        sql`(${organisers.eventId} is null or ${organisers.eventId} = ${eventId})`,
      ),
    )
    .orderBy(users.id)
}
