import { expect, test } from 'vitest'
import { coloursIn } from './pictureColours.ts'

/** So many points of a colour. */
const points = (count: number, ...colour: [number, number, number, number?]) =>
  Array.from({ length: count }, () => [colour[0], colour[1], colour[2], colour[3] ?? 255]).flat()

test('the colours of a picture are its most frequent distinct ones, without greys', () => {
  const picture = [
    ...points(50, 180, 81, 30),
    ...points(30, 20, 60, 160),
    ...points(5, 178, 80, 31),
    ...points(90, 128, 128, 128),
  ]
  expect(coloursIn(Uint8ClampedArray.from(picture))).toEqual(['#b4511e', '#143ca0'])
})

test('a picture that lets everything through, or has only greys, offers none', () => {
  expect(coloursIn(Uint8ClampedArray.from(points(40, 180, 81, 30, 0)))).toEqual([])
  expect(coloursIn(Uint8ClampedArray.from(points(40, 200, 200, 200)))).toEqual([])
})

test('five are offered at most', () => {
  const many = [0, 100, 200].flatMap((red) => [0, 100, 200].flatMap((green) => points(10, red, green, 255)))
  expect(coloursIn(Uint8ClampedArray.from(many))).toHaveLength(5)
})
