import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { ShownAs } from '#db/tables/participation.ts'
import { participations } from '#db/tables/participation.ts'
import type { Tx } from '#kit/transaction.ts'

const ofOne = (eventId: string, userId: string) =>
  and(eq(participations.eventId, eventId), eq(participations.userId, userId), isNotNull(participations.shownAs))

export async function showOwn(tx: Tx, { eventId, userId }: { eventId: string; userId: string }): Promise<void> {
  await tx.update(participations).set({ shownAs: null }).where(ofOne(eventId, userId))
}

export type ShownChange = { readonly [K in keyof ShownAs]?: ShownAs[K] | undefined }

/** Applies only to a person who has not answered; answers are merged. Returns whether a row was changed. */
export async function saveShown(
  tx: Tx,
  { eventId, userId }: { eventId: string; userId: string },
  { extended = {}, ...texts }: ShownChange,
): Promise<boolean> {
  const shownAs = sql`${participations.shownAs} || ${JSON.stringify(texts)}::jsonb
    || jsonb_build_object('extended', ${participations.shownAs} -> 'extended' || ${JSON.stringify(extended)}::jsonb)`
  const saved = await tx
    .update(participations)
    .set({ shownAs: sql`${shownAs}` })
    .where(ofOne(eventId, userId))
    .returning({ userId: participations.userId })
  return saved.length > 0
}

export async function introduce(
  tx: Tx,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
  shownAs: ShownAs,
): Promise<void> {
  await tx
    .update(participations)
    .set({ shownAs })
    .where(and(eq(participations.eventId, eventId), eq(participations.userId, userId)))
}
