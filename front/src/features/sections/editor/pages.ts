import type { EventConfig } from '@parvis/contract/parts'
import { freshId } from '#features/event-config/kit/freshId.ts'
import type { Spoken } from '#features/event-config/kit/sentences.ts'
import { lasting } from '#features/event-config/kit/sentences.ts'
import type { Editing } from '#features/event-config/usePart.ts'

export type PageFields = EventConfig['sections'][number]

export interface PagesFields extends Spoken {
  readonly sections: readonly PageFields[]
}

export const PAGES: Editing<readonly PageFields[]> = {
  part: 'sections',
  draftOf: (value) => value as readonly PageFields[],
  partOf: (pages) => pages,
  lacking: (pages) => pages.flatMap(({ title }, index) => (title.trim() === '' ? [`${index}.title`] : [])),
}

export const newPage = (): PageFields => ({ id: freshId('page-'), title: '', iconUrl: '', html: '' })

export type Said = 'title' | 'html'
export const keyOf = (id: string, said: Said): string => (said === 'title' ? `section.${id}` : `section.${id}.html`)

/** Other pages, without what those that are gone said in other languages. */
export const withPages = (
  { sections: before, translations }: PagesFields,
  sections: readonly PageFields[],
): PagesFields => ({
  sections,
  translations: lasting(translations, before, sections, (id) => [keyOf(id, 'title'), keyOf(id, 'html')]),
})
