import { now } from './clock.ts'

interface Arrived {
  readonly arrivedAt?: number
}

interface Early {
  readonly token: string
  readonly language: string
  /** By address. An entry without an answer was already requested by the page, and is not requested early again. */
  readonly answers: Record<string, Promise<Response & Arrived> | undefined>
}

const LONGEST_MS = 30_000

/**
 * The reply requested before the script loaded (`server/src/kit/early.ts`), once, for the same token and language.
 * Undefined when it is missing, failed or too old.
 */
export async function takeEarly(
  address: string,
  { token, language }: { token: string | null; language: string },
): Promise<(Response & Arrived) | undefined> {
  const early = (window as { parvisEarly?: Early }).parvisEarly
  const answer = early?.answers[address]
  if (early) early.answers[address] = undefined
  if (!answer || early?.token !== token || early.language !== language) return undefined
  const came = await answer.catch(() => undefined)
  return came?.arrivedAt !== undefined && now().getTime() - came.arrivedAt > LONGEST_MS ? undefined : came
}
