import { asc, inArray, sql } from 'drizzle-orm'
import { participations } from '#db/tables/participation.ts'
import { authentications } from '#db/tables/users.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export async function listDependants(db: Executor, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct theirs.user_id as id from ${participations} theirs
    where theirs.registered_by = ${userId} and theirs.user_id <> ${userId}
      and not exists (select 1 from ${authentications} where ${authentications.userId} = theirs.user_id)
      and not exists (
        select 1 from ${participations} other
        where other.user_id = theirs.user_id and other.registered_by is distinct from ${userId}
      )
    order by id`)
  return rows.map(({ id }) => id)
}

export async function listParticipations(
  db: Executor,
  userIds: readonly string[],
): Promise<{ eventId: string; userId: string; typoId: string | null }[]> {
  return db
    .select({ eventId: participations.eventId, userId: participations.userId, typoId: participations.typoId })
    .from(participations)
    .where(inArray(participations.userId, [...userIds]))
    .orderBy(asc(participations.eventId), asc(participations.userId))
}

/** The participation stays because an order refers to it; its personal data goes and its badge code becomes invalid. */
export async function emptyParticipations(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`update ${participations}
    set extended = '{}', shown_as = null, code = ${`erased ${userId} `} || event_id, employee_id = null, typo_id = null
    where user_id = ${userId}`)
}
