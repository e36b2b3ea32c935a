/** A camera reads the same badge ten times a second while it is shown. */
export const REPEAT_MS = 3000

/**
 * Lets a code through once for as long as it keeps being read, and again three seconds after it was read last. Another
 * code passes at once: one that is no good never holds up the next.
 */
export function withoutRepeats(): (code: string, atMs: number) => boolean {
  let last = ''
  let seenAt = Number.NEGATIVE_INFINITY
  return (code, atMs) => {
    const isNew = code !== last || atMs - seenAt >= REPEAT_MS
    last = code
    seenAt = atMs
    return isNew
  }
}
