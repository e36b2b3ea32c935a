import type { EventConfig } from '@parvis/contract/parts'
import type { Editing } from '../usePart.ts'

type Sentences = EventConfig['translations']

export interface Spoken {
  readonly translations: Sentences
}

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => (one < other ? -1 : 1)

/** Without empty translations, in a fixed order. */
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

/** The translation of a key in a language; empty where it has none. */
export const sentenceIn = ({ translations }: Spoken, language: string, key: string): string =>
  translations[language]?.[key] ?? ''

export const saying = <Fields extends Spoken>(
  fields: Fields,
  language: string,
  key: string,
  sentence: string,
): Fields => ({
  ...fields,
  translations: { ...fields.translations, [language]: { ...fields.translations[language], [key]: sentence } },
})

/** Without what these keys said, in any language. */
function unsaid(translations: Sentences, keys: ReadonlySet<string>): Sentences {
  const without = (sentences: Sentences[string]) =>
    Object.fromEntries(Object.entries(sentences).filter(([key]) => !keys.has(key)))
  return Object.fromEntries(Object.entries(translations).map(([language, own]) => [language, without(own)] as const))
}

/** Other things, without what those that are gone said in other languages under the keys of each. */
export function lasting<Item extends { readonly id: string }>(
  translations: Sentences,
  before: readonly Item[],
  after: readonly Item[],
  keysOf: (id: string) => readonly string[],
): Sentences {
  const kept = new Set(after.map(({ id }) => id))
  const gone = before.filter(({ id }) => !kept.has(id))
  return gone.length === 0 ? translations : unsaid(translations, new Set(gone.flatMap(({ id }) => keysOf(id))))
}
