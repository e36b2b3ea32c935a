import { dateLocale, formatDay, formatDayOfYear } from '@parvis/contract/kit/dates.ts'

/** Upper-case first letter: the dates stand alone, not inside a sentence. */
const alone = (text: string, language: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

/** « Mardi 16 mars et jeudi 18 mars 2027 »: each day, with the year once. Dates are `YYYY-MM-DD`, sorted. */
export function daysInWords(dates: readonly string[], language: string): string {
  const last = dates.at(-1)
  const sameYear = dates.every((date) => date.slice(0, 4) === last?.slice(0, 4))
  const words = dates.map((date) =>
    sameYear && date !== last ? formatDayOfYear(date, language) : formatDay(date, language),
  )
  return alone(new Intl.ListFormat(dateLocale(language), { type: 'conjunction' }).format(words), language)
}
