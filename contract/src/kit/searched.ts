import { folded } from './folded.ts'
import { searchedOf } from './search-text.ts'

const MOST_WORDS = 8

/** The folded words of a search, eight at most, which must all match, in any order; empty for an empty search. */
export const wordsOf = (typed: string): string[] => [
  ...new Set(searchedOf(typed).split(/\s+/u).map(folded).filter(Boolean).slice(0, MOST_WORDS)),
]

/** Whether a text matches a search. A search without any word, such as a hyphen alone, matches nothing. */
export function matchesWords(text: string, typed: string): boolean {
  const [within, words] = [folded(text), wordsOf(typed)]
  return words.length > 0 ? words.every((word) => within.includes(word)) : typed.trim() === ''
}
