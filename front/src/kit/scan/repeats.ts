export const REPEAT_MS = 3000

/**
 * Lets a code through once while it is read continuously, and again three seconds after the last reading. Another
 * code passes at once, so that an invalid one never delays the next.
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
