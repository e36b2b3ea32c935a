import { expect, test } from 'vitest'
import { bucketsOf, mostOf } from './buckets.ts'

const days = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    day: new Date(Date.UTC(2027, 0, 1 + i)).toISOString().slice(0, 10),
    count: 1,
  }))

test('each day stands alone while the days fit', () => {
  expect(bucketsOf(days(60))).toHaveLength(60)
  expect(bucketsOf(days(3)).at(-1)).toEqual({ from: '2027-01-03', to: '2027-01-03', count: 1, total: 3 })
  expect(bucketsOf([])).toEqual([])
})

test('more days go together, and none is lost', () => {
  const buckets = bucketsOf(days(130))
  expect(buckets.length).toBeLessThanOrEqual(60)
  expect(buckets[0]).toMatchObject({ from: '2027-01-01', to: '2027-01-03', count: 3 })
  expect(buckets.at(-1)?.total).toBe(130)
})

test('the least origins are told together', () => {
  const lines = [1, 5, 3, 2].map((count) => ({ count }))
  expect(mostOf(lines, 4)).toEqual([[{ count: 5 }, { count: 3 }, { count: 2 }, { count: 1 }], 0])
  expect(mostOf(lines, 3)).toEqual([[{ count: 5 }, { count: 3 }], 3])
})
