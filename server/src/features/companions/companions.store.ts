import { and, asc, eq, ne, or, sql } from 'drizzle-orm'
import { files } from '#db/tables/files.ts'
import { participations } from '#db/tables/participation.ts'
import type { Executor } from '#kit/transaction.ts'

export async function listCompanionIds(db: Executor, eventId: string, registrarId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: participations.userId })
    .from(participations)
    .where(and(eq(participations.eventId, eventId), eq(participations.registeredBy, registrarId)))
    .orderBy(asc(participations.createdAt), asc(participations.userId))
  return rows.map((row) => row.userId)
}

/** Whether the person must stay: for another event, or for files that only their row refers to. */
export async function isKept(db: Executor, eventId: string, userId: string): Promise<boolean> {
  const elsewhere = db
    .select({ one: sql`1` })
    .from(participations)
    .where(and(eq(participations.userId, userId), ne(participations.eventId, eventId)))
  const uploads = db.select({ one: sql`1` }).from(files).where(eq(files.userId, userId))
  const rows = await db
    .select({ isKept: sql<boolean>`${or(sql`exists (${elsewhere})`, sql`exists (${uploads})`)}` })
    .from(sql`(values (1)) as asked`)
  return rows[0]?.isKept === true
}
