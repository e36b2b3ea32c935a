import { isBlank } from '#features/emails/emails.rules.ts'
import { laterDay } from '#kit/dates.ts'
import { instantOf } from '#kit/zoned.ts'
import type { Departure } from './sendings.ts'

/** How long a sending that leaves now may still be taken back, in milliseconds. */
export const GRACE_MS = 5 * 60_000

/** A sending whose moment is further behind says what is true no more: it does not leave, in milliseconds. */
export const LATE_MS = 6 * 3_600_000

/** What a sending needs to know of its event. */
export interface Calendar {
  readonly days: readonly { readonly day: string }[]
  readonly timeZone: string
}

/**
 * When a sending leaves, in ISO 8601, by the clock of the event: one that waits for the event's days moves with them. Nothing for
 * one that leaves when it is confirmed, or where there is no such moment.
 */
export function departureOf(departure: Departure, { days, timeZone }: Calendar): string | undefined {
  if (departure.kind === 'now') return undefined
  if (departure.kind === 'date') return instantOf(departure.at, timeZone) || undefined
  const sorted = days.map(({ day }) => day).toSorted()
  const from = departure.kind === 'before' ? sorted[0] : sorted.at(-1)
  if (from === undefined) return undefined
  const day = laterDay(from, departure.kind === 'before' ? -departure.days : departure.days)
  return instantOf(`${day}T${departure.time}`, timeZone) || undefined
}

type Texts = Readonly<Record<string, { readonly subject: string; readonly bodyHtml: string }>>

/** The languages that a sending is written in, in the event's order: somebody of another gets the first. */
export const writtenIn = (texts: Texts, languages: readonly string[]): string[] =>
  languages.filter((language) => {
    const text = texts[language]
    return text !== undefined && text.subject.trim() !== '' && !isBlank(text.bodyHtml)
  })

/** The languages in which only one of the subject and the body is written. */
export const halfWritten = (texts: Texts, languages: readonly string[]): string[] =>
  languages.filter((language) => {
    const text = texts[language]
    return text !== undefined && (text.subject.trim() === '') !== isBlank(text.bodyHtml)
  })
