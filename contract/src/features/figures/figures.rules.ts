import type { Hours } from '#features/events/hours.rules.ts'
import type { WrittenDay } from '#features/events/spans.rules.ts'
import { localToInstant } from '#kit/calendar.ts'
import { dateIn } from '#kit/dates.ts'

export const dayParts = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]

export interface Half extends Hours {
  readonly dayId: string
  readonly part: DayPart
  readonly isFirst: boolean
  readonly isLast: boolean
}

const NOON = '13:00'
const SUPPER = '18:00'
const LEAST_MS = 2 * 3_600_000

const middleOf = ({ startAt, endAt }: Hours): Date => new Date((Date.parse(startAt) + Date.parse(endAt)) / 2)

/**
 * Half-days of an event in its time zone, in order. A day is cut at 13:00 local time, if both halves last at least two
 * hours. A day that is not cut is a morning, afternoon or evening by its middle; a night is an evening.
 * @throws RangeError when a date or the time zone is invalid.
 */
export function halvesOf(
  days: readonly (Hours & Pick<WrittenDay, 'day'> & { id: string })[],
  timeZone: string,
): Half[] {
  return days.flatMap(({ id: dayId, day, startAt, endAt }): Half[] => {
    const noon = localToInstant(day, NOON, timeZone).toISOString()
    const isCut = Date.parse(noon) - Date.parse(startAt) >= LEAST_MS && Date.parse(endAt) - Date.parse(noon) >= LEAST_MS
    if (isCut)
      return [
        { dayId, part: 'morning', startAt, endAt: noon, isFirst: true, isLast: false },
        { dayId, part: 'afternoon', startAt: noon, endAt, isFirst: false, isLast: true },
      ]
    const middle = middleOf({ startAt, endAt })
    const supper = localToInstant(day, SUPPER, timeZone)
    const isEvening = middle >= supper || dateIn(middle.toISOString(), timeZone) > day
    const part = isEvening ? 'evening' : middle.toISOString() < noon ? 'morning' : 'afternoon'
    return [{ dayId, part, startAt, endAt, isFirst: true, isLast: true }]
  })
}

export interface CountedHalf extends Half {
  /** Registered on site for its day. */
  readonly awaited: number
  /** Of these, arrived that day before the half-day ended. */
  readonly came: number
}

/** Doors may open this long before the start. */
const DOORS_MS = 3 * 3_600_000

/** Phase of a half-day: ahead, now, over. The first of a day begins once people have entered. */
export function stageOf({ startAt, endAt, isFirst, came }: CountedHalf, now: Date): 'ahead' | 'now' | 'over' {
  if (Date.parse(endAt) <= now.getTime()) return 'over'
  const isOpened = isFirst && came > 0 && Date.parse(startAt) - now.getTime() <= DOORS_MS
  return Date.parse(startAt) <= now.getTime() || isOpened ? 'now' : 'ahead'
}

export interface CountedDay {
  readonly dayId: string
  readonly awaited: number
  readonly came: number
}

/**
 * Headline of the figures: nothing before any registration, registrations until people come, arrivals during a day,
 * attendance between two days, and at the end.
 */
export type Moment =
  | { readonly is: 'nothing' }
  | { readonly is: 'registered' }
  | ({ readonly is: 'arriving'; readonly part: DayPart } & CountedDay)
  | { readonly is: 'between'; readonly past: CountedDay; readonly next: CountedDay }
  | { readonly is: 'over'; readonly days: readonly CountedDay[] }

const dayOf = ({ dayId, awaited, came }: CountedHalf): CountedDay => ({ dayId, awaited, came })

/** Headline for these half-days, in order; `registered` counts the event's people. */
export function momentOf(halves: readonly CountedHalf[], registered: number, now: Date): Moment {
  const known = halves.filter(({ awaited, came }) => awaited > 0 || came > 0)
  const staged = known.map((half) => ({ half, stage: stageOf(half, now) }))
  const current = staged.find(({ stage }) => stage === 'now')?.half
  if (current) return { is: 'arriving', part: current.part, ...dayOf(current) }
  const past = staged.filter(({ half, stage }) => stage === 'over' && half.isLast).map(({ half }) => dayOf(half))
  const [last, next] = [past.at(-1), staged.find(({ stage }) => stage === 'ahead')?.half]
  if (last && next) return { is: 'between', past: last, next: dayOf(next) }
  if (last) return { is: 'over', days: past }
  return { is: registered > 0 ? 'registered' : 'nothing' }
}
