export const SILENT_MS = 3 * 60_000

export const BIN_MS = 5 * 60_000

export interface Bin {
  readonly at: number
  readonly count: number
}

/**
 * Counts of all intervals from the first entry to now, empty ones included: the latest `most`, the last one still open.
 * Empty before the first entry.
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
