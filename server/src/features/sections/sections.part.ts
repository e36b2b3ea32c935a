import { isDeepStrictEqual } from 'node:util'
import type { ContextConfig } from '@parvis/contract/events/events.part.ts'
import type { SectionsConfig } from '@parvis/contract/sections/sections.part.ts'
import { sectionsShare } from '@parvis/contract/sections/sections.part.ts'
import { sanitizeHtml } from '#kit/html.ts'
import type { Change } from '#kit/part.ts'
import type { Executor } from '#kit/transaction.ts'
import { part } from '#part.ts'
import { listSectionRows, replaceSections } from './sections.store.ts'

async function importSections({
  tx,
  eventId,
  before,
  after: { sections, settings },
}: Change<SectionsConfig & ContextConfig>): Promise<void> {
  if (isDeepStrictEqual(before.sections, sections)) return
  const pages = sections.map((page) => ({ ...page, html: sanitizeHtml(page.html, settings.FO_FRAME_HOSTS ?? []) }))
  await replaceSections(tx, eventId, pages)
}

function exportSections(db: Executor, eventId: string): Promise<SectionsConfig['sections']> {
  return listSectionRows(db, eventId)
}

export const sectionsPart = part({
  share: sectionsShare,
  read: async (db, { eventId }) => ({ sections: await exportSections(db, eventId) }),
  add: importSections,
  html: ({ sections }) => sections.map(({ html }, i) => ({ key: `sections.${i}.html`, html })),
  cleaned: ({ sections }, hosts) => ({
    sections: sections.map((page) => ({ ...page, html: sanitizeHtml(page.html, hosts) })),
  }),
})
