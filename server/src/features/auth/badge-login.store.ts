import { and, eq, isNull } from 'drizzle-orm'
import { participations } from '#db/tables/participation.ts'
import { currentCode } from '#features/participation/merge.service.ts'
import type { Executor } from '#kit/transaction.ts'

/** The registered owner of a badge. One registered by the team opens nothing until that person has answered. */
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
