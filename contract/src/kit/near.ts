/** Signs in a folded name that people may leave out. */
const WITHIN = /['.]/g

/** Words below this length resemble too many others. */
const SHORT = 4
/** From this length on, two letters may be wrong. */
const LONG = 6
const JOINED = 4

/** Limit of wrong, extra, missing or swapped letters in a word. */
const mostWrong = (word: string): number => (word.length < SHORT ? 0 : word.length < LONG ? 1 : 2)

/** Optimal string alignment distance: swapped neighbours count once; `most + 1` above the limit. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let [before, row] = [[] as number[], Array.from({ length: other.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const changed = Math.min((row[j - 1] ?? 0) + (isSame ? 0 : 1), (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
      next.push(isSwapped ? Math.min(changed, (before[j - 2] ?? 0) + 1) : changed)
    }
    if (Math.min(...next) > most) return most + 1
    ;[before, row] = [row, next]
  }
  return row[other.length] ?? most + 1
}

/** Parts of a name, and neighbouring parts joined, none longer than `longest`. */
function waysOf(name: string, longest: number): string[] {
  const parts = name.replace(WITHIN, '').split(' ')
  const ways: string[] = []
  for (let from = 0; from < parts.length; from++) {
    let way = ''
    for (const part of parts.slice(from, from + JOINED)) {
      way += part
      if (way.length > longest) break
      ways.push(way)
    }
  }
  return ways
}

function wrongIn(typed: string, name: string): number | undefined {
  const word = typed.replace(/[' .]/g, '')
  const most = mostWrong(word)
  let least = most + 1
  for (const way of waysOf(name, word.length + most)) {
    // A different first letter and another error make another name.
    const wrong = editDistance(word, way, word[0] === way[0] ? most : Math.min(most, 1))
    if (wrong <= most && (wrong < 2 || word[0] === way[0])) least = Math.min(least, wrong)
  }
  return least > most ? undefined : least
}

/**
 * Wrong letters in the typed words, each matched to a part of a name, both folded; undefined if one matches none. Short
 * words must match exactly.
 */
export function nearness(words: readonly string[], name: string): number | undefined {
  if (words.length === 0) return undefined
  let sum = 0
  for (const word of words) {
    const wrong = name.includes(word) ? 0 : wrongIn(word, name)
    if (wrong === undefined) return undefined
    sum += wrong
  }
  return sum
}

export const FEW_FOUND = 5
export const MOST_NEAR = 8
