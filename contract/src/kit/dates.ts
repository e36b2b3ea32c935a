/** Dates are `YYYY-MM-DD`, instants ISO 8601 with an offset. */
const noon = (date: string) => new Date(`${date}T12:00:00Z`)

const MAX_KEPT = 100
const kept = new Map<string, Intl.DateTimeFormat>()

/** Making a format takes far longer than using it. */
function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const format = kept.get(key) ?? new Intl.DateTimeFormat(language, options)
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(key, format)
  return format
}

/** « mardi 11 mai 2027 ». */
export function formatDay(date: string, language: string): string {
  return formatOf(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(noon(date))
}

/** « 11–13 mai 2027 », or the one day. Days need not be sorted. */
export function formatDays(dates: readonly string[], language: string): string {
  const sorted = dates.toSorted()
  const first = sorted[0]
  const last = sorted.at(-1)
  if (first === undefined || last === undefined) return ''
  const format = formatOf(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return first === last ? format.format(noon(first)) : format.formatRange(noon(first), noon(last))
}

/** « 11 mai 2027 à 09:30 », in the event's time zone. */
export function formatInstant(instant: string, language: string, timeZone = 'Europe/Paris'): string {
  return formatOf(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(instant))
}
