import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { sanitizeHtml } from '#kit/html.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { listSectionRows, replaceSections } from './sections.store.ts'

/** The file's pages replace the event's, made safe to show. */
export function importSections(tx: Tx, eventId: string, { sections }: EventFile): Promise<void> {
  return replaceSections(
    tx,
    eventId,
    sections.map((page) => ({ ...page, html: sanitizeHtml(page.html) })),
  )
}

export function exportSections(db: Executor, eventId: string): Promise<EventFile['sections']> {
  return listSectionRows(db, eventId)
}
