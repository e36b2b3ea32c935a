import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { PublishedEntry } from '#db/tables/calendars.ts'
import { calendarFeeds } from '#db/tables/calendars.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type { PublishedEntry }
export type FeedRow = typeof calendarFeeds.$inferSelect
export interface FeedOwner {
  readonly eventId: string
  readonly userId: string
}

const ofOwner = ({ eventId, userId }: FeedOwner) =>
  and(eq(calendarFeeds.eventId, eventId), eq(calendarFeeds.userId, userId))

export async function findOwn(db: Executor, owner: FeedOwner): Promise<FeedRow | undefined> {
  const [row] = await db.select().from(calendarFeeds).where(ofOwner(owner))
  return row
}

export async function findFeed(db: Executor, id: string): Promise<FeedRow | undefined> {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.id, id))
  return row
}

/** Locks the feed, so that concurrent requests get the same sequence numbers. */
export async function lockFeed(tx: Tx, id: string): Promise<FeedRow | undefined> {
  const [row] = await tx.select().from(calendarFeeds).where(eq(calendarFeeds.id, id)).for('update')
  return row
}

/** Stores a feed; the entries sent before are dropped only when the address changes. */
export async function keepFeed(
  db: Executor,
  row: Omit<FeedRow, 'told' | 'readAt'>,
  { renew }: { readonly renew: boolean },
): Promise<void> {
  const target = [calendarFeeds.eventId, calendarFeeds.userId]
  const insert = db.insert(calendarFeeds).values(row)
  await (renew
    ? insert.onConflictDoUpdate({ target, set: { id: row.id, madeAt: row.madeAt, readAt: null } })
    : insert.onConflictDoNothing({ target }))
}

export async function deleteFeed(db: Executor, owner: FeedOwner): Promise<void> {
  await db.delete(calendarFeeds).where(ofOwner(owner))
}

export async function deleteFeedsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}

/** Records a request, at most once per interval. */
export async function noteRead(db: Executor, id: string, now: Date, since: Date): Promise<void> {
  const isDue = or(isNull(calendarFeeds.readAt), lte(calendarFeeds.readAt, since))
  await db
    .update(calendarFeeds)
    .set({ readAt: now })
    .where(and(eq(calendarFeeds.id, id), isDue))
}

export async function keepTold(tx: Tx, id: string, told: readonly PublishedEntry[]): Promise<void> {
  await tx.update(calendarFeeds).set({ told }).where(eq(calendarFeeds.id, id))
}
