import { describe, expect, test } from 'vitest'
import { daysFrom, formatDay, formatDays, formatInstant, formatTime, laterDay } from './dates.ts'

describe('formatDays', () => {
  test('joins days that follow one another', () => {
    expect(formatDays(['2027-03-17', '2027-03-16', '2027-03-18'], 'fr')).toBe('16–18 mars 2027')
    expect(formatDays(['2027-03-31', '2027-04-01'], 'fr')).toBe('31 mars\u2009–\u20091er avril 2027')
  })

  test('never includes an unheld day between two others', () => {
    expect(formatDays(['2027-03-16', '2027-03-18'], 'fr')).toBe('16 mars et 18 mars 2027')
    expect(formatDays(['2026-12-31', '2027-01-02'], 'fr')).toBe('31 décembre 2026 et 2 janvier 2027')
  })

  test('says the one day, and nothing of none', () => {
    expect(formatDays(['2027-03-16'], 'fr')).toBe('16 mars 2027')
    expect(formatDays([], 'fr')).toBe('')
  })
})

test('the first of the month is an ordinal in French', () => {
  expect(formatDay('2027-05-01', 'fr')).toBe('samedi 1er mai 2027')
  expect(formatDay('2027-05-11', 'fr')).toBe('mardi 11 mai 2027')
  expect(formatInstant('2027-12-01T08:00:00Z', 'fr')).toBe('1er décembre 2027 à 9\u00a0h')
})

test('English dates are British', () => {
  expect(formatDay('2027-03-16', 'en')).toBe('Tuesday, 16 March 2027')
  expect(formatDays(['2027-03-16', '2027-03-18'], 'en')).toBe('16 March and 18 March 2027')
  expect(formatInstant('2027-12-01T08:00:00Z', 'en')).toBe('1 December 2027 at 09:00')
  expect(formatDay('2027-03-16', 'en-US')).toBe('Tuesday, March 16, 2027')
})

test('the time is said one way in French, on the clock of the event or of an instant', () => {
  expect(['09:30', '18:00', '00:05'].map((time) => formatTime(time, 'fr'))).toEqual([
    '9\u00a0h\u00a030',
    '18\u00a0h',
    '0\u00a0h\u00a005',
  ])
  expect(formatTime('2027-03-16T09:30:00Z', 'fr', 'Europe/Paris')).toBe('10\u00a0h\u00a030')
  expect([formatTime('09:30', 'en'), formatTime('2027-03-16T09:30:00Z', 'en', 'UTC')]).toEqual(['09:30', '09:30'])
})

test('a missing time is written as nothing', () => {
  expect(formatTime('', 'fr')).toBe('')
})

test('days are counted over months, leap years and changes of clocks', () => {
  for (const [day, by, later] of [
    ['2028-02-28', 2, '2028-03-01'],
    ['2027-03-27', 2, '2027-03-29'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2027-05-11', 0, '2027-05-11'],
  ] as const) {
    expect(laterDay(day, by)).toBe(later)
    expect(daysFrom(day, later)).toBe(by)
  }
  expect(laterDay('', 1)).toBe('')
  expect(daysFrom('', '2027-05-11')).toBeNaN()
})
