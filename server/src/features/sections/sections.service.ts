import { nameIn } from '@parvis/contract/events/events.rules.ts'
import type { Words } from '@parvis/contract/kit/words.ts'
import type { Section } from '@parvis/contract/sections/sections.ts'
import type { Ports } from '#ports/ports.ts'
import { listSectionRows } from './sections.store.ts'

export async function readSections({ db }: Ports, eventId: string, sentences?: Words): Promise<Section[]> {
  const rows = await listSectionRows(db, eventId)
  return rows.map((row) => ({
    ...row,
    title: nameIn(sentences, `section.${row.id}`, row.title),
    html: nameIn(sentences, `section.${row.id}.html`, row.html),
  }))
}
