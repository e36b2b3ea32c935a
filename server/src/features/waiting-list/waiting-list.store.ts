import type { InLine } from '@parvis/contract/waiting-list/waiting-list.rules.ts'
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { participationDays } from '#db/tables/participation.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type WaitingRow = typeof waitingList.$inferSelect

const IN_LINE = ['waiting', 'offered'] as const
const of = (eventId: string, userId: string) => and(eq(waitingList.eventId, eventId), eq(waitingList.userId, userId))
const NO_OFFER = { dayId: null, offeredAt: null, offerExpiresAt: null }

export async function findWaiting(db: Executor, eventId: string, userId: string): Promise<WaitingRow | undefined> {
  const [row] = await db.select().from(waitingList).where(of(eventId, userId))
  return row
}

export const comesOnSite = sql<boolean>`exists (
  select 1 from ${participationDays} own_day
  where own_day.event_id = waiting_list.event_id and own_day.user_id = waiting_list.user_id and own_day.on_site
)`

const LAST = 2 ** 31 - 1
/** The order of `inOrder` in SQL. */
export const placed = sql`coalesce(${waitingList.rank}, ${sql.raw(String(LAST))})`

export async function listLine(db: Executor, eventId: string): Promise<InLine[]> {
  const { userId, joinedAt, rank, status, dayId, offerExpiresAt } = waitingList
  const rows = await db
    .select({ userId, joinedAt, rank, status, dayId, offerExpiresAt, comesOnSite })
    .from(waitingList)
    .where(and(eq(waitingList.eventId, eventId), inArray(waitingList.status, [...IN_LINE])))
    .orderBy(asc(placed), asc(waitingList.joinedAt), asc(waitingList.userId))
  return rows.flatMap((row) =>
    row.status === 'waiting' || row.status === 'offered' ? [{ ...row, status: row.status }] : [],
  )
}

export async function countAhead(db: Executor, { eventId, userId, joinedAt, rank }: WaitingRow): Promise<number> {
  const [row] = await db
    .select({ ahead: count() })
    .from(waitingList)
    .where(
      and(
        eq(waitingList.eventId, eventId),
        eq(waitingList.status, 'waiting'),
        sql`(${placed}, ${waitingList.joinedAt}, ${waitingList.userId}) < (${rank ?? LAST}::int, ${joinedAt.toISOString()}::timestamptz, ${userId})`,
      ),
    )
  return row?.ahead ?? 0
}

/** People already in line keep their position. */
export async function join(tx: Tx, eventId: string, userId: string, joinedAt: Date): Promise<void> {
  const fresh = { joinedAt, rank: null, status: 'waiting' as const, ...NO_OFFER }
  await tx
    .insert(waitingList)
    .values({ eventId, userId, ...fresh })
    .onConflictDoUpdate({
      target: [waitingList.eventId, waitingList.userId],
      set: fresh,
      setWhere: sql`${waitingList.status} not in ('waiting', 'offered') or (${waitingList.status} = 'offered' and ${waitingList.offerExpiresAt} <= ${joinedAt.toISOString()}::timestamptz)`,
    })
}

/** Also ends the person's offer. */
export async function leave(tx: Tx, eventId: string, userId: string): Promise<void> {
  await tx
    .update(waitingList)
    .set({ status: sql`case ${waitingList.status} when 'offered' then 'declined' else 'left' end` })
    .where(and(of(eventId, userId), inArray(waitingList.status, [...IN_LINE])))
}

/** Skips people who have changed state themselves. */
export async function move(
  tx: Tx,
  eventId: string,
  userIds: readonly string[],
  status: 'used' | 'expired' | 'waiting',
): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .update(waitingList)
    .set({ status, ...(status === 'waiting' && NO_OFFER) })
    .where(
      and(
        eq(waitingList.eventId, eventId),
        inArray(waitingList.userId, [...userIds]),
        inArray(waitingList.status, [...IN_LINE]),
      ),
    )
}

/** False if the person no longer waits. The caller holds the lock of the day. */
export async function makeOffer(
  tx: Tx,
  {
    eventId,
    userId,
    dayId,
    offeredAt,
    offerExpiresAt,
  }: { eventId: string; userId: string; dayId: string; offeredAt: Date; offerExpiresAt: Date },
): Promise<boolean> {
  const made = await tx
    .update(waitingList)
    .set({ status: 'offered', dayId, offeredAt, offerExpiresAt })
    .where(and(of(eventId, userId), eq(waitingList.status, 'waiting')))
    .returning({ userId: waitingList.userId })
  return made.length > 0
}

export async function listAwaitedEvents(db: Executor): Promise<string[]> {
  const rows = await db
    .selectDistinct({ eventId: waitingList.eventId })
    .from(waitingList)
    .where(inArray(waitingList.status, [...IN_LINE]))
  return rows.map((row) => row.eventId)
}

export async function listAwaited(db: Executor, userId: string): Promise<string[]> {
  const rows = await db.select({ eventId: waitingList.eventId }).from(waitingList).where(eq(waitingList.userId, userId))
  return rows.map(({ eventId }) => eventId)
}
