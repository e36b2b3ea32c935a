import { nameIn } from '@parvis/contract/context/context.rules.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Words } from '@parvis/contract/kit/words.ts'
import { hasSafeIcon } from '@parvis/contract/sections/sections.rules.ts'
import type { Section } from '@parvis/contract/sections/sections.ts'
import { frameHostsOf } from '#features/context/context.service.ts'
import { sanitizeHtml } from '#kit/html.ts'
import { newId } from '#kit/ids.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { listSectionRows, replaceSections } from './sections.store.ts'

/** The pages of an event in their order; with its own sentences in a language where it has some. */
export async function readSections({ db }: Ports, eventId: string, sentences?: Words): Promise<Section[]> {
  const rows = await listSectionRows(db, eventId)
  return rows.map((row) => ({
    ...row,
    title: nameIn(sentences, `section.${row.id}`, row.title),
    html: nameIn(sentences, `section.${row.id}.html`, row.html),
  }))
}

/** Replaces the pages of an event, in this order; a page without an id is a new one. */
export async function saveAllSections(
  ports: Ports,
  eventId: string,
  pages: readonly (Omit<Section, 'id'> & { id?: string | undefined })[],
): Promise<Section[]> {
  const frameHosts = await frameHostsOf(ports, eventId)
  const rows = pages.map(({ id, ...page }) => ({
    ...page,
    id: id ?? newId(ports.clock.now()),
    html: sanitizeHtml(page.html, frameHosts),
  }))
  const faults = rows.flatMap(({ id, iconUrl }, i) => [
    ...(rows.findIndex((row) => row.id === id) < i ? [{ path: `sections.${i}.id`, code: 'ID_TAKEN' }] : []),
    ...(hasSafeIcon(iconUrl) ? [] : [{ path: `sections.${i}.iconUrl`, code: 'URL_FORMAT' }]),
  ])
  if (faults.length > 0) refuse(common.VALIDATION, {}, faults)
  await transaction(ports.db, (tx) => replaceSections(tx, eventId, rows))
  return readSections(ports, eventId)
}
