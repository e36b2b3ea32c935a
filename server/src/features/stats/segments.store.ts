import { and, asc, eq } from 'drizzle-orm'
import { ownColumns, segments } from '#db/tables/stats.ts'
import type { Executor } from '#kit/transaction.ts'

interface Of {
  readonly eventId: string
  readonly id: string
}
const isIt = ({ eventId, id }: Of) => and(eq(segments.eventId, eventId), eq(segments.id, id))

export const listKept = (db: Executor, eventId: string) =>
  db.select().from(segments).where(eq(segments.eventId, eventId)).orderBy(asc(segments.createdAt), asc(segments.id))

export const findKept = async (db: Executor, of: Of) => (await db.select().from(segments).where(isIt(of)))[0]

export async function insertSegment(db: Executor, row: typeof segments.$inferInsert): Promise<void> {
  await db.insert(segments).values(row)
}

export async function renameTo(db: Executor, of: Of, name: string): Promise<void> {
  await db.update(segments).set({ name }).where(isIt(of))
}

export async function removeSegment(db: Executor, of: Of): Promise<void> {
  await db.delete(segments).where(isIt(of))
}

/** The caller's own columns; empty where they use the team's. */
export async function findOwnColumns(db: Executor, eventId: string, userId: string): Promise<string[]> {
  const rows = await db
    .select({ headers: ownColumns.headers })
    .from(ownColumns)
    .where(and(eq(ownColumns.eventId, eventId), eq(ownColumns.userId, userId)))
  return rows[0]?.headers ?? []
}

export async function saveColumns(db: Executor, eventId: string, userId: string, headers: string[]): Promise<void> {
  await db
    .insert(ownColumns)
    .values({ eventId, userId, headers })
    .onConflictDoUpdate({ target: [ownColumns.eventId, ownColumns.userId], set: { headers } })
}
