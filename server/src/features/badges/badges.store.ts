import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { files } from '#db/tables/files.ts'
import { participations } from '#db/tables/participation.ts'
import type { Executor } from '#kit/transaction.ts'

/** The people that somebody registered for an event and who come, in the order they were added. */
export async function listCompanionIds(db: Executor, eventId: string, holderId: string): Promise<string[]> {
  const { registered, registeredBy, registeredBy2, userId, createdAt } = participations
  const rows = await db
    .select({ userId })
    .from(participations)
    .where(
      and(
        eq(participations.eventId, eventId),
        eq(registered, true),
        or(eq(registeredBy, holderId), eq(registeredBy2, holderId)),
      ),
    )
    .orderBy(asc(createdAt), asc(userId))
  return rows.map((row) => row.userId)
}

/** Names of uploads by id. */
export async function fileNames(db: Executor, eventId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(and(eq(files.eventId, eventId), inArray(files.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row.name]))
}
