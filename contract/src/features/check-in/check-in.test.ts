import { expect, test } from 'vitest'
import { binsUntil } from './check-in.rules.ts'

const at = (time: string) => new Date(`2027-03-16T${time}:00Z`)
const entry = (time: string, count: number) => ({ at: at(time).toISOString(), count })

test('entries are counted by five minutes until now, including those without an entry', () => {
  const bins = binsUntil([entry('09:30', 4), entry('09:40', 2)], at('09:52'), 24)
  expect(bins.map(({ count }) => count)).toEqual([4, 0, 2, 0, 0])
  expect(bins.at(-1)?.at).toBe(at('09:50').getTime())
})

test('entries are limited to the latest ones that fit', () => {
  const bins = binsUntil([entry('08:00', 1), entry('09:50', 7)], at('09:52'), 3)
  expect(bins.map(({ count }) => count)).toEqual([0, 0, 7])
})

test('entries start with the first arrival, and a device with a late clock loses none', () => {
  expect(binsUntil([], at('09:52'), 24)).toEqual([])
  expect(binsUntil([entry('09:50', 3)], at('09:41'), 24)).toEqual([{ at: at('09:50').getTime(), count: 3 }])
})
