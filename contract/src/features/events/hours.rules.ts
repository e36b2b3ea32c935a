import { dateIn } from '#kit/dates.ts'

export interface Hours {
  readonly startAt: string
  readonly endAt: string
}

const between = (from: string, to: string): number => Date.parse(to) - Date.parse(from)

/**
 * Day of an instant, among days in calendar order: the first whose hours hold it, else the one of its date. Between a
 * night that ended on that date and the day that starts on it, the nearer of the two.
 */
export function dayAt<Day extends Hours & { readonly day: string }>(
  days: readonly Day[],
  instant: Date,
  timeZone: string,
): Day | undefined {
  const at = instant.toISOString()
  const holding = days.find(({ startAt, endAt }) => startAt <= at && at < endAt)
  if (holding) return holding
  const date = dateIn(at, timeZone)
  const own = days.find(({ day }) => day === date)
  const night = days.find(({ day, endAt }) => day < date && endAt <= at && dateIn(endAt, timeZone) === date)
  return own && night && between(night.endAt, at) < between(at, own.startAt) ? night : own
}

/** Whether a day has ended. */
export const isOver = ({ endAt }: Pick<Hours, 'endAt'>, now: Date): boolean => endAt <= now.toISOString()

/** End of the event's last day, ignoring retired ones; empty without days. */
export function endOfEvent(days: readonly (Pick<Hours, 'endAt'> & { readonly isRetired: boolean })[]): string {
  const kept = days.filter(({ isRetired }) => !isRetired)
  const ends = (kept.length > 0 ? kept : days).map(({ endAt }) => endAt)
  return ends.toSorted().at(-1) ?? ''
}

/** Whether the event's last day has ended. */
export function isEventOver(days: Parameters<typeof endOfEvent>[0], now: Date): boolean {
  const endAt = endOfEvent(days)
  return endAt !== '' && isOver({ endAt }, now)
}

/**
 * Days on offer: retired and past ones stay with their holders. Once all are past, an open registration offers each of
 * them. Without a clock, none is past: organisers add past days.
 */
export function daysOffered<Day extends Pick<Hours, 'endAt'> & { readonly id: string; readonly isRetired: boolean }>(
  days: readonly Day[],
  held: readonly (string | undefined)[],
  now: Date | undefined,
): Day[] {
  const isEvery = !now || isEventOver(days, now)
  return days.filter((day) => held.includes(day.id) || !(day.isRetired || (!isEvery && isOver(day, now))))
}
