import type { Settings } from '@parvis/contract/events/events.settings.ts'
import type { Event } from '@parvis/contract/events/events.ts'
import type { CalendarEvent } from '@parvis/contract/kit/calendar.ts'
import { oneLine } from '@parvis/contract/kit/calendar.ts'
import { now } from '#kit/clock.ts'

/** The whole event as a calendar entry: the hours of a single day, otherwise all days. */
export function agendaEntry(event: Event, location: Settings['FO_LOCATION'], url: string): CalendarEvent | undefined {
  const days = event.days.toSorted((a, b) => a.day.localeCompare(b.day))
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last) return undefined
  return {
    uid: event.id,
    sequence: 0,
    stamp: now(),
    summary: event.name,
    description: url,
    location: oneLine([location.name, location.address]),
    span:
      first === last
        ? { start: new Date(first.startAt), end: new Date(first.endAt) }
        : { firstDay: first.day, lastDay: last.day },
  }
}
