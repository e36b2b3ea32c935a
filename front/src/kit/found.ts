import { folded } from '@parvis/contract/kit/folded.ts'

/** The words that somebody typed; one in the plural finds the singular too. */
export const wordsAsked = (typed: string): string[] =>
  folded(typed)
    .split(' ')
    .filter(Boolean)
    .map((word) => (word.length > 3 ? word.replace(/[sx]$/, '') : word))

/** Whether all these words are found in these texts together, in any order. */
export function speakOf(words: readonly string[], ...texts: readonly string[]): boolean {
  const told = folded(texts.join(' '))
  return words.every((word) => told.includes(word))
}
