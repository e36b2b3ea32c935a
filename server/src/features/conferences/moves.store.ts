import { and, asc, eq, isNotNull, lte, ne, or, sql } from 'drizzle-orm'
import { conferenceSlots, conferences, slotMoves, slotParticipations } from '#db/tables/conferences.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

interface Span {
  readonly startAt: Date
  readonly endAt: Date
}

/** Remembers when a slot was, until those who hold it are told. Moved again meanwhile, it is told once, from where it was at first. */
export async function noteMove(tx: Tx, eventId: string, slotId: string, from: Span, movedAt: Date): Promise<void> {
  await tx
    .insert(slotMoves)
    .values({ eventId, slotId, fromStartAt: from.startAt, fromEndAt: from.endAt, movedAt })
    .onConflictDoUpdate({ target: [slotMoves.eventId, slotMoves.slotId], set: { movedAt } })
}

/** Has those who hold a slot hold another one of its conference; they are told of it by the next round. */
export async function moveHolders(tx: Tx, eventId: string, from: string, to: string, now: Date): Promise<void> {
  const gone = await tx
    .delete(slotParticipations)
    .where(and(eq(slotParticipations.eventId, eventId), eq(slotParticipations.slotId, from)))
    .returning()
  const [slot] = await tx
    .select()
    .from(conferenceSlots)
    .where(and(eq(conferenceSlots.eventId, eventId), eq(conferenceSlots.id, to)))
  if (gone.length === 0 || !slot) return
  const { conferenceId, startAt, endAt } = slot
  await tx.insert(slotParticipations).values(
    gone.map(({ userId, startAt: fromStartAt, endAt: fromEndAt }) => {
      const held = { eventId, userId, conferenceId, slotId: to, startAt, endAt, createdAt: now }
      return { ...held, fromStartAt, fromEndAt }
    }),
  )
}

/** Who was moved to another slot and has not been told. */
export type MovedHolder = Pick<typeof slotParticipations.$inferSelect, 'eventId' | 'userId' | 'conferenceId'>

export function listMovedHolders(db: Executor): Promise<MovedHolder[]> {
  return db
    .select({
      eventId: slotParticipations.eventId,
      userId: slotParticipations.userId,
      conferenceId: slotParticipations.conferenceId,
    })
    .from(slotParticipations)
    .where(isNotNull(slotParticipations.fromStartAt))
    .orderBy(asc(slotParticipations.createdAt), asc(slotParticipations.userId))
}

/** The move of somebody that is taken out to be told; nothing when somebody else has told it. */
export async function takeMovedHolder(tx: Tx, { eventId, userId, conferenceId }: MovedHolder) {
  const own = and(
    eq(slotParticipations.eventId, eventId),
    eq(slotParticipations.userId, userId),
    eq(slotParticipations.conferenceId, conferenceId),
  )
  const [held] = await tx
    .select({
      slotId: slotParticipations.slotId,
      startAt: slotParticipations.startAt,
      endAt: slotParticipations.endAt,
      fromStartAt: slotParticipations.fromStartAt,
      fromEndAt: slotParticipations.fromEndAt,
      movedAt: slotParticipations.createdAt,
      title: conferences.title,
    })
    .from(slotParticipations)
    .innerJoin(
      conferences,
      and(eq(conferences.eventId, slotParticipations.eventId), eq(conferences.id, slotParticipations.conferenceId)),
    )
    .where(and(own, isNotNull(slotParticipations.fromStartAt)))
    .for('update', { of: slotParticipations })
  if (!held?.fromStartAt || !held.fromEndAt) return undefined
  await tx.update(slotParticipations).set({ fromStartAt: null, fromEndAt: null }).where(own)
  const { fromStartAt: startAt, fromEndAt: endAt, ...slot } = held
  return { ...slot, conferenceId, from: { startAt, endAt } }
}

export interface Move {
  readonly eventId: string
  readonly slotId: string
}

export function listMoves(db: Executor): Promise<Move[]> {
  return db
    .select({ eventId: slotMoves.eventId, slotId: slotMoves.slotId })
    .from(slotMoves)
    .orderBy(asc(slotMoves.movedAt), asc(slotMoves.slotId))
}

/** A move that is taken out to be told, with the slot as it is now; nothing when somebody else has told it. */
export async function takeMove(tx: Tx, { eventId, slotId }: Move) {
  const [move] = await tx
    .delete(slotMoves)
    .where(and(eq(slotMoves.eventId, eventId), eq(slotMoves.slotId, slotId)))
    .returning()
  if (!move) return undefined
  const { fromStartAt, fromEndAt, movedAt } = move
  const [slot] = await tx
    .select({
      conferenceId: conferences.id,
      title: conferences.title,
      startAt: conferenceSlots.startAt,
      endAt: conferenceSlots.endAt,
    })
    .from(conferenceSlots)
    .innerJoin(
      conferences,
      and(eq(conferences.eventId, conferenceSlots.eventId), eq(conferences.id, conferenceSlots.conferenceId)),
    )
    .where(
      and(
        eq(conferenceSlots.eventId, eventId),
        eq(conferenceSlots.id, slotId),
        // Moved and moved back: there is nothing to tell.
        or(ne(conferenceSlots.startAt, fromStartAt), ne(conferenceSlots.endAt, fromEndAt)),
      ),
    )
  return slot && { ...slot, from: { startAt: fromStartAt, endAt: fromEndAt }, movedAt }
}

/** Those who held a slot when it was moved, and still do. */
export async function listHoldersSince(tx: Tx, { eventId, slotId }: Move, movedAt: Date): Promise<string[]> {
  const rows = await tx
    .select({ userId: slotParticipations.userId })
    .from(slotParticipations)
    .where(
      and(
        eq(slotParticipations.eventId, eventId),
        eq(slotParticipations.slotId, slotId),
        lte(slotParticipations.createdAt, movedAt),
      ),
    )
    .orderBy(asc(slotParticipations.userId))
  return rows.map(({ userId }) => userId)
}

/**
 * Puts slots out of each other's way, all by as much: two that change places may be held by the same person, who never holds
 * two at once.
 */
export async function setAside(tx: Tx, eventId: string, slotIds: readonly string[]): Promise<void> {
  if (slotIds.length < 2) return
  await tx
    .update(conferenceSlots)
    .set({
      startAt: sql`${conferenceSlots.startAt} + interval '1000 years'`,
      endAt: sql`${conferenceSlots.endAt} + interval '1000 years'`,
    })
    .where(
      and(eq(conferenceSlots.eventId, eventId), sql`${conferenceSlots.id} = any(${sql.param([...slotIds])}::text[])`),
    )
}
