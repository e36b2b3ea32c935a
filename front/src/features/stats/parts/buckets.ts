export interface Bucket {
  readonly from: string
  readonly to: string
  readonly count: number
  readonly total: number
}

/** One bucket a day while there is room, otherwise several days a bucket. */
export function bucketsOf(days: readonly { day: string; count: number }[], most = 60): Bucket[] {
  const size = Math.max(1, Math.ceil(days.length / most))
  const buckets: Bucket[] = []
  let total = 0
  for (let i = 0; i < days.length; i += size) {
    const together = days.slice(i, i + size)
    const [first, last] = [together[0], together.at(-1)]
    if (!first || !last) continue
    const count = together.reduce((sum, day) => sum + day.count, 0)
    total += count
    buckets.push({ from: first.day, to: last.day, count, total })
  }
  return buckets
}

export function mostOf<Line extends { count: number }>(lines: readonly Line[], most: number): [Line[], number] {
  const sorted = lines.toSorted((a, b) => b.count - a.count)
  const kept = sorted.slice(0, sorted.length > most ? most - 1 : most)
  return [kept, sorted.slice(kept.length).reduce((sum, { count }) => sum + count, 0)]
}
