import { CallError } from './call.ts'

const MAX_RETRIES = 3
const MAX_WAIT_MS = 8_000

/** A temporary failure: no network, overload, or a first attempt still running whose reply was lost. */
const isPassing = (error: unknown) =>
  error instanceof CallError &&
  (error.status === 0 || error.status >= 500 || error.status === 429 || error.code === 'IN_FLIGHT')

/** Milliseconds before the next attempt; `undefined` when a retry is pointless. `failures` counts from 0. */
export function waitBeforeRetry(failures: number, error: unknown): number | undefined {
  if (failures >= MAX_RETRIES || !isPassing(error)) return undefined
  const asked = error instanceof CallError ? error.retryAfter : undefined
  const wait = asked === undefined ? 1000 * 2 ** failures : asked * 1000
  return wait > MAX_WAIT_MS ? undefined : wait
}

/** Repeats work after temporary failures: no network, 5xx, 429, first attempt still running. */
export async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await work()
    } catch (error) {
      const wait = navigator.onLine === false ? undefined : waitBeforeRetry(failures, error)
      if (wait === undefined) throw error
      await new Promise((resume) => setTimeout(resume, wait))
    }
  }
}
