import type { Settings } from '@parvis/contract/context/context.settings.ts'
import type { Event } from '@parvis/contract/context/context.ts'
import type { CalendarEvent } from '@parvis/contract/kit/calendar.ts'
import { localToInstant } from '@parvis/contract/kit/calendar.ts'
import { now } from '#kit/clock.ts'

/** The whole event as one entry for the agendas that take an address: the hours of its only day, or its days. */
export function agendaEntry(event: Event, location: Settings['FO_LOCATION'], url: string): CalendarEvent | undefined {
  const days = event.days.toSorted((a, b) => a.day.localeCompare(b.day))
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last) return undefined
  const instant = (time: string) => localToInstant(first.day, time, event.timeZone)
  return {
    uid: event.id,
    sequence: 0,
    stamp: now(),
    summary: event.name,
    description: url,
    location: [location.name, location.address].filter(Boolean).join(', ') || undefined,
    span:
      first === last
        ? { start: instant(first.startTime), end: instant(first.endTime) }
        : { firstDay: first.day, lastDay: last.day },
  }
}
