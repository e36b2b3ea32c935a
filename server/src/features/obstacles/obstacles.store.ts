import { and, eq, inArray, sql } from 'drizzle-orm'
import { obstacleCauses, obstacleMeetings } from '#db/tables/obstacles.ts'
import { users } from '#db/tables/users.ts'
import { shownIn } from '#features/users/users.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

type Meeting = typeof obstacleMeetings.$inferInsert

/** Notes that a guest has met an obstacle; answers whether nobody else had, by one process at a time. */
export async function insertMeeting(tx: Tx, meeting: Meeting): Promise<boolean> {
  const { eventId, obstacle } = meeting
  await tx.insert(obstacleCauses).values({ eventId, obstacle }).onConflictDoNothing()
  const isOfCause = and(eq(obstacleCauses.eventId, eventId), eq(obstacleCauses.obstacle, obstacle))
  await tx.select().from(obstacleCauses).where(isOfCause).for('update')
  const known = await tx
    .select({ userId: obstacleMeetings.userId })
    .from(obstacleMeetings)
    .where(and(eq(obstacleMeetings.eventId, eventId), eq(obstacleMeetings.obstacle, obstacle)))
    .limit(1)
  const { metAt, cents } = meeting
  await tx
    .insert(obstacleMeetings)
    .values(meeting)
    .onConflictDoUpdate({
      target: [obstacleMeetings.eventId, obstacleMeetings.obstacle, obstacleMeetings.userId],
      set: { metAt, cents },
    })
  return known.length === 0
}

/** Forgets that these obstacles stopped a guest, who got past them. */
export async function removeMeetings(
  db: Executor,
  { eventId, userId }: Pick<Meeting, 'eventId' | 'userId'>,
  keys: readonly string[],
): Promise<void> {
  const { eventId: event, userId: user, obstacle } = obstacleMeetings
  await db.delete(obstacleMeetings).where(and(eq(event, eventId), eq(user, userId), inArray(obstacle, [...keys])))
}

export interface Stopped extends Record<string, unknown> {
  readonly key: string
  /** How many guests. */
  readonly count: number
  /** What they were to pay together. */
  readonly cents: number
  /** When the last of them was stopped. */
  readonly at: string
  readonly name: string
}

/** The guests of an event whom obstacles stop, by obstacle, the last one met first. */
export async function listStopped(db: Executor, eventId: string): Promise<Stopped[]> {
  const { firstName, lastName } = shownIn(sql`met.event_id`)
  const { rows } = await db.execute<Stopped>(sql`
    select met.obstacle as key, count(*)::int as count, coalesce(sum(met.cents), 0)::int as cents,
      max(met.met_at)::text as at,
      (array_agg(concat_ws(' ', nullif(${firstName}, ''), nullif(${lastName}, '')) order by met.met_at desc, met.user_id))[1] as name
    from ${obstacleMeetings} as met join ${users} on ${users.id} = met.user_id
    where met.event_id = ${eventId} group by met.obstacle order by max(met.met_at) desc, met.obstacle`)
  return rows
}
