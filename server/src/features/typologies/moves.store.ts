import { and, asc, eq } from 'drizzle-orm'
import { typeMoves, typologies } from '#db/tables/typologies.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

type Row = typeof typeMoves.$inferSelect

/**
 * Kept until the people are mailed. A second change before the mail keeps the first former type, so they get one mail.
 */
export async function noteTypeMoves(
  tx: Tx,
  eventId: string,
  userIds: readonly string[],
  move: Omit<Row, 'eventId' | 'userId'>,
): Promise<void> {
  const { toId, movedAt } = move
  if (userIds.length > 0)
    await tx
      .insert(typeMoves)
      .values(userIds.map((userId) => ({ eventId, userId, ...move })))
      .onConflictDoUpdate({ target: [typeMoves.eventId, typeMoves.userId], set: { toId, movedAt } })
}

export type TypeMove = Pick<Row, 'eventId' | 'userId'>

export function listTypeMoves(db: Executor): Promise<TypeMove[]> {
  return db
    .select({ eventId: typeMoves.eventId, userId: typeMoves.userId })
    .from(typeMoves)
    .orderBy(asc(typeMoves.movedAt), asc(typeMoves.userId))
}

/** Deletes and returns the change with the new type's name; undefined if another process has taken it. */
export async function takeTypeMove(tx: Tx, { eventId, userId }: TypeMove) {
  const [move] = await tx
    .delete(typeMoves)
    .where(and(eq(typeMoves.eventId, eventId), eq(typeMoves.userId, userId)))
    .returning()
  if (!move) return undefined
  const [type] = await tx
    .select({ label: typologies.label })
    .from(typologies)
    .where(and(eq(typologies.eventId, eventId), eq(typologies.id, move.toId)))
  return type && { ...move, toLabel: type.label }
}
