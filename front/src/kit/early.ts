import { now } from './clock.ts'

/** When it came, by the clock of this device. */
interface Arrived {
  readonly arrivedAt?: number
}

interface Early {
  readonly token: string
  readonly language: string
  /** By address. One that is there without an answer was asked for by the page itself: it is not asked for early any more. */
  readonly answers: Record<string, Promise<Response & Arrived> | undefined>
}

/** What came so long ago is asked again. */
const LONGEST_MS = 30_000

/**
 * The answer that the page asked for before its script had come (`server/src/kit/early.ts`), once, and only to the person and in
 * the language that it was asked for. What did not come is asked again.
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
