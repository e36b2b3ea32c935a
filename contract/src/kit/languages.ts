import type { Words } from './words.ts'

export interface OwnWords {
  readonly fr: Words
  readonly en: Words
}

const added = new Map<string, Words>()

/** Sets the added languages of this process, besides French and English. */
export function addLanguages(files: Readonly<Record<string, Words>>): void {
  added.clear()
  for (const [language, words] of Object.entries(files)) added.set(language, words)
}

/** Languages of the interface, ISO 639-1. */
export const spokenLanguages = (): readonly string[] => ['fr', 'en', ...added.keys()]

/** Whether the interface has a language; an event may offer others with words of its own. */
export const isSpoken = (language: string): boolean => spokenLanguages().includes(language)

/** Dictionaries to search, best first: English completes an added language, French replaces an unknown one. */
export function wordsIn(language: string, { fr, en }: OwnWords): readonly Words[] {
  if (language === 'en') return [en]
  const words = added.get(language)
  return words ? [words, en] : [fr]
}
