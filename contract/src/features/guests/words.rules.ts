import { folded } from '#kit/folded.ts'

/** Text normalised for comparison: lower case, no accents, points or double spaces. */
export const plain = (text: string): string =>
  folded(text)
    .replace(/[.'*:()_ ]+/gu, ' ')
    .trim()

/** Edit distance of two texts, at most `most`. */
export function distance(one: string, other: string, most = 3): number {
  if (Math.abs(one.length - other.length) >= most) return most
  const [a, b] = withoutEnds(one, other)
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      // Cells farther from the diagonal are at least this distant.
      const fewest = Math.abs(i - j) < most ? Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1) : most
      next.push(fewest)
      least = Math.min(least, fewest)
    }
    if (least >= most) return most
    row = next
  }
  return Math.min(most, row[b.length] ?? most)
}

/** Two texts without their common prefix and suffix. */
function withoutEnds(a: string, b: string): [string, string] {
  const most = Math.min(a.length, b.length)
  let from = 0
  while (from < most && a[from] === b[from]) from++
  let ends = 0
  while (ends < most - from && a[a.length - 1 - ends] === b[b.length - 1 - ends]) ends++
  return [a.slice(from, a.length - ends), b.slice(from, b.length - ends)]
}

interface Labelled {
  readonly id: string
  readonly label: string
}

export interface Names<T> {
  readonly named: (text: string) => T | undefined
  readonly nearest: (text: string) => T | undefined
}

/** Names are normalised once for a whole file: one cell may hold a thousand words. */
export function namesOf<T extends Labelled>(all: readonly T[]): Names<T> {
  const labelled = all.map((one) => ({ one, label: plain(one.label) }))
  const byId = new Map<string, T>()
  const byWord = new Map<string, T>()
  // Reversed, so that the first of equal names wins.
  for (const { one, label } of labelled.toReversed()) {
    byId.set(one.id, one)
    byWord.set(plain(one.id), one).set(label, one)
  }
  const onlyOne = (isMeant: (label: string) => boolean): T | undefined => {
    const first = labelled.findIndex(({ label }) => isMeant(label))
    const isAlone = first !== -1 && !labelled.some(({ label }, i) => i > first && isMeant(label))
    return isAlone ? labelled[first]?.one : undefined
  }
  return {
    named: (text) => byId.get(text.trim()) ?? byWord.get(plain(text)),
    nearest(text) {
      const word = plain(text)
      if (word.length < 3) return undefined
      return (
        onlyOne((label) => label.startsWith(word) || word.startsWith(label)) ??
        onlyOne((label) => distance(label, word) < 3)
      )
    },
  }
}

/** The item with this id or label. */
export const namedBy = <T extends Labelled>(text: string, all: readonly T[]): T | undefined => namesOf(all).named(text)

/** The item probably meant: its name begins so, or has one or two errors. */
export const nearest = <T extends Labelled>(text: string, all: readonly T[]): T | undefined =>
  namesOf(all).nearest(text)
