/** A text as it is searched for: without its accents and capitals, its apostrophes of one kind. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

/** The words that somebody typed; one in the plural finds the singular too. */
export const wordsAsked = (typed: string): string[] =>
  plain(typed)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (word.length > 3 ? word.replace(/[sx]$/, '') : word))

/** Whether all these words are found in these texts together, in any order. */
export function speakOf(words: readonly string[], ...texts: readonly string[]): boolean {
  const told = plain(texts.join(' '))
  return words.every((word) => told.includes(word))
}
