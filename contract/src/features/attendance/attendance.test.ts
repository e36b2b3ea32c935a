import { expect, it } from 'vitest'
import { withHours } from '#features/events/spans.rules.ts'
import type { Half } from '#features/figures/figures.rules.ts'
import { halvesOf } from '#features/figures/figures.rules.ts'
import type { DayFacts } from './attendance.rules.ts'
import { attendedAt, formatDuration, isNameOf, liveMinutesIn, signingOf } from './attendance.rules.ts'

const ZONE = 'Europe/Paris'
const DAY = { id: 'd', day: '2027-03-03', startTime: '09:00', endTime: '18:00' }
const daysOf = (more: Partial<typeof DAY> = {}, zone = ZONE) => withHours([{ ...DAY, ...more }], zone)
const cut = (more: Partial<typeof DAY> = {}, zone = ZONE): Half[] => halvesOf(daysOf(more, zone), zone)
const at = (time: string) => Date.parse(`2027-03-03T${time}:00+01:00`)
const facts = (more: Partial<DayFacts> = {}): DayFacts => ({ entries: [], stays: [], signatures: [], ...more })
const seen = (known: Partial<DayFacts>, more: Partial<typeof DAY> = {}, zone = ZONE) =>
  cut(more, zone).map((half) => attendedAt(half, facts(known), 30).proofs.join(' '))

it.each<[string, Partial<DayFacts>, string[]]>([
  ['no trace', {}, ['', '']],
  ['one scan in the morning', { entries: [at('09:10')] }, ['door', '']],
  ['one scan before the start', { entries: [at('07:50')] }, ['door', '']],
  ['one scan on the stroke of 13:00', { entries: [at('13:00')] }, ['', 'door']],
  ['one scan in the afternoon', { entries: [at('15:00')] }, ['', 'door']],
  ['one scan after the end', { entries: [at('18:20')] }, ['', 'door']],
  ['scans in both', { entries: [at('09:10'), at('09:12'), at('14:00')] }, ['door', 'door']],
  [
    'a scan in the morning and both signatures',
    {
      entries: [at('09:10')],
      signatures: [
        { part: 'morning', at: at('09:20') },
        { part: 'afternoon', at: at('14:05') },
      ],
    },
    ['door signature', 'signature'],
  ],
  [
    'a scan in the afternoon and a signature of the morning',
    { entries: [at('15:00')], signatures: [{ part: 'morning', at: at('15:01') }] },
    ['', 'door'],
  ],
  ['29 minutes of live', { stays: [[at('10:00'), at('10:29')]] }, ['', '']],
  [
    '30 minutes of live, in two stays',
    {
      stays: [
        [at('10:00'), at('10:10')],
        [at('11:00'), at('11:20')],
      ],
    },
    ['live', ''],
  ],
  ['a stay across 13:00', { stays: [[at('12:30'), at('13:20')]] }, ['live', '']],
  [
    'a signature beside ten minutes of live',
    { stays: [[at('10:00'), at('10:10')]], signatures: [{ part: 'morning', at: at('10:05') }] },
    ['', ''],
  ],
])('%s proves its half-days alone', (_, known, expected) => {
  expect(seen(known)).toEqual(expected)
})

it('half-days follow the time zone of the event, and a change of clocks', () => {
  const scan = Date.parse('2027-03-03T03:30:00Z')
  expect(seen({ entries: [scan] }, {}, 'Asia/Tokyo')).toEqual(['door', ''])
  const spring = { day: '2027-03-28' }
  expect(seen({ entries: [Date.parse('2027-03-28T10:59:00Z')] }, spring)).toEqual(['door', ''])
  expect(seen({ entries: [Date.parse('2027-03-28T11:01:00Z')] }, spring)).toEqual(['', 'door'])
})

it('a day that begins in the afternoon, and a night across midnight, are one half-day each', () => {
  expect(seen({ entries: [at('14:10')] }, { startTime: '14:00' })).toEqual(['door'])
  const night = { startTime: '21:00', endTime: '03:00' }
  expect(cut(night)).toMatchObject([{ part: 'evening' }])
  expect(seen({ stays: [[Date.parse('2027-03-03T23:50:00Z'), Date.parse('2027-03-04T00:30:00Z')]] }, night)).toEqual([
    'live',
  ])
})

it('a half-day shorter than the minutes asked for is proved by its whole length', () => {
  const [half] = cut({ startTime: '14:00', endTime: '14:20' })
  if (!half) throw new Error('no half-day')
  const whole = facts({ stays: [[at('13:50'), at('14:30')]] })
  expect(attendedAt(half, whole, 60).proofs).toEqual(['live'])
  expect(liveMinutesIn(half, whole.stays)).toBe(20)
})

it('a certificate counts the whole half-day of a person on site, and the minutes of one in the live', () => {
  const [morning] = cut()
  if (!morning) throw new Error('no half-day')
  const minutes = (known: Partial<DayFacts>) => attendedAt(morning, facts(known), 30).minutes
  expect(minutes({ entries: [at('10:00')] })).toBe(240)
  expect(minutes({ stays: [[at('10:00'), at('11:15')]] })).toBe(75)
  expect(minutes({ stays: [[at('10:00'), at('10:15')]] })).toBe(0)
})

it.each<[string, string, Partial<DayFacts>, string]>([
  ['before it begins', '08:59', { entries: [at('08:50')] }, 'ahead'],
  ['as it begins', '09:00', { entries: [at('08:50')] }, 'open'],
  ['without an entry', '10:00', {}, 'absent'],
  ['from the live', '10:00', { stays: [[at('09:58'), at('10:00')]] }, 'open'],
  ['in the evening of the day', '19:59', { entries: [at('09:10')] }, 'open'],
  ['two hours after the day', '20:00', { entries: [at('09:10')] }, 'over'],
  ['again', '21:00', { entries: [at('09:10')], signatures: [{ part: 'morning', at: at('09:15') }] }, 'signed'],
  ['after an entry of the afternoon', '15:10', { entries: [at('15:00')] }, 'absent'],
])('a morning signed %s, at %s', (_, time, known, expected) => {
  const [morning] = cut()
  const [day] = daysOf()
  if (!morning || !day) throw new Error('no half-day')
  expect(signingOf(morning, facts(known), day.endAt, new Date(at(time)))).toBe(expected)
})

it.each([
  ['camille lefevre', true],
  ['LEFÈVRE Camille', true],
  ['Camille', false],
  ['Lefevrette', false],
  [' ', false],
])('« %s » signs for Camille Lefèvre: %s', (typed, expected) => {
  expect(isNameOf(typed, { firstName: 'Camille', lastName: 'Lefèvre' })).toBe(expected)
})

it('a person without a last name signs by the first one', () => {
  expect(isNameOf('zoé', { firstName: 'Zoé', lastName: '' })).toBe(true)
  expect(isNameOf('', { firstName: '', lastName: '' })).toBe(false)
})

it('a duration is written in hours and minutes', () => {
  expect([45, 240, 605].map((minutes) => formatDuration(minutes, 'fr'))).toEqual([
    '45\u00a0min',
    '4\u00a0h',
    '10\u00a0h\u00a005',
  ])
  expect(formatDuration(210, 'en')).toBe('3\u00a0h\u00a030\u00a0min')
})
