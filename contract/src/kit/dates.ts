/** Dates are `YYYY-MM-DD`, instants ISO 8601 with an offset. */
const noon = (date: string) => new Date(`${date}T12:00:00Z`)

const MAX_KEPT = 100

/** Making a format takes far longer than using it: one is kept for each language. */
function formatsOf(options: Intl.DateTimeFormatOptions): (language: string) => Intl.DateTimeFormat {
  const kept = new Map<string, Intl.DateTimeFormat>()
  return (language) => {
    const format = kept.get(language) ?? new Intl.DateTimeFormat(language, options)
    if (kept.size < MAX_KEPT) kept.set(language, format)
    return format
  }
}

const plainDay = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const dayFormat = formatsOf(plainDay)
const weekdayFormat = formatsOf({ weekday: 'long', ...plainDay })

/** « mardi 11 mai 2027 ». */
export function formatDay(date: string, language: string): string {
  return weekdayFormat(language).format(noon(date))
}

const spans = new Map<string, string>()

/** « 11–13 mai 2027 », or the one day. Days need not be sorted. */
export function formatDays(dates: readonly string[], language: string): string {
  const sorted = dates.toSorted()
  const first = sorted[0]
  const last = sorted.at(-1)
  if (first === undefined || last === undefined) return ''
  const key = `${language} ${first} ${last}`
  const known = spans.get(key)
  if (known !== undefined) return known
  const format = dayFormat(language)
  const span = first === last ? format.format(noon(first)) : format.formatRange(noon(first), noon(last))
  if (spans.size < MAX_KEPT) spans.set(key, span)
  return span
}

/** « 11 mai 2027 à 09:30 », in the event's time zone. */
export function formatInstant(instant: string, language: string, timeZone = 'Europe/Paris'): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  )
}
