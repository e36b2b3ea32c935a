import { expect, test } from 'vitest'
import { dayAtDoor } from './useDoorDay.ts'

const days = [
  { id: 'mardi', day: '2027-06-15' },
  { id: 'lundi', day: '2027-06-14' },
]

test('the door opens on today, else on the next day, else on the last', () => {
  expect(dayAtDoor(days, '2027-06-15')).toBe('mardi')
  expect(dayAtDoor(days, '2027-01-01')).toBe('lundi')
  expect(dayAtDoor(days, '2028-01-01')).toBe('mardi')
  expect(dayAtDoor([], '2027-06-15')).toBe('')
})
