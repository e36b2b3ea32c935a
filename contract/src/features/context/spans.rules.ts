import { localToInstant } from '#kit/calendar.ts'
import { laterDay } from '#kit/dates.ts'
import { zoneOr } from '#kit/zoned.ts'
import type { Hours } from './hours.rules.ts'

/** A day as it is written: its date and the times of its clock, `HH:MM`. */
export interface WrittenDay {
  readonly day: string
  readonly startTime: string
  readonly endTime: string
}

const CLOCK = /^\d\d:\d\d$/
const timeOf = (time: string): string => (CLOCK.test(time) ? time : '00:00')
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/**
 * The interval of a day in a time zone: a day that ends no later than it starts ends on the next date. One without times
 * lasts as long as its date.
 * @throws RangeError when the date or the time zone is not one.
 */
export function hoursOf({ day, ...times }: WrittenDay, timeZone: string): Hours {
  const [startTime, endTime] = [timeOf(times.startTime), timeOf(times.endTime)]
  const isNight = endTime <= startTime
  const start = localToInstant(day, startTime, timeZone)
  const end = localToInstant(isNight ? laterDay(day, 1) : day, endTime, timeZone)
  const minutes = minutesOf(endTime) - minutesOf(startTime) + (isNight ? 24 * 60 : 0)
  // A start that the change of clocks skips moves past an end that it does not skip: the length stays.
  const endAt = end > start ? end : new Date(start.getTime() + minutes * 60_000)
  return { startAt: start.toISOString(), endAt: endAt.toISOString() }
}

/** Days with the intervals that they are, in the event's time zone. */
export const withHours = <Day extends WrittenDay>(days: readonly Day[], timeZone: string): (Day & Hours)[] =>
  days.map((day) => ({ ...day, ...hoursOf(day, timeZone) }))

/** When the doors of an event close for good, ISO 8601: at midnight after the day that follows its last date. */
export const doorsCloseAt = (lastDate: string, timeZone: string): string =>
  localToInstant(laterDay(lastDate, 2), '00:00', zoneOr(timeZone)).toISOString()
