import { describe, expect, test } from 'vitest'
import type { CalendarEvent } from './calendar.ts'
import { googleCalendarUrl, localToInstant, outlookCalendarUrl } from './calendar.ts'
import { buildCalendar } from './calendar-file.ts'

const congress = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'event-7@parvis.example',
  sequence: 2,
  stamp: new Date('2027-01-05T10:00:00Z'),
  span: {
    start: localToInstant('2027-03-11', '09:30', 'Europe/Paris'),
    end: localToInstant('2027-03-13', '18:00', 'Europe/Paris'),
  },
  summary: 'Assises du Vivant 2027',
  ...changes,
})
const publish = { method: 'PUBLISH', prodId: '-//Parvis//Event//FR' } as const
const octets = (text: string) => encodeURIComponent(text).replace(/%../g, '.').length
const parameters = (url: string) =>
  Object.fromEntries((url.split('?')[1] ?? '').split('&').map((pair) => pair.split('=').map(decodeURIComponent)))
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

describe('a calendar file', () => {
  test('holds instants in UTC with a stable identity', () => {
    expect(unfolded(buildCalendar([congress()], publish))).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        'UID:event-7@parvis.example',
        'SEQUENCE:2',
        'DTSTAMP:20270105T100000Z',
        'DTSTART:20270311T083000Z',
        'DTEND:20270313T170000Z',
      ]),
    )
  })

  test('ends a whole-day entry on the morning after the last day', () => {
    const lines = unfolded(
      buildCalendar([congress({ span: { firstDay: '2027-12-30', lastDay: '2027-12-31' } })], publish),
    )
    expect(lines).toContain('DTSTART;VALUE=DATE:20271230')
    expect(lines).toContain('DTEND;VALUE=DATE:20280101')
  })

  test('keeps every line within 75 octets and every character whole', () => {
    const description = 'Journée d’échanges à Nîmes — accès par la rue de l’Église 🎉 '.repeat(9)
    const file = buildCalendar([congress({ description })], publish)
    for (const line of file.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75)
    expect(unfolded(file)).toContain(`DESCRIPTION:${description}`)
  })

  test('escapes line ends in a value, so that no line gets in', () => {
    const lines = unfolded(buildCalendar([congress({ summary: 'A, B; C\\D\r\nATTENDEE:mailto:x@y.z' })], publish))
    expect(lines).toContain('SUMMARY:A\\, B\\; C\\\\D\\nATTENDEE:mailto:x@y.z')
    expect(lines.some((line) => line.startsWith('ATTENDEE'))).toBe(false)
  })

  test('names the place and the organiser', () => {
    const event = congress({
      location: 'Cité des Congrès, Nantes',
      geo: { latitude: 47.2131, longitude: -1.5426 },
      url: 'https://parvis.example/vivant',
      organizer: { name: 'Les "Amis"\r\ndu Vivant', email: 'contact@vivant.example' },
    })
    expect(unfolded(buildCalendar([event], publish))).toEqual(
      expect.arrayContaining([
        'LOCATION:Cité des Congrès\\, Nantes',
        'GEO:47.213100;-1.542600',
        'URL:https://parvis.example/vivant',
        'ORGANIZER;CN="Les ’Amis’ du Vivant":mailto:contact@vivant.example',
      ]),
    )
  })

  test('says when an entry is cancelled', () => {
    expect(unfolded(buildCalendar([congress({ cancelled: true })], { ...publish, method: 'CANCEL' }))).toContain(
      'STATUS:CANCELLED',
    )
  })
})

describe('a local time', () => {
  test.each([
    ['2027-01-15', '09:00', 'Europe/Paris', '2027-01-15T08:00:00.000Z'],
    ['2027-07-15', '09:00', 'Europe/Paris', '2027-07-15T07:00:00.000Z'],
    ['2027-03-28', '01:59', 'Europe/Paris', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28', '02:30', 'Europe/Paris', '2027-03-28T01:30:00.000Z'],
    ['2027-03-28', '03:00', 'Europe/Paris', '2027-03-28T01:00:00.000Z'],
    ['2027-10-31', '02:30', 'Europe/Paris', '2027-10-31T00:30:00.000Z'],
    ['2027-10-31', '03:00', 'Europe/Paris', '2027-10-31T02:00:00.000Z'],
    ['2027-03-11', '00:00', 'America/New_York', '2027-03-11T05:00:00.000Z'],
    ['2027-03-11', '23:45', 'Asia/Kathmandu', '2027-03-11T18:00:00.000Z'],
    ['2027-06-01', '12:00', 'Pacific/Noumea', '2027-06-01T01:00:00.000Z'],
  ])('%s %s in %s is %s', (date, time, zone, instant) => {
    expect(localToInstant(date, time, zone).toISOString()).toBe(instant)
  })

  test.each([
    ['2027-13-01', '09:00', 'Europe/Paris'],
    ['11/03/2027', '09:00', 'Europe/Paris'],
    ['2027-03-11', '9h', 'Europe/Paris'],
    ['2027-03-11', '09:00', 'Europe/Nantes'],
  ])('%s %s in %s is refused', (date, time, zone) => {
    expect(() => localToInstant(date, time, zone)).toThrow(RangeError)
  })
})

describe('a link to a calendar on the web', () => {
  test('carries the entry to Google', () => {
    expect(parameters(googleCalendarUrl(congress({ location: 'Nantes & Rezé' })))).toMatchObject({
      dates: '20270311T083000Z/20270313T170000Z',
      location: 'Nantes & Rezé',
    })
  })

  test('carries whole days to Outlook', () => {
    expect(
      parameters(outlookCalendarUrl(congress({ span: { firstDay: '2027-03-11', lastDay: '2027-03-13' } }))),
    ).toMatchObject({
      allday: 'true',
      enddt: '2027-03-14',
      subject: 'Assises du Vivant 2027',
    })
  })
})
