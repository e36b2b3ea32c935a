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
const said = (day: string, language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(dateLocale(language), { timeZone: 'UTC', ...options }).format(noon(day))
const LANGUAGES = ['fr', 'en']

/** Everything that may be written for a day: « mar », « mardi 16 mars », « 16/03 », its id, its label. */
function wordsOf({ id, day, label }: NamedDay, rank: number): string[] {
  const [year = '', month = '', date = ''] = day.split('-')
  const [m, d] = [String(Number(month)), String(Number(date))]
  const written = LANGUAGES.flatMap((language) => {
    const weekday = said(day, language, { weekday: 'long' })
    const short = said(day, language, { weekday: 'short' })
    const name = said(day, language, { month: 'long' })
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
      (['long', 'short'] as const).map((weekday) => [plain(said(day, language, { weekday })), i] as const),
    ),
  ),
)
const ALL = new Set(['tous', 'toutes', 'tous les jours', 'toutes les journees', 'all', 'all days', 'every day'])
const BETWEEN = /[,;+&|\n]|(?<!\d)\/|\/(?!\d)|\s(?:et|and|puis)\s/iu

/** The word that names a day and no other of the event. */
export function dayWord(day: NamedDay, days: readonly NamedDay[], language: string): string {
  const weekday = said(day.day, language, { weekday: 'long' })
  const isAlone = days.every((other) => other === day || said(other.day, language, { weekday: 'long' }) !== weekday)
  return isAlone ? weekday : said(day.day, language, { day: 'numeric', month: 'long' })
}

/** The days that a cell names, in the order of the event; or what is wrong with it. `holds` are already the person’s. */
export function readDays(
  text: string,
  days: readonly NamedDay[],
  language: string,
  holds: readonly string[] = [],
): { dayIds: string[]; fault?: DaysFault } {
  const offered = days.filter(({ id, isRetired }) => !isRetired || holds.includes(id))
  if (ALL.has(plain(text))) return chosen(offered, offered, language, holds)
  const named = new Map<string, NamedDay[]>()
  days.forEach((day, i) => {
    for (const word of new Set(wordsOf(day, i + 1))) named.set(word, [...(named.get(word) ?? []), day])
  })
  const found = new Set<NamedDay>()
  let lost: string | undefined
  for (const one of text.split(BETWEEN)) {
    const word = plain(one)
    if (word === '') continue
    const [day, ...others] = named.get(word) ?? []
    if (day && others.length === 0 && offered.includes(day)) found.add(day)
    else lost ??= one.trim()
  }
  const kept = offered.filter((day) => found.has(day))
  if (lost === undefined) return chosen(kept, offered, language, holds)
  const remedy =
    kept.length > 0
      ? { remedy: { verb: 'keep' as const, text: kept.map((day) => dayWord(day, days, language)).join(', ') } }
      : {}
  return { dayIds: [], fault: { ...lostFault(lost, offered, language), ...remedy } }
}

/** Why a word names no day: the event opens later in the week, has no such day, or nobody knows what it says. */
function lostFault(lost: string, offered: readonly NamedDay[], language: string): DaysFault {
  const weekday = weekdays.get(plain(lost))
  const first = offered[0]
  if (weekday === undefined || !first) return { code: 'DAY_UNKNOWN' }
  const day = said(WEEK[weekday] ?? '', language, { weekday: 'long' })
  const opens = (noon(first.day).getUTCDay() + 6) % 7
  return weekday < opens && !offered.some((one) => (noon(one.day).getUTCDay() + 6) % 7 === weekday)
    ? { code: 'DAY_BEFORE', vars: { first: dayWord(first, offered, language) } }
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
    const text = open.map((day) => dayWord(day, offered, language)).join(', ')
    return { dayIds: [], fault: { code: 'DAY_FULL', remedy: { verb: 'keep', text } } }
  }
  const other = offered.find((day) => !isFull(day))
  return {
    dayIds: [],
    fault: {
      code: 'DAY_FULL',
      ...(other && { remedy: { verb: 'put', text: dayWord(other, offered, language) } }),
    },
  }
}
