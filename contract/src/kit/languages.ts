import type { Words } from './words.ts'

/** The same sentences in the two languages that the product is written in. */
export interface OwnWords {
  readonly fr: Words
  readonly en: Words
}

const added = new Map<string, Words>()

/** Has this process speak the languages of these dictionaries besides the product's own two, and no others. */
export function addLanguages(files: Readonly<Record<string, Words>>): void {
  added.clear()
  for (const [language, words] of Object.entries(files)) added.set(language, words)
}

/** The languages that the product speaks, by their ISO 639-1 codes. */
export const spokenLanguages = (): readonly string[] => ['fr', 'en', ...added.keys()]

/** Whether the product speaks a language; an event may offer others, and word them itself. */
export const isSpoken = (language: string): boolean => spokenLanguages().includes(language)

/**
 * Where to look for a sentence in a language, the best place first: English stands in for what an added language lacks,
 * French for a language that is not spoken.
 */
export function wordsIn(language: string, { fr, en }: OwnWords): readonly Words[] {
  if (language === 'en') return [en]
  const words = added.get(language)
  return words ? [words, en] : [fr]
}
