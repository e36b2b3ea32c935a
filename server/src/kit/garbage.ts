import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** After the first answers, which make ready what they need. */
const AFTER_MS = 5000

/**
 * Gives back, once, what starting needed: a tenth of the memory of a process that rests. The engine looks for it by itself
 * only when more is asked of it, which may be hours later; it works beside what is served (`async`).
 */
export function giveBackSoon(): void {
  setFlagsFromString('--expose-gc')
  const collect: NonNullable<typeof globalThis.gc> = runInNewContext('gc')
  setTimeout(() => void collect({ type: 'major', execution: 'async', flavor: 'last-resort' }), AFTER_MS).unref()
}
