import { and, eq, inArray, sql } from 'drizzle-orm'
import { obstacleCauses, obstacleMeetings } from '#db/tables/obstacles.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import { shownIn } from '#features/users/users.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

type Meeting = typeof obstacleMeetings.$inferInsert

/** Notes that a guest has met an obstacle; answers whether nobody else had, by one process at a time. */
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

/** Forgets that these obstacles stopped a guest, who got past them. */
export async function removeMeetings(
  db: Executor,
  { eventId, userId }: Pick<Meeting, 'eventId' | 'userId'>,
  keys: readonly string[],
): Promise<void> {
  const { eventId: event, userId: user, obstacle } = obstacleMeetings
  await db.delete(obstacleMeetings).where(and(eq(event, eventId), eq(user, userId), inArray(obstacle, [...keys])))
}

const isTold = sql.raw('met.told_at >= met.met_at')

/** A guest whom an obstacle stops, and who was not told that they may go on since. */
export interface Untold extends Record<string, unknown> {
  readonly key: string
  readonly userId: string
  readonly metAt: string
  readonly email: string
  readonly isVerified: boolean
  readonly isRegistered: boolean
  /** They have said that they do not come. */
  readonly isGone: boolean
}

/** Guests who may be told that they may go on, by obstacle, as they were stopped: so many of each at most, by one act. */
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

/** Holds those whom an obstacle stops: whoever would tell them at the same moment waits. */
export async function lockCause(tx: Tx, eventId: string, obstacle: string): Promise<void> {
  const isOfCause = and(eq(obstacleCauses.eventId, eventId), eq(obstacleCauses.obstacle, obstacle))
  await tx.select().from(obstacleCauses).where(isOfCause).for('update')
}

/** Notes that these guests were told that they may go on. */
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
  /** How many guests. */
  readonly count: number
  /** What they were to pay together. */
  readonly cents: number
  /** When the last of them was stopped. */
  readonly at: string
  readonly name: string
  /** How many of them were told that they may go on, and when the last was. */
  readonly told: number
  readonly toldAt: string | null
}

/** The guests of an event whom obstacles stop, by obstacle, the last one met first. */
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
