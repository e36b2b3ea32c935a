import { and, asc, eq, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm'
import type { FormerRoom } from '#db/tables/conferences.ts'
import { conferenceSlots, conferences, rooms, slotMoves, slotParticipations } from '#db/tables/conferences.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

interface Span {
  readonly startAt: Date
  readonly endAt: Date
  readonly roomId: string | null
}

async function roomNow(tx: Tx, eventId: string, roomId: string | null): Promise<FormerRoom | null> {
  if (roomId === null) return null
  const [room] = await tx
    .select({ id: rooms.id, name: rooms.name })
    .from(rooms)
    .where(and(eq(rooms.eventId, eventId), eq(rooms.id, roomId)))
  return room ?? null
}

/** Stores the former time and room until holders are told; a second move before that keeps the first. */
export async function noteMove(tx: Tx, eventId: string, slotId: string, from: Span, movedAt: Date): Promise<void> {
  await tx
    .insert(slotMoves)
    .values({
      ...{ eventId, slotId, fromStartAt: from.startAt, fromEndAt: from.endAt, movedAt },
      fromRoom: await roomNow(tx, eventId, from.roomId),
    })
    .onConflictDoUpdate({ target: [slotMoves.eventId, slotMoves.slotId], set: { movedAt } })
}

/** Moves holders to another slot of the conference; the next round mails them. */
export async function moveHolders(tx: Tx, eventId: string, from: string, to: string, now: Date): Promise<void> {
  const gone = await tx
    .delete(slotParticipations)
    .where(and(eq(slotParticipations.eventId, eventId), eq(slotParticipations.slotId, from)))
    .returning()
  const slots = await tx
    .select()
    .from(conferenceSlots)
    .where(and(eq(conferenceSlots.eventId, eventId), inArray(conferenceSlots.id, [from, to])))
  const [slot, old] = [to, from].map((slotId) => slots.find(({ id }) => id === slotId))
  if (gone.length === 0 || !slot) return
  const fromRoom = await roomNow(tx, eventId, old?.roomId ?? null)
  const { conferenceId, startAt, endAt } = slot
  await tx.insert(slotParticipations).values(
    gone.map(({ userId, startAt: fromStartAt, endAt: fromEndAt, fromSlotId }) => {
      const held = { eventId, userId, conferenceId, slotId: to, startAt, endAt, createdAt: now }
      return { ...held, fromStartAt, fromEndAt, fromRoom, fromSlotId: fromSlotId ?? from }
    }),
  )
}

/** A person moved to another slot and not yet told. */
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

/** Deletes and returns the move of a person; undefined when another process has taken it. */
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
      fromRoom: slotParticipations.fromRoom,
      fromSlotId: slotParticipations.fromSlotId,
      room: { id: rooms.id, name: rooms.name },
      movedAt: slotParticipations.createdAt,
      title: conferences.title,
    })
    .from(slotParticipations)
    .innerJoin(
      conferences,
      and(eq(conferences.eventId, slotParticipations.eventId), eq(conferences.id, slotParticipations.conferenceId)),
    )
    .innerJoin(
      conferenceSlots,
      and(eq(conferenceSlots.eventId, slotParticipations.eventId), eq(conferenceSlots.id, slotParticipations.slotId)),
    )
    .leftJoin(rooms, and(eq(rooms.eventId, conferenceSlots.eventId), eq(rooms.id, conferenceSlots.roomId)))
    .where(and(own, isNotNull(slotParticipations.fromStartAt)))
    .for('update', { of: slotParticipations })
  if (!held?.fromStartAt || !held.fromEndAt) return undefined
  await tx
    .update(slotParticipations)
    .set({ fromStartAt: null, fromEndAt: null, fromRoom: null, fromSlotId: null })
    .where(own)
  const { fromStartAt: startAt, fromEndAt: endAt, fromRoom: room, fromSlotId: slotId, ...slot } = held
  return { ...slot, conferenceId, from: { startAt, endAt, room, slotId } }
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

/** Deletes and returns a move with the current slot; undefined when another process has taken it. */
export async function takeMove(tx: Tx, { eventId, slotId }: Move) {
  const [move] = await tx
    .delete(slotMoves)
    .where(and(eq(slotMoves.eventId, eventId), eq(slotMoves.slotId, slotId)))
    .returning()
  if (!move) return undefined
  const { fromStartAt, fromEndAt, fromRoom, movedAt } = move
  const [slot] = await tx
    .select({
      conferenceId: conferences.id,
      title: conferences.title,
      startAt: conferenceSlots.startAt,
      endAt: conferenceSlots.endAt,
      room: { id: rooms.id, name: rooms.name },
    })
    .from(conferenceSlots)
    .innerJoin(
      conferences,
      and(eq(conferences.eventId, conferenceSlots.eventId), eq(conferences.id, conferenceSlots.conferenceId)),
    )
    .leftJoin(rooms, and(eq(rooms.eventId, conferenceSlots.eventId), eq(rooms.id, conferenceSlots.roomId)))
    .where(
      and(
        eq(conferenceSlots.eventId, eventId),
        eq(conferenceSlots.id, slotId),
        // Moved back to where it was: there is nothing to tell.
        or(
          ne(conferenceSlots.startAt, fromStartAt),
          ne(conferenceSlots.endAt, fromEndAt),
          fromRoom ? sql`${conferenceSlots.roomId} is distinct from ${fromRoom.id}` : undefined,
        ),
      ),
    )
  return slot && { ...slot, from: { startAt: fromStartAt, endAt: fromEndAt, room: fromRoom }, movedAt }
}

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
 * Shifts slots far away before they are written: two that swap times may have the same holder, and must never overlap.
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
