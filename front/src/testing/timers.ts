import { expect, vi } from 'vitest'

interface PageTimers {
  /** Waits until the page has set at least that many timers of so many milliseconds. */
  readonly counted: (ms: number, times?: number) => Promise<void>
}

/**
 * Fakes the timers that the page sets from now on: `vi.advanceTimersByTime` alone moves them. An effect sets its timer after
 * the page shows its cause, and queries set timers of their own: a test waits for its timer by the milliseconds.
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
  // Not a spy: `restoreAllMocks` would put the fake timer back once timers are real again.
  Reflect.set(globalThis, `set${kind}`, noting)
  return {
    counted: async (ms, times = 1) => {
      await expect.poll(() => delays.filter((delay) => delay === ms).length).toBeGreaterThanOrEqual(times)
    },
  }
}
