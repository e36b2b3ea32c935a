import { dateLocale } from '#kit/dates.ts'
import { plain } from './words.rules.ts'

/** A day of the event as cells name it; `left` is null where there is no limit. */
export interface NamedDay {
  readonly id: string
  /** `YYYY-MM-DD`. */
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
/** To make a format takes a hundred times as long as to use it. Languages are a few hundred at most. */
const formats = new Map<string, Intl.DateTimeFormat>()
function said(day: string, language: string, shape: keyof typeof SHAPES): string {
  const key = `${shape} ${language}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(dateLocale(language), { timeZone: 'UTC', ...SHAPES[shape] })
  formats.set(key, format)
  return format.format(noon(day))
}
const LANGUAGES = ['fr', 'en']

/** Everything that may be written for a day: « mar », « mardi 16 mars », « 16/03 », its id, its label. */
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

/** A week, of which any day has the name of a weekday: Monday first. */
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

/** The words that each name one of the days and no other of the event. */
function wordsFor(some: readonly NamedDay[], days: readonly NamedDay[], language: string): string {
  const counts = Array.from({ length: 7 }, () => 0)
  for (const { day } of days) counts[weekdayOf(day)] = (counts[weekdayOf(day)] ?? 0) + 1
  return some.map(({ day }) => said(day, language, counts[weekdayOf(day)] === 1 ? 'weekday' : 'dayOfMonth')).join(', ')
}

const SEVERAL = -1
/** Everything that may be written for the days of an event: which of them each word names, by its rank, or `SEVERAL`. */
function placesOf(days: readonly NamedDay[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  days.forEach((day, i) => {
    for (const word of new Set(wordsOf(day, i + 1))) places.set(word, places.has(word) ? SEVERAL : i)
  })
  return places
}

interface Asked {
  /** The same days, where other places are left. */
  readonly days?: readonly NamedDay[]
  /** Days that are already the person’s. */
  readonly holds?: readonly string[]
}
/** The days that a cell names, in the order of the event; or what is wrong with it. */
export type ReadDays = (text: string, asked?: Asked) => { dayIds: string[]; fault?: DaysFault }

/** Reads the days of cells. The words of days are made once, and for a file that names days alone. */
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
    // A word that is said a thousand times is read once.
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

/** Why a word names no day: the event opens later in the week, has no such day, or nobody knows what it says. */
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

/** The days, unless one of them is full: another that is not is proposed. */
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
