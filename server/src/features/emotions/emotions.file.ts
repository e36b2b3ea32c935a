import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { and, asc, eq, notInArray } from 'drizzle-orm'
import { emotions } from '#db/tables/emotions.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

/** The file's reactions replace the event's; those sent during a sequence stay counted. */
export async function importEmotions(tx: Tx, eventId: string, file: EventFile): Promise<void> {
  const ids = file.emotions.map(({ id }) => id)
  await tx
    .delete(emotions)
    .where(and(eq(emotions.eventId, eventId), ids.length > 0 ? notInArray(emotions.id, ids) : undefined))
  for (const [position, { id, label, iconUrl }] of file.emotions.entries()) {
    const columns = { label, iconUrl, position }
    await tx
      .insert(emotions)
      .values({ eventId, id, ...columns })
      .onConflictDoUpdate({ target: [emotions.eventId, emotions.id], set: columns })
  }
}

export function exportEmotions(db: Executor, eventId: string): Promise<EventFile['emotions']> {
  return db
    .select({ id: emotions.id, label: emotions.label, iconUrl: emotions.iconUrl })
    .from(emotions)
    .where(eq(emotions.eventId, eventId))
    .orderBy(asc(emotions.position))
}
