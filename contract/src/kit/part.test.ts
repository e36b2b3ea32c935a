import { expect, it } from 'vitest'
import { repeated } from './part.ts'

it('ids that stand a second time are told by where they do', () => {
  expect(repeated('days', ['a', 'b', 'a', 'c', 'b', 'a'])).toEqual(
    [2, 4, 5].map((i) => ({ path: `days.${i}`, code: 'FILE_REPEATED' })),
  )
})

it('a list of ids is read once, at any length', () => {
  const LENGTH = 1000
  let reads = 0
  const ids = new Proxy(
    Array.from({ length: LENGTH }, (_, i) => `id ${i}`),
    {
      get(all, key, receiver) {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads++
        return Reflect.get(all, key, receiver)
      },
    },
  )
  expect(repeated('promoCodes', ids)).toEqual([])
  expect(reads).toBeLessThanOrEqual(2 * LENGTH)
})
