import { dateLocale } from '#kit/dates.ts'
import { plain } from './words.rules.ts'

export interface NamedDay {
  readonly id: string
  readonly day: string
  readonly label: string
  readonly left: number | null
  readonly isRetired: boolean
}

export interface DaysFault {
  readonly code: 'DAY_UNKNOWN' | 'DAY_NONE' | 'DAY_BEFORE' | 'DAY_FULL'
  readonly vars?: Record<string, string>
  readonly remedy?: { readonly verb: 'put' | 'keep'; readonly text: string }
}

const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const weekdayOf = (day: string): number => noon(day).getUTCDay()

const SHAPES = {
  weekday: { weekday: 'long' },
  short: { weekday: 'short' },
  month: { month: 'long' },
  dayOfMonth: { day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
/** Creating a format is a hundred times slower than using it; there are at most some hundred languages. */
const formats = new Map<string, Intl.DateTimeFormat>()
function said(day: string, language: string, shape: keyof typeof SHAPES): string {
  const key = `${shape} ${language}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(dateLocale(language), { timeZone: 'UTC', ...SHAPES[shape] })
  formats.set(key, format)
  return format.format(noon(day))
}
const LANGUAGES = ['fr', 'en']

function wordsOf({ id, day, label }: NamedDay, rank: number): string[] {
  const [year = '', month = '', date = ''] = day.split('-')
  const [m, d] = [String(Number(month)), String(Number(date))]
  const written = LANGUAGES.flatMap((language) => {
    const weekday = said(day, language, 'weekday')
    const short = said(day, language, 'short')
    const name = said(day, language, 'month')
    return [weekday, short, `${weekday} ${d}`, `${d} ${name}`, `${weekday} ${d} ${name}`, `${d} ${name} ${year}`]
  })
  const figures = [day, d, `${date}/${month}`, `${d}/${m}`, `${date}/${month}/${year}`, `${d}/${m}/${year}`]
  return [id, label, ...figures, ...written, `j${rank}`, `jour ${rank}`, `day ${rank}`].map(plain).filter(Boolean)
}

const WEEK = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-06', '2024-01-07']
const weekdays: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((language) =>
    WEEK.flatMap((day, i) =>
      (['weekday', 'short'] as const).map((shape) => [plain(said(day, language, shape)), i] as const),
    ),
  ),
)
const ALL = new Set(['tous', 'toutes', 'tous les jours', 'toutes les journees', 'all', 'all days', 'every day'])
const BETWEEN = /[,;+&|\n]|(?<!\d)\/|\/(?!\d)|\s(?:et|and|puis)\s/iu

/** The name of the weekday where one day has it, else the day of the month. */
function wordsFor(some: readonly NamedDay[], days: readonly NamedDay[], language: string): string {
  const counts = Array.from({ length: 7 }, () => 0)
  for (const { day } of days) counts[weekdayOf(day)] = (counts[weekdayOf(day)] ?? 0) + 1
  return some.map(({ day }) => said(day, language, counts[weekdayOf(day)] === 1 ? 'weekday' : 'dayOfMonth')).join(', ')
}

const SEVERAL = -1
/** Index of the day for every possible text, or `SEVERAL` if ambiguous. */
function placesOf(days: readonly NamedDay[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  days.forEach((day, i) => {
    for (const word of new Set(wordsOf(day, i + 1))) places.set(word, places.has(word) ? SEVERAL : i)
  })
  return places
}

interface DayContext {
  readonly days?: readonly NamedDay[]
  readonly holds?: readonly string[]
}
/** Reads the days of a cell, in the event's order, or a fault. */
export type ReadDays = (text: string, asked?: DayContext) => { dayIds: string[]; fault?: DaysFault }

/** Builds a reader of day cells. The names of days are computed once, and only if the file needs them. */
export function dayReader(all: readonly NamedDay[], language: string): ReadDays {
  let places: ReadonlyMap<string, number> | undefined
  return (text, { days = all, holds = [] } = {}) => {
    const whole = plain(text)
    if (whole === '') return { dayIds: [] }
    const offered = days.filter(({ id, isRetired }) => !isRetired || holds.includes(id))
    if (ALL.has(whole)) return chosen(offered, offered, language, holds)
    places ??= placesOf(all)
    const mayBe = new Set(offered)
    const found = new Set<NamedDay>()
    let lost: string | undefined
    for (const one of new Set(text.split(BETWEEN))) {
      const word = plain(one)
      if (word === '') continue
      const day = days[places.get(word) ?? SEVERAL]
      if (day && mayBe.has(day)) found.add(day)
      else lost ??= one.trim()
    }
    const kept = offered.filter((day) => found.has(day))
    if (lost === undefined) return chosen(kept, offered, language, holds)
    const remedy = kept.length > 0 && { remedy: { verb: 'keep' as const, text: wordsFor(kept, days, language) } }
    return { dayIds: [], fault: { ...lostFault(lost, offered, language), ...remedy } }
  }
}

/** Reason why a word is no day: the event starts later that week, has no such day, or the word is unknown. */
function lostFault(lost: string, offered: readonly NamedDay[], language: string): DaysFault {
  const weekday = weekdays.get(plain(lost))
  const first = offered[0]
  if (weekday === undefined || !first) return { code: 'DAY_UNKNOWN' }
  const day = said(WEEK[weekday] ?? '', language, 'weekday')
  const opens = (weekdayOf(first.day) + 6) % 7
  return weekday < opens && !offered.some((one) => (weekdayOf(one.day) + 6) % 7 === weekday)
    ? { code: 'DAY_BEFORE', vars: { first: wordsFor([first], offered, language) } }
    : { code: 'DAY_NONE', vars: { day } }
}

/** The days, unless one is full: then a fault that suggests another one. */
function chosen(
  kept: readonly NamedDay[],
  offered: readonly NamedDay[],
  language: string,
  holds: readonly string[],
): { dayIds: string[]; fault?: DaysFault } {
  const isFull = ({ id, left }: NamedDay) => left !== null && left <= 0 && !holds.includes(id)
  if (!kept.some(isFull)) return { dayIds: kept.map(({ id }) => id) }
  const open = kept.filter((day) => !isFull(day))
  if (open.length > 0) {
    const text = wordsFor(open, offered, language)
    return { dayIds: [], fault: { code: 'DAY_FULL', remedy: { verb: 'keep', text } } }
  }
  const other = offered.find((day) => !isFull(day))
  return {
    dayIds: [],
    fault: {
      code: 'DAY_FULL',
      ...(other && { remedy: { verb: 'put', text: wordsFor([other], offered, language) } }),
    },
  }
}
