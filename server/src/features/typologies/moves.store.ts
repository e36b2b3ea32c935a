import { and, asc, eq } from 'drizzle-orm'
import { typeMoves, typologies } from '#db/tables/typologies.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

type Row = typeof typeMoves.$inferSelect

/** Remembers what type people were of, until they are told. Given another again meanwhile, they are told once, from the first. */
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

/** Somebody who was given another type and has not been told. */
export type TypeMove = Pick<Row, 'eventId' | 'userId'>

export function listTypeMoves(db: Executor): Promise<TypeMove[]> {
  return db
    .select({ eventId: typeMoves.eventId, userId: typeMoves.userId })
    .from(typeMoves)
    .orderBy(asc(typeMoves.movedAt), asc(typeMoves.userId))
}

/** A move that is taken out to be told, with how the new type is called; nothing when somebody else has told it. */
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
