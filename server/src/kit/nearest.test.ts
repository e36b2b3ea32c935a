import { expect, it } from 'vitest'
import { nearestTo } from './nearest.ts'

it.each([
  ['stok', 'stock'],
  ['Stock', 'stock'],
  ['capacty', 'capacity'],
  ['vatrate', 'vatRate'],
  ['colour', undefined],
  ['', undefined],
])('“%s” was probably “%s”', (word, meant) => {
  expect(nearestTo(word, ['stock', 'capacity', 'vatRate'])).toBe(meant)
})
