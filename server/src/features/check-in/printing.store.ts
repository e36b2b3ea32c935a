import { and, eq, max, sql } from 'drizzle-orm'
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

/** Notes one print of each badge, once for the same file: `since` is the time when the file was requested. */
export async function notePrints(
  db: Executor,
  { eventId, userIds, at, since }: { eventId: string; userIds: readonly string[]; at: Date; since: Date },
): Promise<void> {
  await db.execute(sql`insert into ${badgePrints} as kept (event_id, user_id, prints, printed_at)
    select p.event_id, p.user_id, 1, ${at}::timestamptz from ${participations} as p
    where p.event_id = ${eventId} and p.user_id = any(${sql.param([...userIds])}::text[])
    order by p.user_id
    on conflict (event_id, user_id) do update set prints = kept.prints + 1, printed_at = excluded.printed_at
    where kept.printed_at <= ${since}::timestamptz`)
}

export async function lastPrintAt(db: Executor, eventId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(badgePrints.printedAt) })
    .from(badgePrints)
    .where(eq(badgePrints.eventId, eventId))
  return row?.at ?? null
}
