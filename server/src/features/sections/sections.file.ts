import { isDeepStrictEqual } from 'node:util'
import type { EventConfig } from '@parvis/contract/event-file/event-file.ts'
import { sanitizeHtml } from '#kit/html.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { listSectionRows, replaceSections } from './sections.store.ts'

/** Writes the event's pages when they changed, made safe to show. */
export async function importSections(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  { sections }: EventConfig,
): Promise<void> {
  if (isDeepStrictEqual(before.sections, sections)) return
  const pages = sections.map((page) => ({ ...page, html: sanitizeHtml(page.html) }))
  await replaceSections(tx, eventId, pages)
}

export function exportSections(db: Executor, eventId: string): Promise<EventConfig['sections']> {
  return listSectionRows(db, eventId)
}
