import { expect, vi } from 'vitest'

interface PageTimers {
  /** Waits until the page has set at least this many timers of that duration. */
  readonly counted: (ms: number, times?: number) => Promise<void>
}

/**
 * Fakes timers set from now on: `vi.advanceTimersByTime` alone advances them. Effects set theirs after the render
 * that causes them, and queries have timers of their own: a test waits for its timer by its milliseconds.
 */
export function fakePageTimers(kind: 'Timeout' | 'Interval'): PageTimers {
  vi.useFakeTimers({ toFake: [`set${kind}`, `clear${kind}`] })
  const delays: unknown[] = []
  const noting = new Proxy(globalThis[`set${kind}`], {
    apply(set, page, given) {
      delays.push(given[1])
      return Reflect.apply(set, page, given)
    },
  })
  // Not a spy: `restoreAllMocks` would restore the fake timer after real ones are back.
  Reflect.set(globalThis, `set${kind}`, noting)
  return {
    counted: async (ms, times = 1) => {
      await expect.poll(() => delays.filter((delay) => delay === ms).length).toBeGreaterThanOrEqual(times)
    },
  }
}
