import { folded } from './folded.ts'
import { searchedOf } from './search-text.ts'

const MOST_WORDS = 8

/** What is typed to find a text, as folded words, eight at most: all of them are in it, in any order; an address as it is kept. None where nothing is asked. */
export const wordsOf = (typed: string): string[] => [
  ...new Set(searchedOf(typed).split(/\s+/u).map(folded).filter(Boolean).slice(0, MOST_WORDS)),
]

/** Whether a text holds all that is typed. What is typed and has no word, as a hyphen alone, is in none. */
export function holdsWords(text: string, typed: string): boolean {
  const [within, words] = [folded(text), wordsOf(typed)]
  return words.length > 0 ? words.every((word) => within.includes(word)) : typed.trim() === ''
}
