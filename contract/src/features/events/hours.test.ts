import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { offsetAt } from '#kit/calendar.ts'
import { dayAt, daysOffered, endOfEvent, isEventOver } from './hours.rules.ts'
import { hoursOf, withHours } from './spans.rules.ts'

const PARIS = 'Europe/Paris'
const ZONES = [PARIS, 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca']
const HOUR_MS = 3_600_000

describe('the hours of a day', () => {
  test.each([
    ['in the day', '2027-06-21', '09:00', '18:00', '2027-06-21T07:00:00.000Z', '2027-06-21T16:00:00.000Z'],
    ['into the night', '2027-06-21', '21:00', '03:00', '2027-06-21T19:00:00.000Z', '2027-06-22T01:00:00.000Z'],
    ['until midnight', '2027-06-21', '21:00', '00:00', '2027-06-21T19:00:00.000Z', '2027-06-21T22:00:00.000Z'],
    ['around the clock', '2027-06-21', '09:00', '09:00', '2027-06-21T07:00:00.000Z', '2027-06-22T07:00:00.000Z'],
    [
      'across the spring change',
      '2027-03-27',
      '21:00',
      '04:00',
      '2027-03-27T20:00:00.000Z',
      '2027-03-28T02:00:00.000Z',
    ],
    [
      'across the autumn change',
      '2027-10-30',
      '21:00',
      '04:00',
      '2027-10-30T19:00:00.000Z',
      '2027-10-31T03:00:00.000Z',
    ],
    ['in a skipped hour', '2027-03-28', '02:50', '03:10', '2027-03-28T01:50:00.000Z', '2027-03-28T02:10:00.000Z'],
    ['without times', '2027-06-21', '', '', '2027-06-20T22:00:00.000Z', '2027-06-21T22:00:00.000Z'],
    ['over the end of a year', '2027-12-31', '22:00', '05:00', '2027-12-31T21:00:00.000Z', '2028-01-01T04:00:00.000Z'],
  ])('%s are an interval of instants', (_, day, startTime, endTime, startAt, endAt) => {
    expect(hoursOf({ day, startTime, endTime }, PARIS)).toEqual({ startAt, endAt })
  })

  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  const date = fc
    .integer({ min: Date.UTC(2010, 0) / HOUR_MS / 24, max: Date.UTC(2040, 0) / HOUR_MS / 24 })
    .map((days) => new Date(days * 24 * HOUR_MS).toISOString().slice(0, 10))
  const written = fc.record({ day: date, startTime: time, endTime: time })
  const zone = fc.constantFrom(...ZONES)

  it('end after they start, within a day and the change of clocks, in any zone', () => {
    fc.assert(
      fc.property(written, zone, (day, timeZone) => {
        const { startAt, endAt } = hoursOf(day, timeZone)
        const length = Date.parse(endAt) - Date.parse(startAt)
        expect(length).toBeGreaterThan(0)
        // Samoa once skipped a whole day.
        expect(length).toBeLessThanOrEqual(26 * HOUR_MS)
      }),
    )
  })

  it('hold each of their instants, which belongs to one day', () => {
    const runs = fc.record({ first: date, count: fc.integer({ min: 1, max: 5 }), startTime: time, endTime: time })
    fc.assert(
      fc.property(runs, zone, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (run, timeZone, share) => {
        const { first, count, ...times } = run
        const days = withHours(
          Array.from({ length: count }, (_, i) => ({
            ...times,
            id: `j${i}`,
            day: new Date(Date.parse(first) + i * 24 * HOUR_MS).toISOString().slice(0, 10),
          })),
          timeZone,
        )
        for (const { id, startAt, endAt } of days) {
          const [from, to] = [Date.parse(startAt), Date.parse(endAt)]
          const at = new Date(from + Math.floor(share * (to - from)))
          const holding = days.filter((day) => Date.parse(day.startAt) <= +at && +at < Date.parse(day.endAt))
          expect(holding.map((day) => day.id)).toContain(id)
          expect(dayAt(days, at, timeZone)?.id).toBe(holding[0]?.id)
        }
      }),
    )
  })

  it('are read on the clock of the zone at both ends', () => {
    fc.assert(
      fc.property(written, zone, (day, timeZone) => {
        const { startAt } = hoursOf(day, timeZone)
        const clock = new Date(Date.parse(startAt) + offsetAt(Date.parse(startAt), timeZone)).toISOString()
        const isSkipped = clock.slice(0, 16) !== `${day.day}T${day.startTime}`
        // A skipped local time moves forward.
        if (isSkipped) expect(clock.slice(0, 16) > `${day.day}T${day.startTime}`).toBe(true)
      }),
    )
  })
})

const nights = withHours(
  ['2027-06-21', '2027-06-22'].map((day) => ({ id: day, day, startTime: '21:00', endTime: '03:00' })),
  PARIS,
)

test.each([
  ['in the evening', '2027-06-21T21:30:00+02:00', '2027-06-21'],
  ['as it begins', '2027-06-21T21:00:00+02:00', '2027-06-21'],
  ['after midnight', '2027-06-22T01:00:00+02:00', '2027-06-21'],
  ['as the night has just ended', '2027-06-22T03:00:00+02:00', '2027-06-21'],
  ['nearer to the next night', '2027-06-22T13:00:00+02:00', '2027-06-22'],
  ['after the last midnight', '2027-06-23T00:30:00+02:00', '2027-06-22'],
  ['in the afternoon before', '2027-06-21T14:00:00+02:00', '2027-06-21'],
  ['on a date without a day', '2027-06-23T12:00:00+02:00', undefined],
])('an instant %s belongs to its night', (_, instant, day) => {
  expect(dayAt(nights, new Date(instant), PARIS)?.id).toBe(day)
})

test('the instant at which a night ends and the next day begins belongs to that day', () => {
  const days = withHours(
    [
      { id: 'night', day: '2027-06-21', startTime: '21:00', endTime: '03:00' },
      { id: 'morning', day: '2027-06-22', startTime: '03:00', endTime: '12:00' },
    ],
    PARIS,
  )
  const at = (instant: string) => dayAt(days, new Date(instant), PARIS)?.id
  expect([at('2027-06-22T02:59:59+02:00'), at('2027-06-22T03:00:00+02:00')]).toEqual(['night', 'morning'])
})

describe('the days that are offered', () => {
  const days = ['2027-06-20', '2027-06-21', '2027-06-22'].map((day) => ({
    ...{ id: day.slice(8), day, startTime: '21:00', endTime: '03:00' },
    isRetired: day === '2027-06-20',
  }))
  const all = withHours(days, PARIS)
  const offeredAt = (now: string | undefined, held: string[] = []) =>
    daysOffered(all, held, now === undefined ? undefined : new Date(now)).map(({ id }) => id)

  test.each([
    ['before the first', '2027-06-01T09:00:00Z', [], ['21', '22']],
    ['in the first night', '2027-06-22T00:59:00Z', [], ['21', '22']],
    ['once the first night has ended', '2027-06-22T01:00:00Z', [], ['22']],
    ['to a person who holds it', '2027-06-22T01:00:00Z', ['21'], ['21', '22']],
    ['to a person who holds a retired one', '2027-06-01T09:00:00Z', ['20'], ['20', '21', '22']],
    ['once all are over, where registration is left open', '2027-06-23T02:00:00Z', [], ['21', '22']],
    ['to an organiser', undefined, [], ['21', '22']],
  ])('are the days not over %s', (_, now, held, offered) => {
    expect(offeredAt(now, held)).toEqual(offered)
  })

  it('end with the event, which is over after the last day that is not retired', () => {
    expect(endOfEvent(all)).toBe('2027-06-23T01:00:00.000Z')
    expect(endOfEvent(all.map((day) => ({ ...day, isRetired: true })))).toBe('2027-06-23T01:00:00.000Z')
    expect(endOfEvent([])).toBe('')
    expect(isEventOver([], new Date('2027-06-23T01:00:00Z'))).toBe(false)
    expect(isEventOver(all, new Date('2027-06-23T01:00:00Z'))).toBe(true)
    expect(isEventOver(all, new Date('2027-06-23T00:59:59Z'))).toBe(false)
  })
})
