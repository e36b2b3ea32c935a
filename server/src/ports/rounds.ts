/** Work that waits for time to pass; injected so that a test chooses when. */
export type Rounds = {
  /** Does something after each so many milliseconds, as long as the process lives; answers how to stop. */
  every(milliseconds: number, work: () => void): () => void
  /** Does something once, after so many milliseconds, unless the process ends before; answers how to cancel. */
  after(milliseconds: number, work: () => void): () => void
}

/** By the machine's time. */
export const systemRounds: Rounds = {
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
 * Rounds that stand still until told otherwise, for tests. `pass` takes milliseconds and does all that is due within, in
 * order; `reset` cancels what was to be done once.
 */
export type ManualRounds = Rounds & { pass(milliseconds: number): void; reset(): void }

interface Waiting {
  dueAt: number
  readonly everyMs: number | undefined
  readonly work: () => void
}

/** Manual rounds, of which no time has passed. */
export function manualRounds(): ManualRounds {
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
