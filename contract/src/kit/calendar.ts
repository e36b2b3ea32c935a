/** When something happens: two instants, or whole days (`YYYY-MM-DD`, both included). */
export type CalendarSpan = { start: Date; end: Date } | { firstDay: string; lastDay: string }

/** One entry of a calendar file. `uid` must stay the same for the life of the entry; `sequence` grows at each change. */
export type CalendarEvent = {
  uid: string
  sequence: number
  /** When this version of the entry was written. */
  stamp: Date
  span: CalendarSpan
  summary: string
  description?: string | undefined
  location?: string | undefined
  /** Decimal degrees. */
  geo?: { latitude: number; longitude: number } | undefined
  url?: string | undefined
  organizer?: { name: string; email: string } | undefined
  /** Whose calendar it goes to; mail programs need it for `REQUEST` and `CANCEL`. */
  attendee?: { name: string; email: string } | undefined
  cancelled?: boolean | undefined
}

export type CalendarOptions = {
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  /** Who wrote the file, such as `-//Parvis//Event//FR`. */
  prodId: string
}

const MAX_OCTETS = 75

/**
 * An iCalendar file (RFC 5545), CRLF lines folded at 75 octets.
 * Instants are written in UTC: no VTIMEZONE to get wrong, and the server's own time zone plays no part.
 */
export function buildCalendar(events: readonly CalendarEvent[], options: CalendarOptions): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(options.prodId)}`,
    'CALSCALE:GREGORIAN',
    `METHOD:${options.method}`,
    ...events.flatMap((event) => eventLines(event, options)),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

function eventLines(event: CalendarEvent, { method }: CalendarOptions): string[] {
  const cancelled = event.cancelled || method === 'CANCEL'
  const optional: (string | false | undefined)[] = [
    event.description && `DESCRIPTION:${escapeText(event.description)}`,
    event.location && `LOCATION:${escapeText(event.location)}`,
    event.geo && `GEO:${event.geo.latitude.toFixed(6)};${event.geo.longitude.toFixed(6)}`,
    event.url && `URL:${uri(event.url)}`,
    event.organizer && `ORGANIZER;${person(event.organizer)}`,
    event.attendee && `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE;${person(event.attendee)}`,
  ]
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcStamp(event.stamp)}`,
    ...spanLines(event.span),
    `SUMMARY:${escapeText(event.summary)}`,
    ...optional.filter((line) => typeof line === 'string' && line !== ''),
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${'firstDay' in event.span ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ].filter((line): line is string => typeof line === 'string')
}

function spanLines(span: CalendarSpan): string[] {
  if ('firstDay' in span) {
    return [`DTSTART;VALUE=DATE:${compactDay(span.firstDay)}`, `DTEND;VALUE=DATE:${compactDay(dayAfter(span.lastDay))}`]
  }
  return [`DTSTART:${utcStamp(span.start)}`, `DTEND:${utcStamp(span.end)}`]
}

/** `YYYYMMDDTHHMMSSZ`. */
function utcStamp(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function compactDay(day: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new RangeError(`not a YYYY-MM-DD day: ${day}`)
  return day.replaceAll('-', '')
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what must not reach the file
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL_CHARACTERS, '')
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll('\n', '\\n')
}

function uri(address: string): string {
  return address.replace(CONTROL_CHARACTERS, '').replace(/\s/g, (space) => encodeURIComponent(space))
}

/** A quoted parameter can hold neither a double quote nor a line break. */
function person({ name, email }: { name: string; email: string }): string {
  const quoted = name.replace(CONTROL_CHARACTERS, '').replace(/\s+/g, ' ').replaceAll('"', '’')
  return `CN="${quoted}":mailto:${uri(email)}`
}

/** The limit is in octets, and a character must not be cut in two. */
function foldLine(line: string): string {
  let folded = ''
  let room = MAX_OCTETS
  for (const character of line) {
    const octets = utf8Length(character)
    if (octets > room) {
      folded += '\r\n '
      room = MAX_OCTETS - 1
    }
    folded += character
    room -= octets
  }
  return folded
}

function utf8Length(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** The page of Google Calendar that proposes this entry. */
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

/** The page of Outlook on the web that proposes this entry. */
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
 * The instant of a wall clock time somewhere: `localToInstant('2027-03-11', '09:30', 'Europe/Paris')`.
 * A time that the spring change skips is moved forward by the change; one that the autumn change repeats is the first of the two
 * (the « compatible » rule of Temporal).
 * @throws RangeError when the date, the time or the time zone is not one.
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

/** How far ahead of UTC the zone's clocks are at that instant, in ms. */
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
