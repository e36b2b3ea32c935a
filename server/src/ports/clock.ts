export type Clock = { now(): Date }

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock for tests that moves only by `advance`, in milliseconds; `reset` restores its start. */
export type ManualClock = Clock & { advance(milliseconds: number): void; reset(): void }

/** A manual clock at `start`. */
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
