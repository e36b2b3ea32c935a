import type { Departure, LeftOut, SendingStatus } from '@parvis/contract/sendings/sendings.ts'
import type { useSay } from '#kit/say.tsx'

type Say = ReturnType<typeof useSay>

/** What a sending has come to. */
export const stateIn = (say: Say, status: SendingStatus): string => say(`sendings.status.${status}`)

/** How its moment was chosen, before the moment itself; nothing for a date. */
export function whenIn(say: Say, departure: Departure): string {
  if (departure.kind === 'before' || departure.kind === 'after')
    return `${say(`sendings.${departure.kind}`, { count: departure.days })} : `
  return ''
}

export const reasonIn = (say: Say, reason: LeftOut, count: number): string =>
  say(`sendings.reason.${reason}`, { count })

/** A language by its name in another. */
export const languageIn = (of: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(of) ?? of
