/** A text as it is compared: small letters without accents, points or doubled spaces. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.’'*:()\u00a0\u202f]/gu, ' ')
    .replace(/[\s_-]+/gu, ' ')
    .trim()

/** How many letters must change to make one text of another, or `most` where it is as many or more. */
export function distance(a: string, b: string, most = 3): number {
  if (Math.abs(a.length - b.length) >= most) return most
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return Math.min(most, row[b.length] ?? most)
}

interface Named {
  readonly id: string
  readonly label: string
}

/** The one that a text names, by its id or its label. */
export function namedBy<T extends Named>(text: string, all: readonly T[]): T | undefined {
  const word = plain(text)
  return all.find(({ id }) => id === text.trim()) ?? all.find(({ id, label }) => [id, label].map(plain).includes(word))
}

/** The one that was probably meant: one that begins so, or is misspelt by a letter or two. */
export function nearest<T extends Named>(text: string, all: readonly T[]): T | undefined {
  const word = plain(text)
  if (word.length < 3) return undefined
  const begins = all.filter(({ label }) => plain(label).startsWith(word) || word.startsWith(plain(label)))
  if (begins.length === 1) return begins[0]
  const close = all.filter(({ label }) => distance(plain(label), word) < 3)
  return close.length === 1 ? close[0] : undefined
}
