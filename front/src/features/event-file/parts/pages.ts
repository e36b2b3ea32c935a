import type { EventConfig } from '@parvis/contract/parts'
import type { Editing } from '../usePart.ts'
import { freshId } from './freshId.ts'

export type PageFields = EventConfig['sections'][number]
type Sentences = EventConfig['translations']

/** The organiser’s own pages, and what they say in other languages. */
export interface PagesFields {
  readonly sections: readonly PageFields[]
  readonly translations: Sentences
}

export const PAGES: Editing<readonly PageFields[]> = {
  part: 'sections',
  draftOf: (value) => value as readonly PageFields[],
  partOf: (pages) => pages,
  lacking: (pages) => pages.flatMap(({ title }, index) => (title.trim() === '' ? [`${index}.title`] : [])),
}

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => (one < other ? -1 : 1)

/** Without what is said nowhere, in one order. */
export const SENTENCES: Editing<Sentences> = {
  part: 'translations',
  draftOf: (value) => value as Sentences,
  partOf: (translations) =>
    Object.fromEntries(
      Object.entries(translations)
        .map(([language, sentences]) => {
          const said = Object.entries(sentences).filter(([, sentence]) => sentence.trim() !== '')
          return [language, Object.fromEntries(said.toSorted(byKey))] as const
        })
        .filter(([, sentences]) => Object.keys(sentences).length > 0)
        .toSorted(byKey),
    ),
}

export const newPage = (): PageFields => ({ id: freshId('page-'), title: '', iconUrl: '', html: '' })

/** What of a page is said in each language. */
export type Said = 'title' | 'html'
/** Under which key the sentences of an event say it. */
export const keyOf = (id: string, said: Said): string => (said === 'title' ? `section.${id}` : `section.${id}.html`)

/** What a page says in a language; nothing where it says there what it says everywhere. */
export const saidIn = ({ translations }: PagesFields, language: string, id: string, said: Said): string =>
  translations[language]?.[keyOf(id, said)] ?? ''

export const sayingIn = (fields: PagesFields, language: string, key: string, sentence: string): PagesFields => ({
  ...fields,
  translations: { ...fields.translations, [language]: { ...fields.translations[language], [key]: sentence } },
})

/** Other pages, without what those that are gone said in other languages. */
export function withPages(fields: PagesFields, sections: readonly PageFields[]): PagesFields {
  const kept = new Set(sections.map(({ id }) => id))
  const gone = fields.sections.filter(({ id }) => !kept.has(id))
  if (gone.length === 0) return { ...fields, sections }
  const keys = new Set(gone.flatMap(({ id }) => [keyOf(id, 'title'), keyOf(id, 'html')]))
  const without = (sentences: Sentences[string]) =>
    Object.fromEntries(Object.entries(sentences).filter(([key]) => !keys.has(key)))
  const translations = Object.entries(fields.translations).map(([language, own]) => [language, without(own)] as const)
  return { sections, translations: Object.fromEntries(translations) }
}
