import { and, eq, sql } from 'drizzle-orm'
import { organisers } from '#db/tables/context.ts'
import { authentications, users } from '#db/tables/users.ts'
import type { Executor } from '#kit/transaction.ts'

/** Those who run an event, by themselves or with its whole domain, and how to write to them. */
export function listOrganisers(
  db: Executor,
  { domainId, eventId }: { domainId: string; eventId: string },
): Promise<{ userId: string; email: string; languageId: string | null }[]> {
  return db
    .selectDistinct({ userId: users.id, email: authentications.email, languageId: users.languageId })
    .from(organisers)
    .innerJoin(users, eq(users.id, organisers.userId))
    .innerJoin(authentications, eq(authentications.userId, users.id))
    .where(
      and(
        eq(organisers.domainId, domainId),
        sql`(${organisers.eventId} is null or ${organisers.eventId} = ${eventId})`,
      ),
    )
    .orderBy(users.id)
}
