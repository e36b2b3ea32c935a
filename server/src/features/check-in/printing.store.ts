import { and, eq, sql } from 'drizzle-orm'
import { badgePrints } from '#db/tables/check-in.ts'
import { participations } from '#db/tables/participation.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export async function findHolderId(db: Executor, eventId: string, code: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: participations.userId })
    .from(participations)
    .where(and(eq(participations.eventId, eventId), eq(participations.code, code)))
  return row?.userId
}

export async function notePrint(
  tx: Tx,
  { eventId, userId, at }: { eventId: string; userId: string; at: Date },
): Promise<{ prints: number; lastAt: Date | null }> {
  const mine = and(eq(badgePrints.eventId, eventId), eq(badgePrints.userId, userId))
  const [before] = await tx.select().from(badgePrints).where(mine).for('update')
  const [after] = await tx
    .insert(badgePrints)
    .values({ eventId, userId, prints: 1, printedAt: at })
    .onConflictDoUpdate({
      target: [badgePrints.eventId, badgePrints.userId],
      set: { prints: sql`${badgePrints.prints} + 1`, printedAt: at },
    })
    .returning({ prints: badgePrints.prints })
  return { prints: after?.prints ?? 1, lastAt: before?.printedAt ?? null }
}
