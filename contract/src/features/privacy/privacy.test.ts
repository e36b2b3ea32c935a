import { expect, test } from 'vitest'
import { isForgettable, monthsBefore } from './privacy.rules.ts'

const after = (months: number, now: string, days = ['2025-01-30', '2025-01-31']) =>
  isForgettable({ FO_RETENTION_MONTHS: months }, days, new Date(now))

test('people are forgotten once the months are over, counted from the last day', () => {
  expect(after(1, '2025-02-28T12:00:00Z')).toBe(false)
  expect(after(1, '2025-03-01T00:00:00Z')).toBe(true)
  expect(after(24, '2027-01-31T12:00:00Z')).toBe(false)
  expect(after(24, '2027-02-01T00:00:00Z')).toBe(true)
})

test('an event without a limit or without a day forgets no person', () => {
  expect(after(0, '2099-01-01T00:00:00Z')).toBe(false)
  expect(after(24, '2099-01-01T00:00:00Z', [])).toBe(false)
})

test('months that are too short end on their last day', () => {
  expect(monthsBefore(new Date('2024-03-31T08:00:00Z'), 1).toISOString()).toBe('2024-02-29T08:00:00.000Z')
})
