import { and, eq, inArray, sql } from 'drizzle-orm'
import { obstacleCauses, obstacleMeetings } from '#db/tables/obstacles.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import { shownIn } from '#features/users/users.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

type Meeting = typeof obstacleMeetings.$inferInsert

/** Returns whether this is the first guest stopped by the obstacle; the lock decides between processes. */
export async function insertMeeting(tx: Tx, meeting: Meeting): Promise<boolean> {
  const { eventId, obstacle } = meeting
  await tx.insert(obstacleCauses).values({ eventId, obstacle }).onConflictDoNothing()
  await lockCause(tx, eventId, obstacle)
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

export async function removeMeetings(
  db: Executor,
  { eventId, userId }: Pick<Meeting, 'eventId' | 'userId'>,
  keys: readonly string[],
): Promise<void> {
  const { eventId: event, userId: user, obstacle } = obstacleMeetings
  await db.delete(obstacleMeetings).where(and(eq(event, eventId), eq(user, userId), inArray(obstacle, [...keys])))
}

const isTold = sql.raw('met.told_at >= met.met_at')

/** A guest stopped by an obstacle and not yet mailed that they may go on. */
export interface Untold extends Record<string, unknown> {
  readonly key: string
  readonly userId: string
  readonly metAt: string
  readonly email: string
  readonly isVerified: boolean
  readonly isRegistered: boolean
  /** They have declined. */
  readonly isGone: boolean
}

/** At most `most` guests of each obstacle, earliest first. */
export async function listUntold(db: Executor, eventId: string, most: number): Promise<Untold[]> {
  const { rows } = await db.execute<Untold>(sql`
    select * from (
      select met.obstacle as key, met.user_id as "userId", met.met_at::text as "metAt", own.email,
        own.email_verified_at is not null as "isVerified", coalesce(part.registered, false) as "isRegistered",
        coalesce(part.responded and not part.registered, false) as "isGone",
        row_number() over (partition by met.obstacle order by met.met_at, met.user_id) as nth
      from ${obstacleMeetings} as met
        join ${authentications} as own on own.user_id = met.user_id
        left join ${participations} as part on part.event_id = met.event_id and part.user_id = met.user_id
      where met.event_id = ${eventId} and ${isTold} is not true) as untold
    where nth <= ${most} order by key, nth`)
  return rows
}

/** Serialises mails about one obstacle, so that a guest gets one. */
export async function lockCause(tx: Tx, eventId: string, obstacle: string): Promise<void> {
  const isOfCause = and(eq(obstacleCauses.eventId, eventId), eq(obstacleCauses.obstacle, obstacle))
  await tx.select().from(obstacleCauses).where(isOfCause).for('update')
}

export async function noteTold(
  tx: Tx,
  { eventId, obstacle, at }: { eventId: string; obstacle: string; at: Date },
  userIds: readonly string[],
): Promise<void> {
  const { eventId: event, userId: user, obstacle: key } = obstacleMeetings
  const which = and(eq(event, eventId), eq(key, obstacle), inArray(user, [...userIds]))
  await tx.update(obstacleMeetings).set({ toldAt: at }).where(which)
}

export interface Stopped extends Record<string, unknown> {
  readonly key: string
  readonly count: number
  readonly cents: number
  readonly at: string
  readonly name: string
  /** Guests mailed that they may go on, and the time of the last mail. */
  readonly told: number
  readonly toldAt: string | null
}

export async function listStopped(db: Executor, eventId: string): Promise<Stopped[]> {
  const { firstName, lastName } = shownIn(sql`met.event_id`)
  const { rows } = await db.execute<Stopped>(sql`
    select met.obstacle as key, count(*)::int as count, coalesce(sum(met.cents), 0)::int as cents,
      max(met.met_at)::text as at,
      (array_agg(concat_ws(' ', nullif(${firstName}, ''), nullif(${lastName}, '')) order by met.met_at desc, met.user_id))[1] as name,
      (count(*) filter (where ${isTold}))::int as told, (max(met.told_at) filter (where ${isTold}))::text as "toldAt"
    from ${obstacleMeetings} as met join ${users} on ${users.id} = met.user_id
    where met.event_id = ${eventId} group by met.obstacle order by max(met.met_at) desc, met.obstacle`)
  return rows
}
