import { describe, expect, it } from 'vitest'
import { withHours } from '#features/events/spans.rules.ts'
import type { CountedHalf } from './figures.rules.ts'
import { halvesOf, momentOf, stageOf } from './figures.rules.ts'

const halvesIn = (timeZone: string, ...days: readonly [day: string, startTime: string, endTime: string][]) =>
  halvesOf(
    withHours(
      days.map(([day, startTime, endTime], i) => ({ id: `j${i + 1}`, day, startTime, endTime })),
      timeZone,
    ),
    timeZone,
  )
const told = (...asked: Parameters<typeof halvesIn>) =>
  halvesIn(...asked).map(({ part, startAt, endAt }) => [part, startAt, endAt])

describe('half-days', () => {
  it.each([
    [
      'a day is cut at one o’clock of its own clock',
      ...['Europe/Paris', '2027-06-17', '09:00', '17:00'],
      [
        ['morning', '2027-06-17T07:00:00.000Z', '2027-06-17T11:00:00.000Z'],
        ['afternoon', '2027-06-17T11:00:00.000Z', '2027-06-17T15:00:00.000Z'],
      ],
    ],
    [
      'a day far from Greenwich is cut there too',
      ...['America/Guadeloupe', '2027-06-17', '09:00', '17:00'],
      [
        ['morning', '2027-06-17T13:00:00.000Z', '2027-06-17T17:00:00.000Z'],
        ['afternoon', '2027-06-17T17:00:00.000Z', '2027-06-17T21:00:00.000Z'],
      ],
    ],
    [
      'a day without times is its whole date',
      ...['Europe/Paris', '2027-06-17', '', ''],
      [
        ['morning', '2027-06-16T22:00:00.000Z', '2027-06-17T11:00:00.000Z'],
        ['afternoon', '2027-06-17T11:00:00.000Z', '2027-06-17T22:00:00.000Z'],
      ],
    ],
    [
      'a morning that ends after lunch is one',
      ...['Europe/Paris', '2027-06-17', '09:00', '14:00'],
      [['morning', '2027-06-17T07:00:00.000Z', '2027-06-17T12:00:00.000Z']],
    ],
    [
      'an afternoon that begins at noon is one',
      ...['Europe/Paris', '2027-06-17', '12:00', '18:00'],
      [['afternoon', '2027-06-17T10:00:00.000Z', '2027-06-17T16:00:00.000Z']],
    ],
    [
      'a dinner is an evening',
      ...['Europe/Paris', '2027-06-17', '19:00', '23:00'],
      [['evening', '2027-06-17T17:00:00.000Z', '2027-06-17T21:00:00.000Z']],
    ],
    [
      'a night over the change of clocks is one evening, until the morning after',
      ...['Europe/Paris', '2027-03-27', '21:00', '04:00'],
      [['evening', '2027-03-27T20:00:00.000Z', '2027-03-28T02:00:00.000Z']],
    ],
    [
      'a night that lasts until dawn is still of the day it began on',
      ...['Europe/Paris', '2027-12-31', '22:00', '08:00'],
      [['evening', '2027-12-31T21:00:00.000Z', '2028-01-01T07:00:00.000Z']],
    ],
  ] as const)('%s', (_, timeZone, day, startTime, endTime, halves) => {
    expect(told(timeZone, [day, startTime, endTime])).toEqual(halves)
  })

  it('are in the order of the days, the last one of each told', () => {
    const halves = halvesIn('Europe/Paris', ['2027-06-17', '09:00', '17:00'], ['2027-06-18', '19:00', '23:00'])
    expect(halves.map(({ dayId, part, isLast }) => [dayId, part, isLast])).toEqual([
      ['j1', 'morning', false],
      ['j1', 'afternoon', true],
      ['j2', 'evening', true],
    ])
  })
})

const days = (...came: readonly [number, number, number, number]): CountedHalf[] =>
  halvesIn('Europe/Paris', ['2027-06-17', '09:00', '17:00'], ['2027-06-18', '09:00', '17:00']).map((half, i) => ({
    ...half,
    awaited: half.dayId === 'j1' ? 194 : 171,
    came: came[i] ?? 0,
  }))
const at = (text: string) => new Date(`2027-06-${text}:00+02:00`)

describe('the moment', () => {
  it.each([
    ['before anybody registers', [], 0, '01T10:00', { is: 'nothing' }],
    ['before the event', days(0, 0, 0, 0), 231, '01T10:00', { is: 'registered' }],
    [
      'where nobody comes on site',
      days(0, 0, 0, 0).map((half) => ({ ...half, awaited: 0 })),
      17,
      '17T10:00',
      { is: 'registered' },
    ],
    [
      'as doors open early',
      days(4, 4, 0, 0),
      231,
      '17T08:40',
      { is: 'arriving', part: 'morning', dayId: 'j1', awaited: 194, came: 4 },
    ],
    ['the evening before, a badge given in advance', days(4, 4, 0, 0), 231, '16T18:00', { is: 'registered' }],
    [
      'in the morning',
      days(163, 163, 0, 0),
      231,
      '17T11:40',
      { is: 'arriving', part: 'morning', dayId: 'j1', awaited: 194, came: 163 },
    ],
    [
      'at one o’clock',
      days(163, 165, 0, 0),
      231,
      '17T13:00',
      { is: 'arriving', part: 'afternoon', dayId: 'j1', awaited: 194, came: 165 },
    ],
    [
      'between two days',
      days(163, 181, 0, 0),
      231,
      '17T22:00',
      {
        is: 'between',
        past: { dayId: 'j1', awaited: 194, came: 181 },
        next: { dayId: 'j2', awaited: 171, came: 0 },
      },
    ],
    [
      'once all is over',
      days(163, 181, 150, 160),
      231,
      '18T17:00',
      {
        is: 'over',
        days: [
          { dayId: 'j1', awaited: 194, came: 181 },
          { dayId: 'j2', awaited: 171, came: 160 },
        ],
      },
    ],
  ] as const)('is told %s', (_, halves, registered, time, moment) => {
    expect(momentOf(halves, registered, at(time))).toEqual(moment)
  })

  it('puts a night into the day that it began on', () => {
    const [night] = halvesIn('Europe/Paris', ['2027-06-17', '21:00', '03:00'])
    const counted = { ...(night as NonNullable<typeof night>), awaited: 10, came: 6 }
    expect(['17T20:00', '18T02:59', '18T03:00'].map((time) => stageOf(counted, at(time)))).toEqual([
      'now',
      'now',
      'over',
    ])
  })
})
