import { and, eq, isNull } from 'drizzle-orm'
import { participations } from '#db/tables/participation.ts'
import { currentCode } from '#features/participation/merged.service.ts'
import type { Executor } from '#kit/transaction.ts'

/**
 * Whose badge it is, among those who are registered, and of which event. The team prints the badge of a person whom it brought in
 * and does not know: until they answer, it opens nothing of theirs.
 */
export async function findBadgeOwner(
  db: Executor,
  code: string,
): Promise<{ eventId: string; userId: string } | undefined> {
  const [owner] = await db
    .select({ eventId: participations.eventId, userId: participations.userId })
    .from(participations)
    .where(and(eq(participations.code, currentCode(code)), participations.registered, isNull(participations.shownAs)))
  return owner
}
