/** The time, injected so that tests and demonstrations choose it. */
export type Clock = { now(): Date }

/** The machine's time, in UTC. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until told otherwise, for tests. `advance` takes milliseconds; `reset` puts it back to its start. */
export type ManualClock = Clock & { advance(milliseconds: number): void; reset(): void }

/** A manual clock standing at `start`. */
export function manualClock(start: Date): ManualClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance(milliseconds) {
      now += milliseconds
    },
    reset() {
      now = start.getTime()
    },
  }
}
