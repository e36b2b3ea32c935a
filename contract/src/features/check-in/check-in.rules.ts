/** How long a device may be silent before it is told: it asks whether it is still good every half minute. */
export const SILENT_MS = 3 * 60_000

/** Entries are told by so much. */
export const BIN_MS = 5 * 60_000

/** Five minutes of a day, and how many came in. */
export interface Bin {
  /** When it begins, in milliseconds since 1970. */
  readonly at: number
  readonly count: number
}

/**
 * Five minutes by five minutes from the first entry to now, those without any too: the latest `most` of them, of which the last is
 * under way. None before anybody came.
 */
export function binsUntil(entries: readonly { at: string; count: number }[], now: Date, most: number): Bin[] {
  const known = new Map(entries.map(({ at, count }) => [Date.parse(at), count]))
  if (known.size === 0) return []
  const last = Math.max(Math.floor(now.getTime() / BIN_MS) * BIN_MS, ...known.keys())
  const first = Math.max(Math.min(...known.keys()), last - (most - 1) * BIN_MS)
  return Array.from({ length: (last - first) / BIN_MS + 1 }, (_, i) => {
    const at = first + i * BIN_MS
    return { at, count: known.get(at) ?? 0 }
  })
}
