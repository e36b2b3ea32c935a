/** Dates are `YYYY-MM-DD`, instants ISO 8601 with an offset. */
const noon = (date: string) => new Date(`${date}T12:00:00Z`)

const DAY_MS = 86_400_000
const MAX_KEPT = 100

/** The day `by` days after another, or before it if negative; empty for an invalid day. */
export function laterDay(day: string, by: number): string {
  const moved = noon(day).getTime() + by * DAY_MS
  return Number.isNaN(moved) ? '' : new Date(moved).toISOString().slice(0, 10)
}

/** Days from one day to another; `NaN` for an invalid day. */
export const daysFrom = (day: string, later: string): number => (noon(later).getTime() - noon(day).getTime()) / DAY_MS

/** Locale for dates: our English is British. */
export const dateLocale = (language: string): string => (language === 'en' ? 'en-GB' : language)

/** Creating a format is slow: one is cached per language. */
function formatsOf(options: Intl.DateTimeFormatOptions): (language: string) => Intl.DateTimeFormat {
  const kept = new Map<string, Intl.DateTimeFormat>()
  return (language) => {
    const format = kept.get(language) ?? new Intl.DateTimeFormat(dateLocale(language), options)
    if (kept.size < MAX_KEPT) kept.set(language, format)
    return format
  }
}

const shortDay = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
const plainDay = { ...shortDay, year: 'numeric' } as const
const shortFormat = formatsOf(shortDay)
const dayFormat = formatsOf(plainDay)
const weekdayFormat = formatsOf({ weekday: 'long', ...plainDay })
const shortWeekdayFormat = formatsOf({ weekday: 'long', ...shortDay })

/** In French, only the first of the month is an ordinal. */
const withOrdinal = (text: string, language: string): string =>
  language.startsWith('fr') ? text.replace(/(?<!\d)1(?= \p{L})/gu, '1er') : text

/** « mardi 11 mai 2027 ». */
export function formatDay(date: string, language: string): string {
  return withOrdinal(weekdayFormat(language).format(noon(date)), language)
}

/** « mardi 11 mai ». */
export function formatDayOfYear(date: string, language: string): string {
  return withOrdinal(shortWeekdayFormat(language).format(noon(date)), language)
}

type Run = { readonly first: string; readonly last: string }

function runsOf(sorted: readonly string[]): Run[] {
  const runs: Run[] = []
  for (const day of sorted) {
    const open = runs.at(-1)
    const isNext = open !== undefined && noon(day).getTime() - noon(open.last).getTime() <= DAY_MS
    if (isNext) runs[runs.length - 1] = { first: open.first, last: day }
    else runs.push({ first: day, last: day })
  }
  return runs
}

const known = new Map<string, string>()

/** « 11–13 mai 2027 », « 11 mai et 13 mai 2027 », or the one day. Days need not be sorted. */
export function formatDays(dates: readonly string[], language: string): string {
  const sorted = dates.toSorted()
  const key = [language, ...sorted].join(' ')
  const made = known.get(key)
  if (made !== undefined) return made
  const runs = runsOf(sorted)
  const isOneYear = sorted[0]?.slice(0, 4) === sorted.at(-1)?.slice(0, 4)
  const words = runs.map(({ first, last }, i) => {
    const format = isOneYear && i < runs.length - 1 ? shortFormat(language) : dayFormat(language)
    return first === last ? format.format(noon(first)) : format.formatRange(noon(first), noon(last))
  })
  const text = withOrdinal(new Intl.ListFormat(dateLocale(language), { type: 'conjunction' }).format(words), language)
  if (known.size < MAX_KEPT) known.set(key, text)
  return text
}

/** « 11 mai 2027 à 9 h 30 », in the event's time zone. */
export function formatInstant(instant: string, language: string, timeZone = 'Europe/Paris'): string {
  const format = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long', timeStyle: 'short', timeZone })
  const text = withOrdinal(format.format(new Date(instant)), language)
  return text.replace(/\b\d\d:\d\d$/, (time) => formatTime(time, language))
}

const CLOCK = /^(\d\d):(\d\d)$/

/**
 * « 9 h 30 », « 18 h »: from « 09:30 » of the event's clock, or from an instant in its time zone. Empty when unknown.
 */
export function formatTime(time: string, language: string, timeZone = 'Europe/Paris'): string {
  if (time === '') return ''
  const clock = CLOCK.test(time)
    ? time
    : new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(new Date(time))
  const [, hour = '', minute = ''] = CLOCK.exec(clock) ?? []
  if (!language.startsWith('fr')) return clock
  return [String(Number(hour)), 'h', minute === '00' ? '' : minute].join('\u00a0').trimEnd()
}

/** Date of an instant in a time zone, `YYYY-MM-DD`. */
export const dateIn = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(new Date(instant))
