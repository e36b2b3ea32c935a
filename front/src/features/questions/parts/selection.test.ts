import { expect, test } from 'vitest'
import { groupsOf, pick } from './selection.ts'

test('over the limit the oldest selection is dropped', () => {
  expect(pick(['a', 'b'], 'c', 2)).toEqual(['b', 'c'])
  expect(pick(['a'], 'b', 1)).toEqual(['b'])
})

test('selecting again takes the selection back', () => {
  expect(pick(['a', 'b'], 'a', 2)).toEqual(['b'])
})

test('options stand in groups of six', () => {
  expect(groupsOf([1, 2, 3, 4, 5, 6, 7]).map((group) => group.length)).toEqual([6, 1])
  expect(groupsOf([])).toEqual([])
})
