import { and, count, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import { participations } from '#db/tables/participation.ts'
import { presenceStays } from '#db/tables/presence.ts'
import { executeCteWrite } from '#kit/commit-records.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type LeaveReason = NonNullable<(typeof presenceStays.$inferSelect)['reason']>

const open = (eventId: string, userId: string) =>
  and(eq(presenceStays.eventId, eventId), eq(presenceStays.userId, userId), isNull(presenceStays.outAt))

/** Opens a stay or extends the open one; undefined for people who do not take part. */
export async function openStay(
  db: Executor,
  stay: { id: string; eventId: string; userId: string; inAt: Date },
): Promise<'opened' | 'on' | undefined> {
  const { rows } = await executeCteWrite<{ isNew: boolean }>(
    db,
    sql`
    with holder as (
      select event_id, user_id from ${participations} as holder
      where holder.event_id = ${stay.eventId} and holder.user_id = ${stay.userId} and holder.registered
    ), opened as (
      insert into ${presenceStays} as stay (id, event_id, user_id, in_at, seen_at)
      select ${stay.id}, event_id, user_id, now, now from holder, (select ${stay.inAt.toISOString()}::timestamptz as now) as clock
      on conflict (event_id, user_id) where out_at is null do update set seen_at = greatest(stay.seen_at, excluded.seen_at)
      returning id = ${stay.id} as is_new
    ) select opened.is_new as "isNew" from holder, opened`,
  )
  return rows[0] && (rows[0].isNew ? 'opened' : 'on')
}

/** Never before its start; false if no stay is open. */
export async function closeStay(
  db: Executor,
  { eventId, userId, outAt, reason }: { eventId: string; userId: string; outAt: Date; reason: LeaveReason },
): Promise<boolean> {
  const rows = await db
    .update(presenceStays)
    .set({ outAt: sql`greatest(${presenceStays.inAt}, ${outAt.toISOString()}::timestamptz)`, reason })
    .where(open(eventId, userId))
    .returning({ id: presenceStays.id })
  return rows.length > 0
}

/** Closes a stay without a report since `lostAt`; false if another process has reported it. */
export async function closeStaleStay(
  db: Executor,
  { eventId, userId, lostAt }: { eventId: string; userId: string; lostAt: Date },
): Promise<boolean> {
  const rows = await db
    .update(presenceStays)
    .set({ outAt: sql`greatest(${presenceStays.inAt}, ${lostAt.toISOString()}::timestamptz)`, reason: 'lost' })
    .where(and(open(eventId, userId), lte(presenceStays.seenAt, lostAt)))
    .returning({ id: presenceStays.id })
  return rows.length > 0
}

export interface Here {
  readonly eventId: string
  readonly userId: string
}

/** Extends all stays in one statement. A person whose stay was closed as lost gets a new one; returns these people. */
export async function touchStays(db: Executor, here: readonly Here[], now: Date): Promise<Here[]> {
  const { rows } = await executeCteWrite<{ eventId: string; userId: string }>(
    db,
    sql`
    with here as (
      select * from unnest(${sql.param(here.map(({ eventId }) => eventId))}::text[],
        ${sql.param(here.map(({ userId }) => userId))}::text[]) as here (event_id, user_id)
    ), seen as (
      update ${presenceStays} as stay set seen_at = greatest(stay.seen_at, ${now.toISOString()}::timestamptz)
      from here where stay.event_id = here.event_id and stay.user_id = here.user_id and stay.out_at is null
      returning stay.event_id, stay.user_id
    ), back as (
      insert into ${presenceStays} (id, event_id, user_id, in_at, seen_at)
      select gen_random_uuid()::text, here.event_id, here.user_id, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from here
      where not exists (select from seen where seen.event_id = here.event_id and seen.user_id = here.user_id)
        and 'lost' = (
          select stay.reason from ${presenceStays} as stay
          where stay.event_id = here.event_id and stay.user_id = here.user_id order by stay.in_at desc, stay.id desc limit 1
        )
      on conflict do nothing
      returning event_id, user_id
    ) select event_id as "eventId", user_id as "userId" from back`,
  )
  return rows
}

/** Closes stays without a report since `before`, at their last report; returns them. */
export async function sweepStays(db: Executor, before: Date): Promise<(Here & { readonly outAt: Date })[]> {
  const rows = await db
    .update(presenceStays)
    .set({ outAt: sql`greatest(${presenceStays.inAt}, ${presenceStays.seenAt})`, reason: 'lost' })
    .where(and(isNull(presenceStays.outAt), lt(presenceStays.seenAt, before)))
    .returning({ eventId: presenceStays.eventId, userId: presenceStays.userId, outAt: presenceStays.outAt })
  return rows.map(({ outAt, ...here }) => ({ ...here, outAt: outAt ?? before }))
}

export async function countOpen(db: Executor, eventId: string): Promise<number> {
  const rows = await db
    .select({ total: count() })
    .from(presenceStays)
    .where(and(eq(presenceStays.eventId, eventId), isNull(presenceStays.outAt)))
  return rows[0]?.total ?? 0
}

/** After a merge a person has at most one open stay per event. */
export async function endSecondStay(tx: Tx, from: string, to: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update presence_stays mine set out_at = greatest(mine.in_at, ${now.toISOString()}::timestamptz)
    where mine.user_id = ${from} and mine.out_at is null and exists (
      select from presence_stays theirs
      where theirs.user_id = ${to} and theirs.event_id = mine.event_id and theirs.out_at is null
    )`)
}
