import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { and, asc, eq, isNotNull, notInArray } from 'drizzle-orm'
import { categories, categoryModels } from '#db/tables/categories.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

/** The file's categories and the conferences they are given to replace the event's; companies keep theirs. */
export async function importCategories(tx: Tx, eventId: string, file: EventFile): Promise<void> {
  const ids = file.categories.map((category) => category.id)
  await tx
    .delete(categories)
    .where(and(eq(categories.eventId, eventId), ids.length > 0 ? notInArray(categories.id, ids) : undefined))
  for (const [position, { id, label }] of file.categories.entries()) {
    await tx
      .insert(categories)
      .values({ eventId, id, label, position })
      .onConflictDoUpdate({ target: [categories.eventId, categories.id], set: { label, position } })
  }
  await tx
    .delete(categoryModels)
    .where(and(eq(categoryModels.eventId, eventId), isNotNull(categoryModels.conferenceId)))
  const given = file.conferences.flatMap(({ id: conferenceId, categories: own }) =>
    [...new Set(own)].map((categoryId) => ({ eventId, categoryId, conferenceId })),
  )
  if (given.length > 0) await tx.insert(categoryModels).values(given)
}

export function exportCategories(db: Executor, eventId: string): Promise<EventFile['categories']> {
  return db
    .select({ id: categories.id, label: categories.label })
    .from(categories)
    .where(eq(categories.eventId, eventId))
    .orderBy(asc(categories.position))
}
