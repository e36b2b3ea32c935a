import { folded } from '@parvis/contract/kit/folded.ts'

/** The folded words of a search; a plural finds its singular too. */
export const searchWordsIn = (typed: string): string[] =>
  folded(typed)
    .split(' ')
    .filter(Boolean)
    .map((word) => (word.length > 3 ? word.replace(/[sx]$/, '') : word))

/** Whether all words occur in the texts together, in any order. */
export function matchesAll(words: readonly string[], ...texts: readonly string[]): boolean {
  const told = folded(texts.join(' '))
  return words.every((word) => told.includes(word))
}
