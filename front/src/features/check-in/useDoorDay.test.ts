import { withHours } from '@parvis/contract/events/spans.rules.ts'
import { expect, test } from 'vitest'
import { dayAtDoor, isToday } from './useDoorDay.ts'

const PARIS = 'Europe/Paris'
const daysOf = (startTime: string, endTime: string) =>
  withHours(
    [
      { id: 'mardi', day: '2027-06-15', startTime, endTime },
      { id: 'lundi', day: '2027-06-14', startTime, endTime },
    ],
    PARIS,
  )

test('the door opens on today, else on the next day, else on the last', () => {
  const at = (instant: string) => dayAtDoor(daysOf('09:00', '18:00'), new Date(instant), PARIS)
  expect(at('2027-06-15T10:00:00Z')).toBe('mardi')
  expect(at('2027-06-14T20:00:00Z')).toBe('lundi')
  expect(at('2027-01-01T10:00:00Z')).toBe('lundi')
  expect(at('2028-01-01T10:00:00Z')).toBe('mardi')
  expect(dayAtDoor([], new Date('2027-06-15T10:00:00Z'), PARIS)).toBe('')
})

test('the door of a night stays its own past midnight', () => {
  const at = (instant: string) => dayAtDoor(daysOf('21:00', '03:00'), new Date(instant), PARIS)
  expect(at('2027-06-14T22:30:00Z')).toBe('lundi')
  expect(at('2027-06-15T00:59:00Z')).toBe('lundi')
  expect(at('2027-06-15T19:00:00Z')).toBe('mardi')
  expect(at('2027-06-16T00:30:00Z')).toBe('mardi')
})

test('the door of another day than today’s is told apart, and that of a night until it ends', () => {
  const on = (days: ReturnType<typeof daysOf>, instant: string) =>
    ['lundi', 'mardi'].filter((id) => isToday(id, days, new Date(instant), PARIS))
  expect(on(daysOf('09:00', '18:00'), '2027-06-14T05:00:00Z')).toEqual(['lundi'])
  expect(on(daysOf('09:00', '18:00'), '2027-06-15T20:00:00Z')).toEqual(['mardi'])
  expect(on(daysOf('09:00', '18:00'), '2027-01-01T10:00:00Z')).toEqual([])
  expect(on(daysOf('21:00', '03:00'), '2027-06-14T23:30:00Z')).toEqual(['lundi'])
})
