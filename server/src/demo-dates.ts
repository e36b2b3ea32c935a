import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import type { Shift } from '@parvis/contract/event-templates/copying.rules.ts'
import { DATED, firstDayOf, shiftOf } from '@parvis/contract/event-templates/copying.rules.ts'
import { dateIn, daysFrom, laterDay } from '@parvis/contract/kit/dates.ts'

const FRENCH = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')
const ENGLISH = 'January February March April May June July August September October November December'.split(' ')

/** « 1er mars », « 16–18 March 2027 », « 14 et 15 mars »: days of a month, with or without year. */
const SAID_DAYS = [
  '(?<from>\\d{1,2})(?:er)?',
  '(?:(?<between>\\s*[–-]\\s*|\\s+(?:au|et|to|and)\\s+)(?<until>\\d{1,2})(?:er)?)?',
  `(?<space>\\s+)(?<month>${[...FRENCH, ...ENGLISH].join('|')})`,
  '(?:(?<gap>\\s+)(?<year>\\d{4}))?',
].join('')

/** Keys of past facts, which must not move beyond yesterday. */
const HISTORY: ReadonlySet<string> = new Set(['FO_REGISTER_START', 'registeredAt', 'present'])

/**
 * Moves a demonstration event to the first year in which registration is still open tomorrow, by whole weeks to keep
 * weekdays. All dates move alike, also those in sentences; past facts move back by whole weeks until they are over.
 */
export function comingUp(file: EventFile, now: Date): EventFile {
  const { timeZone } = file
  const first = firstDayOf(file)
  if (first === '') return file
  const today = dateIn(now.toISOString(), timeZone)
  const by = daysToNext(first, closingOf(file, first), today)
  const late = daysFrom(laterDay(today, -1), laterDay(lastPast(file, timeZone), by))
  // `late` is NaN without past facts.
  const back = 7 * Math.max(0, Math.ceil((late || 0) / 7))
  return moved(file, moveOf(first, by, timeZone), moveOf(first, by - back, timeZone)) as EventFile
}

/** Last day of registration, at the latest the first day of the event. */
function closingOf({ settings, timeZone }: EventFile, first: string): string {
  const end = settings.FO_REGISTER_END ? dateIn(settings.FO_REGISTER_END, timeZone) : first
  return end < first ? end : first
}

function daysToNext(first: string, closing: string, today: string): number {
  const [, month, day] = first.split('-').map(Number)
  for (let year = Number(today.slice(0, 4)); ; year++) {
    const by = 7 * Math.round(daysFrom(first, dayOf(year, month, day)) / 7)
    if (laterDay(closing, by) > today) return by
  }
}

/** 29 February becomes 1 March in common years. */
const dayOf = (year: number, month = 1, day = 1): string =>
  laterDay(`${year}-${String(month).padStart(2, '0')}-01`, day - 1)

function lastPast(value: unknown, timeZone: string, isPast = false): string {
  if (typeof value === 'string') return isPast ? dateIn(value, timeZone) : ''
  if (typeof value !== 'object' || value === null) return ''
  const days = Object.entries(value).map(([key, one]) => lastPast(one, timeZone, isPast || HISTORY.has(key)))
  return days.toSorted().at(-1) ?? ''
}

interface Move {
  readonly shift: Shift
  readonly say: (text: string) => string
}

function moveOf(first: string, by: number, timeZone: string): Move {
  const itsYear = first.slice(0, 4)
  const dates = new RegExp(`(?<![\\p{L}\\d-])(?:${SAID_DAYS}|${itsYear})(?![\\p{L}\\d-])`, 'gu')
  const newYear = laterDay(first, by).slice(0, 4)
  return {
    shift: shiftOf(first, laterDay(first, by), timeZone),
    say: (text) =>
      text.replace(dates, (...found) => {
        const said = found.at(-1) as Said
        return said.month === undefined ? newYear : saidLater(said, said.month, first, by)
      }),
  }
}

type Said = Readonly<Partial<Record<'from' | 'between' | 'until' | 'space' | 'month' | 'gap' | 'year', string>>>

function saidLater(said: Said, month: string, first: string, by: number): string {
  const { between = '', space = ' ', gap = '' } = said
  const names = FRENCH.includes(month) ? FRENCH : ENGLISH
  const later = (day: string | undefined): string => {
    const [at, of] = [names.indexOf(month) + 1, Number(day)]
    return laterDay(said.year === undefined ? nearest(first, at, of) : dayOf(Number(said.year), at, of), by)
  }
  const [from, until] = [later(said.from), later(said.until ?? said.from)]
  const dayIn = (date: string) => (names === FRENCH && date.endsWith('-01') ? '1er' : String(Number(date.slice(8))))
  const monthIn = (date: string) => space + (names[Number(date.slice(5, 7)) - 1] ?? month)
  const start = dayIn(from) + (from.slice(0, 7) === until.slice(0, 7) ? '' : monthIn(from)) + between
  const year = said.year === undefined ? '' : gap + until.slice(0, 4)
  return (said.until === undefined ? '' : start) + dayIn(until) + monthIn(until) + year
}

/** A date without a year means the one nearest to the event. */
function nearest(first: string, month: number, day: number): string {
  const year = Number(first.slice(0, 4))
  const days = [year - 1, year, year + 1].map((one) => dayOf(one, month, day))
  const away = (one: string) => Math.abs(daysFrom(first, one))
  return days.toSorted((one, other) => away(one) - away(other))[0] ?? first
}

function moved(value: unknown, ahead: Move, past: Move): unknown {
  if (typeof value === 'string') return movedText(value, ahead)
  if (Array.isArray(value)) return value.map((one) => moved(one, ahead, past))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, moved(one, HISTORY.has(key) ? past : ahead, past)]),
  )
}

function movedText(text: string, { shift, say }: Move): string {
  if (!DATED.test(text)) return say(text)
  return text.includes('T') ? shift.instant(text, '') : shift.date(text, '')
}
