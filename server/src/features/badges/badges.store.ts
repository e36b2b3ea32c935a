import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { files } from '#db/tables/files.ts'
import { participations } from '#db/tables/participation.ts'
import { isUnclaimed } from '#features/users/users.service.ts'
import type { Executor } from '#kit/transaction.ts'

/** The registered companions a person answers for, in the order of their creation. */
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
        isUnclaimed(userId),
      ),
    )
    .orderBy(asc(createdAt), asc(userId))
  return rows.map((row) => row.userId)
}

/** Names of a person's uploads by id; an answer with another person's file prints nothing. */
export async function fileNames(
  db: Executor,
  { eventId, userId }: { eventId: string; userId: string },
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(and(eq(files.eventId, eventId), eq(files.userId, userId), inArray(files.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row.name]))
}
