import { expect, test } from 'vitest'
import { frameOf, place, sizeOf } from './layout.ts'

const boxes = Array.from({ length: 100 }, (_, index) => ({
  key: `word ${index}`,
  width: 60 + ((index * 37) % 180),
  height: 30 + ((100 - index) % 50),
}))

test('words are written from 30 to 80, by how often they were sent', () => {
  expect(sizeOf(1, 12)).toBe(30)
  expect(sizeOf(12, 12)).toBe(80)
  expect(sizeOf(1, 1)).toBe(30)
})

test('a hundred words are all placed, none on another, in a frame about as wide as asked', () => {
  const placed = place(boxes, 1.7, new Map())
  expect(placed).toHaveLength(100)
  for (const [index, one] of placed.entries()) {
    for (const other of placed.slice(index + 1)) {
      const apart =
        Math.abs(one.x - other.x) * 2 >= one.width + other.width ||
        Math.abs(one.y - other.y) * 2 >= one.height + other.height
      expect(apart, `${one.key} and ${other.key}`).toBe(true)
    }
  }
  const { width, height } = frameOf(placed)
  expect(width / height).toBeGreaterThan(1.3)
  expect(width / height).toBeLessThan(2.4)
})

test('a word that has room stays where it was when another one comes', () => {
  const first = place(boxes.slice(0, 20), 1.7, new Map())
  const where = new Map(first.map(({ key, x, y }) => [key, { x, y }]))
  const next = place([...boxes.slice(0, 20), { key: 'new', width: 90, height: 36 }], 1.7, where)
  expect(next.slice(0, 20)).toEqual(first)
})
