import { expect, test } from 'vitest'
import { instantOf, localTime } from './zoned.ts'

test.each([
  ['in winter', '2027-01-15T09:30', 'Europe/Paris', '2027-01-15T08:30:00.000Z'],
  ['in summer', '2027-07-15T09:30', 'Europe/Paris', '2027-07-15T07:30:00.000Z'],
  ['just after the clocks go forward', '2027-03-28T03:00', 'Europe/Paris', '2027-03-28T01:00:00.000Z'],
  ['west of Greenwich', '2027-01-15T00:15', 'America/Guadeloupe', '2027-01-15T04:15:00.000Z'],
  ['where the half hour counts', '2027-01-15T09:30', 'Asia/Kolkata', '2027-01-15T04:00:00.000Z'],
])('a time on the clock of the event %s is an instant, and back', (_, local, zone, instant) => {
  expect(instantOf(local, zone)).toBe(instant)
  expect(localTime(instant, zone)).toBe(local)
})

test('nothing typed is no instant', () => {
  expect(instantOf('', 'Europe/Paris')).toBe('')
  expect(localTime('', 'Europe/Paris')).toBe('')
})
