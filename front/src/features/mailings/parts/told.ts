import type { Departure, LeftOut, SendingStatus } from '@parvis/contract/mailings/mailings.ts'
import type { useSay } from '#kit/say.tsx'

type Say = ReturnType<typeof useSay>

export const stateIn = (say: Say, status: SendingStatus): string => say(`sendings.status.${status}`)

/** The kind of sending time, before the time itself; empty for a fixed date. */
export function whenIn(say: Say, departure: Departure): string {
  if (departure.kind === 'before' || departure.kind === 'after')
    return `${say(`sendings.${departure.kind}`, { count: departure.days })} : `
  return ''
}

export const reasonIn = (say: Say, reason: LeftOut, count: number): string =>
  say(`sendings.reason.${reason}`, { count })

export const languageIn = (of: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(of) ?? of
