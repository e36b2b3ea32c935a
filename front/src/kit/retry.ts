import { CallError } from './call.ts'

/** Tries after the first one. */
const MAX_RETRIES = 3
/** Nobody waits longer than this in front of a button. */
const MAX_WAIT_MS = 8_000

/** No network, an overload, or the first try of the same thing, whose reply was lost, still under way. */
const isPassing = (error: unknown) =>
  error instanceof CallError &&
  (error.status === 0 || error.status >= 500 || error.status === 429 || error.code === 'IN_FLIGHT')

/** How long to wait before trying again, in ms; `undefined` when trying again makes no sense. `failures` counts from 0. */
export function waitBeforeRetry(failures: number, error: unknown): number | undefined {
  if (failures >= MAX_RETRIES || !isPassing(error)) return undefined
  const asked = error instanceof CallError ? error.retryAfter : undefined
  const wait = asked === undefined ? 1000 * 2 ** failures : asked * 1000
  return wait > MAX_WAIT_MS ? undefined : wait
}

/** Does the work again after a failure that may pass: no network, 5xx, 429, the same still under way. */
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
