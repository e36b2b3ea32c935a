import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** After the first responses, which allocate what they need for good. */
const AFTER_MS = 5000

/**
 * Frees once the memory used only by the start: a tenth of an idle process. By itself the engine collects it only
 * under pressure, which may be hours later; the collection does not block requests (`async`).
 */
export function releaseStartupMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: NonNullable<typeof globalThis.gc> = runInNewContext('gc')
  setTimeout(() => void collect({ type: 'major', execution: 'async', flavor: 'last-resort' }), AFTER_MS).unref()
}
