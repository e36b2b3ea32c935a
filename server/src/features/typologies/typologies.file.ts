import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { and, asc, eq, notInArray } from 'drizzle-orm'
import { typologies } from '#db/tables/typologies.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export async function importTypologies(tx: Tx, eventId: string, file: EventFile): Promise<void> {
  const ids = file.typologies.map((typology) => typology.id)
  await tx
    .delete(typologies)
    .where(and(eq(typologies.eventId, eventId), ids.length > 0 ? notInArray(typologies.id, ids) : undefined))
  for (const [position, { id, label }] of file.typologies.entries()) {
    await tx
      .insert(typologies)
      .values({ eventId, id, label, position })
      .onConflictDoUpdate({ target: [typologies.eventId, typologies.id], set: { label, position } })
  }
}

export function exportTypologies(db: Executor, eventId: string): Promise<EventFile['typologies']> {
  return db
    .select({ id: typologies.id, label: typologies.label })
    .from(typologies)
    .where(eq(typologies.eventId, eventId))
    .orderBy(asc(typologies.position))
}
