import { isBlank } from '#features/emails/emails.rules.ts'
import { laterDay } from '#kit/dates.ts'
import { instantOf } from '#kit/zoned.ts'
import type { Audience, Departure } from './mailings.ts'

/** Time to cancel a mailing that leaves at once, in milliseconds. */
export const GRACE_MS = 5 * 60_000

/** A mailing later than this is out of date and does not leave; milliseconds. */
export const LATE_MS = 6 * 3_600_000

export interface Calendar {
  readonly days: readonly { readonly day: string }[]
  readonly timeZone: string
}

/**
 * Departure of a mailing, ISO 8601, by the event's clock; it moves with the event's days. Undefined if it leaves when
 * confirmed, or the moment does not exist.
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

/** Languages of a mailing, in the event's order; the first serves readers of other languages. */
export const writtenIn = (texts: Texts, languages: readonly string[]): string[] =>
  languages.filter((language) => {
    const text = texts[language]
    return text !== undefined && text.subject.trim() !== '' && !isBlank(text.bodyHtml)
  })

/** Languages with either a subject or a body, but not both. */
export const halfWritten = (texts: Texts, languages: readonly string[]): string[] =>
  languages.filter((language) => {
    const text = texts[language]
    return text !== undefined && (text.subject.trim() === '') !== isBlank(text.bodyHtml)
  })

const UNFINISHED: readonly string[] = ['begun', 'unanswered']

/** Whether a mailing asks for an answer alone: people who have answered since its list was drawn up get none. */
export const asksForAnswer = ({ standing = [] }: Pick<Audience, 'standing'>): boolean =>
  standing.length > 0 && standing.every((one) => UNFINISHED.includes(one))

/** Whether a mailing leads back to a registration that was begun. */
export const leadsToDraft = ({ standing = [] }: Pick<Audience, 'standing'>): boolean =>
  standing.length === 1 && standing[0] === 'begun'
