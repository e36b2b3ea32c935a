import type { CalendarEvent } from '#kit/calendar.ts'
import { oneLine } from '#kit/calendar.ts'
import { buildCalendar } from '#kit/calendar-file.ts'
import type { Settings } from './events.settings.ts'
import type { Event } from './events.ts'

export interface CalendarSlot {
  readonly slotId: string
  readonly title: string
  readonly startAt: string
  readonly endAt: string
  readonly room: string
  /** Such as its speakers. */
  readonly description?: string | undefined
}

const SECOND_MS = 1000
/** Earlier than any calendar of ours. */
const FIRST_MS = Date.UTC(2020, 0, 1)

/** Sequence number of an entry that changes at that moment: seconds, so that any file written later has a higher one. */
export const sequenceAt = (now: Date): number => Math.max(0, Math.floor((now.getTime() - FIRST_MS) / SECOND_MS))

/** UID of a day or a slot in the calendar of a person: the same in the feed, in mailed files and in invitations. */
export const entryUid = (eventId: string, id: string): string => `${eventId}.${id}@parvis`
/** Id of the day or slot of such a UID. */
export const entryId = (eventId: string, uid: string): string => uid.slice(eventId.length + 1, -'@parvis'.length)

/** The event as a calendar file in its time zone, one entry a day; for a person, with only their days and slots. */
export const eventCalendar = (...of: Parameters<typeof calendarEntries>): string =>
  buildCalendar(calendarEntries(...of), { method: 'PUBLISH', prodId: CALENDAR_WRITER })

export const CALENDAR_WRITER = '-//Parvis//Parvis//FR'

/** Entries of the calendar file. `uidOf` gives an id its UID, by default that of personal calendars. */
export function calendarEntries(
  event: Pick<Event, 'id' | 'name' | 'days'>,
  location: Settings['FO_LOCATION'],
  options: {
    now: Date
    url: string
    dayIds?: readonly string[]
    slots?: readonly CalendarSlot[]
    uidOf?: (eventId: string, id: string) => string
  },
): CalendarEvent[] {
  const days = options.dayIds ? event.days.filter((day) => options.dayIds?.includes(day.id)) : event.days
  const uidOf = options.uidOf ?? entryUid
  const { latitude, longitude } = location
  const place = {
    location: oneLine([location.name, location.address]),
    geo: latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
    url: options.url,
  }
  const ofDays = days.map(
    (day): CalendarEvent => ({
      uid: uidOf(event.id, day.id),
      sequence: sequenceAt(options.now),
      stamp: options.now,
      span: { start: new Date(day.startAt), end: new Date(day.endAt) },
      summary: day.label ? `${event.name} · ${day.label}` : event.name,
      ...place,
    }),
  )
  const ofSlots = (options.slots ?? []).map(
    ({ slotId, title, startAt, endAt, room, description }): CalendarEvent => ({
      ...{ uid: uidOf(event.id, slotId), sequence: sequenceAt(options.now), stamp: options.now },
      span: { start: new Date(startAt), end: new Date(endAt) },
      summary: `${title} · ${event.name}`,
      ...place,
      location: oneLine([room, place.location]),
      description,
    }),
  )
  return [...ofDays, ...ofSlots]
}
