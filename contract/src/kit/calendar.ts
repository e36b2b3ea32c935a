/** Two instants, or whole days (`YYYY-MM-DD`, both included). */
export type CalendarSpan = { start: Date; end: Date } | { firstDay: string; lastDay: string }

/** One entry of a calendar file. `uid` must stay the same for the life of the entry; `sequence` grows at each change. */
export type CalendarEvent = {
  uid: string
  sequence: number
  stamp: Date
  span: CalendarSpan
  summary: string
  description?: string | undefined
  location?: string | undefined
  /** Decimal degrees. */
  geo?: { latitude: number; longitude: number } | undefined
  url?: string | undefined
  organizer?: { name: string; email: string } | undefined
  /** The owner of the calendar; mail programs need it for `REQUEST` and `CANCEL`. */
  attendee?: { name: string; email: string } | undefined
  cancelled?: boolean | undefined
}

/** An instant as calendars write it: `YYYYMMDDTHHMMSSZ`. */
export function utcStamp(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/**
 * A day as calendars write it: `YYYYMMDD`.
 * @throws RangeError when it is not `YYYY-MM-DD`.
 */
export function compactDay(day: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new RangeError(`not a YYYY-MM-DD day: ${day}`)
  return day.replaceAll('-', '')
}

/** A location on one line for calendars: all lines of all parts, joined by commas; undefined when empty. */
export function oneLine(parts: readonly (string | undefined)[]): string | undefined {
  const lines = parts.flatMap((part = '') => part.split(/[\r\n\u2028\u2029]/)).map((line) => line.trim())
  const bare = lines.map((line) => (line.endsWith(',') ? line.slice(0, -1).trimEnd() : line))
  return bare.filter(Boolean).join(', ') || undefined
}

/** The day that follows a day, `YYYY-MM-DD`. */
export function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

/** Address of a Google Calendar page that offers to add this entry. */
export function googleCalendarUrl(event: CalendarEvent): string {
  const { span } = event
  const dates =
    'firstDay' in span
      ? `${compactDay(span.firstDay)}/${compactDay(dayAfter(span.lastDay))}`
      : `${utcStamp(span.start)}/${utcStamp(span.end)}`
  return `https://calendar.google.com/calendar/render?${query({
    action: 'TEMPLATE',
    text: event.summary,
    dates,
    details: event.description,
    location: event.location,
  })}`
}

/** Address of an Outlook page that offers to add this entry. */
export function outlookCalendarUrl(event: CalendarEvent): string {
  const { span } = event
  const when =
    'firstDay' in span
      ? { startdt: span.firstDay, enddt: dayAfter(span.lastDay), allday: 'true' }
      : { startdt: span.start.toISOString(), enddt: span.end.toISOString() }
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.summary,
    ...when,
    body: event.description,
    location: event.location,
  })}`
}

function query(values: Record<string, string | undefined>): string {
  return Object.entries(values)
    .flatMap(([key, value]) => (value ? [`${key}=${encodeURIComponent(value)}`] : []))
    .join('&')
}

/**
 * The instant of a local time: `localToInstant('2027-03-11', '09:30', 'Europe/Paris')`. A time skipped in spring moves
 * forward by the change; a time repeated in autumn is the first of the two (Temporal's « compatible »).
 * @throws RangeError when the date, the time or the time zone is invalid.
 */
export function localToInstant(date: string, time: string, timeZone: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time) || Number.isNaN(wall)) {
    throw new RangeError(`not a local date and time: ${date} ${time}`)
  }
  const dayInMs = 86_400_000
  const before = offsetAt(wall - dayInMs, timeZone)
  const after = offsetAt(wall + dayInMs, timeZone)
  const isReal = (offset: number) => offsetAt(wall - offset, timeZone) === offset
  return new Date(wall - (!isReal(before) && isReal(after) ? after : before))
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Offset of the zone from UTC at that instant, in ms. */
export function offsetAt(instant: number, timeZone: string): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    clocks.set(timeZone, clock)
  }
  const part = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant
}
