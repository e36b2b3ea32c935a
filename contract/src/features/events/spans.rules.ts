import { localToInstant } from '#kit/calendar.ts'
import { laterDay } from '#kit/dates.ts'
import { zoneOr } from '#kit/zoned.ts'
import type { Hours } from './hours.rules.ts'

export interface WrittenDay {
  readonly day: string
  readonly startTime: string
  readonly endTime: string
}

const CLOCK = /^\d\d:\d\d$/
const timeOf = (time: string): string => (CLOCK.test(time) ? time : '00:00')
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/**
 * Interval of a day in a time zone: an end that is not after the start is on the next date. Without times, it lasts the
 * whole date.
 * @throws RangeError when the date or the time zone is invalid.
 */
export function hoursOf({ day, ...times }: WrittenDay, timeZone: string): Hours {
  const [startTime, endTime] = [timeOf(times.startTime), timeOf(times.endTime)]
  const isNight = endTime <= startTime
  const start = localToInstant(day, startTime, timeZone)
  const end = localToInstant(isNight ? laterDay(day, 1) : day, endTime, timeZone)
  const minutes = minutesOf(endTime) - minutesOf(startTime) + (isNight ? 24 * 60 : 0)
  // A start skipped by a clock change may pass the end: the length is kept.
  const endAt = end > start ? end : new Date(start.getTime() + minutes * 60_000)
  return { startAt: start.toISOString(), endAt: endAt.toISOString() }
}

/** Days with their intervals, in the event's time zone. */
export const withHours = <Day extends WrittenDay>(days: readonly Day[], timeZone: string): (Day & Hours)[] =>
  days.map((day) => ({ ...day, ...hoursOf(day, timeZone) }))

/** When the doors close for good, ISO 8601: at midnight after the day that follows the last date. */
export const doorsCloseAt = (lastDate: string, timeZone: string): string =>
  localToInstant(laterDay(lastDate, 2), '00:00', zoneOr(timeZone)).toISOString()
