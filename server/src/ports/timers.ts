export type Timers = {
  /** Repeats at this interval; returns the stop function. */
  every(milliseconds: number, work: () => void): () => void
  /** Runs once after this delay, unless the process ends before; returns the cancel function. */
  after(milliseconds: number, work: () => void): () => void
}

export const systemTimers: Timers = {
  every(milliseconds, work) {
    const timer = setInterval(work, milliseconds).unref()
    return () => clearInterval(timer)
  },
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds).unref()
    return () => clearTimeout(timer)
  },
}

/**
 * Timers for tests: `pass` runs all work due within some milliseconds, in order; `reset` cancels pending `after` calls.
 */
export type ManualTimers = Timers & { pass(milliseconds: number): void; reset(): void }

interface Waiting {
  dueAt: number
  readonly everyMs: number | undefined
  readonly work: () => void
}

/** Manual timers at time zero. */
export function manualTimers(): ManualTimers {
  let now = 0
  const waiting = new Set<Waiting>()
  const add = (one: Waiting) => {
    waiting.add(one)
    return () => void waiting.delete(one)
  }
  const firstBefore = (end: number) =>
    [...waiting].filter(({ dueAt }) => dueAt <= end).toSorted((a, b) => a.dueAt - b.dueAt)[0]
  return {
    every: (everyMs, work) => add({ dueAt: now + everyMs, everyMs, work }),
    after: (milliseconds, work) => add({ dueAt: now + milliseconds, everyMs: undefined, work }),
    pass(milliseconds) {
      const end = now + milliseconds
      for (let one = firstBefore(end); one; one = firstBefore(end)) {
        now = one.dueAt
        if (one.everyMs === undefined) waiting.delete(one)
        else one.dueAt += one.everyMs
        one.work()
      }
      now = end
    },
    reset() {
      for (const one of waiting) if (one.everyMs === undefined) waiting.delete(one)
    },
  }
}
