import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { conferenceSlots, conferences, slotParticipations } from '#db/tables/conferences.ts'
import { participations } from '#db/tables/participation.ts'
import { sanitizeHtml } from '#kit/html.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { hold, listRows } from './conferences.store.ts'

/** The file's conferences replace the event's; who holds a slot that is still there keeps it. */
export async function importConferences(tx: Tx, eventId: string, file: EventFile): Promise<void> {
  const ids = file.conferences.map((conference) => conference.id)
  const slotIds = file.conferences.flatMap((conference) => conference.slots.map((slot) => slot.id))
  await tx
    .delete(conferences)
    .where(and(eq(conferences.eventId, eventId), ids.length > 0 ? notInArray(conferences.id, ids) : undefined))
  await tx
    .delete(conferenceSlots)
    .where(
      and(
        eq(conferenceSlots.eventId, eventId),
        slotIds.length > 0 ? notInArray(conferenceSlots.id, slotIds) : undefined,
      ),
    )
  for (const [position, { id, slots, categories: _, ...conference }] of file.conferences.entries()) {
    const columns = { ...conference, description: sanitizeHtml(conference.description), position }
    await tx
      .insert(conferences)
      .values({ eventId, id, ...columns })
      .onConflictDoUpdate({ target: [conferences.eventId, conferences.id], set: columns })
    for (const slot of slots) {
      const span = { startAt: new Date(slot.startAt), endAt: new Date(slot.endAt) }
      const changes = { ...span, conferenceId: id, quota: slot.quota }
      await tx
        .insert(conferenceSlots)
        .values({ eventId, id: slot.id, ...changes })
        .onConflictDoUpdate({ target: [conferenceSlots.eventId, conferenceSlots.id], set: changes })
    }
  }
}

/** The slots of the people whom this import has just made; those who were there keep their own choice. */
export async function importSlotsHeld(
  tx: Tx,
  eventId: string,
  file: EventFile,
  ids: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const wishes = file.people.flatMap(({ email, participation }) => {
    const slotIds = Object.values(participation.slots ?? {})
    const userId = ids.get(email)
    return userId === undefined || slotIds.length === 0 ? [] : [{ userId, slotIds }]
  })
  if (wishes.length === 0) return
  const fresh = await tx
    .select({ userId: participations.userId })
    .from(participations)
    .where(
      and(
        eq(participations.eventId, eventId),
        eq(participations.registered, true),
        eq(participations.createdAt, now),
        inArray(
          participations.userId,
          wishes.map(({ userId }) => userId),
        ),
      ),
    )
  const isFresh = new Set(fresh.map(({ userId }) => userId))
  for (const { userId, slotIds } of wishes) {
    if (!isFresh.has(userId)) continue
    await tx
      .delete(slotParticipations)
      .where(and(eq(slotParticipations.eventId, eventId), eq(slotParticipations.userId, userId)))
    await hold(tx, eventId, userId, slotIds, now)
  }
}

export async function exportConferences(db: Executor, eventId: string): Promise<EventFile['conferences']> {
  const rows = await listRows(db, eventId)
  return rows.map(({ conference: { eventId: _, position: __, ...columns }, slots, categoryIds }) => ({
    ...columns,
    categories: categoryIds,
    slots: slots.map(({ id, startAt, endAt, quota }) => ({
      id,
      startAt: new Date(startAt).toISOString(),
      endAt: new Date(endAt).toISOString(),
      quota,
    })),
  }))
}

/** The slots of each person, by user id. */
export async function exportSlotsHeld(
  db: Executor,
  eventId: string,
): Promise<(userId: string) => { slots?: Record<string, string> }> {
  const rows = await db.select().from(slotParticipations).where(eq(slotParticipations.eventId, eventId))
  return (userId) => {
    const own = rows.filter((row) => row.userId === userId)
    return own.length === 0
      ? {}
      : { slots: Object.fromEntries(own.map(({ conferenceId, slotId }) => [conferenceId, slotId])) }
  }
}
