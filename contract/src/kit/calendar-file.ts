import type { CalendarEvent, CalendarSpan } from './calendar.ts'
import { compactDay, dayAfter, utcStamp } from './calendar.ts'

export type CalendarOptions = {
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  /** Program that wrote the file, such as `-//Parvis//Event//FR`. */
  prodId: string
  /** Further header lines; texts in them go through `calendarText`. */
  more?: readonly string[] | undefined
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
    `PRODID:${calendarText(options.prodId)}`,
    'CALSCALE:GREGORIAN',
    `METHOD:${options.method}`,
    ...(options.more ?? []),
    ...events.flatMap((event) => eventLines(event, options)),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

function eventLines(event: CalendarEvent, { method }: CalendarOptions): string[] {
  const cancelled = event.cancelled || method === 'CANCEL'
  const optional: (string | false | undefined)[] = [
    event.description && `DESCRIPTION:${calendarText(event.description)}`,
    event.location && `LOCATION:${calendarText(event.location)}`,
    event.geo && `GEO:${event.geo.latitude.toFixed(6)};${event.geo.longitude.toFixed(6)}`,
    event.url && `URL:${uri(event.url)}`,
    event.organizer && `ORGANIZER;${person(event.organizer)}`,
    event.attendee && `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE;${person(event.attendee)}`,
  ]
  return [
    'BEGIN:VEVENT',
    `UID:${calendarText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcStamp(event.stamp)}`,
    ...spanLines(event.span),
    `SUMMARY:${calendarText(event.summary)}`,
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what must not reach the file
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** A text, escaped for a line of a calendar or contact file. */
export function calendarText(text: string): string {
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

/** Folds a line of a calendar or contact file at 75 octets (RFC 5545, RFC 2426); no character is cut in two. */
export function foldLine(line: string): string {
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
