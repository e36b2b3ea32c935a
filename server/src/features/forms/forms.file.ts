import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { and, asc, eq, notInArray } from 'drizzle-orm'
import { forms } from '#db/tables/forms.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { safeModel } from './definitions.service.ts'

/** The file's forms replace the event's; parents are tied once all are there, whatever their order in the file. */
export async function importForms(tx: Tx, eventId: string, file: EventFile): Promise<void> {
  const ids = file.forms.map((form) => form.id)
  await tx.update(forms).set({ parentId: null }).where(eq(forms.eventId, eventId))
  await tx.delete(forms).where(and(eq(forms.eventId, eventId), ids.length > 0 ? notInArray(forms.id, ids) : undefined))
  for (const [position, { id, parentId: _, models, ...form }] of file.forms.entries()) {
    const columns = { ...form, position, models: models.map(safeModel) }
    await tx
      .insert(forms)
      .values({ eventId, id, ...columns })
      .onConflictDoUpdate({ target: [forms.eventId, forms.id], set: columns })
  }
  for (const { id, parentId } of file.forms) {
    if (parentId !== null)
      await tx
        .update(forms)
        .set({ parentId })
        .where(and(eq(forms.eventId, eventId), eq(forms.id, id)))
  }
}

export function exportForms(db: Executor, eventId: string): Promise<EventFile['forms']> {
  return db
    .select({ id: forms.id, name: forms.name, parentId: forms.parentId, layout: forms.layout, models: forms.models })
    .from(forms)
    .where(eq(forms.eventId, eventId))
    .orderBy(asc(forms.position))
}
