import { expect, test } from 'vitest'
import { spanOf, topAfter } from './squares.ts'

const phone = { columns: 3, side: 118, gap: 4 }
const turned = { columns: 4, side: 180, gap: 8 }

test('photos in the window are drawn, and eight hundred pixels around it', () => {
  expect(spanOf(phone, 2000, { top: 0, height: 844 })).toEqual({ from: 0, to: 14 * 3 })
  expect(spanOf(phone, 2000, { top: 12_200, height: 844 })).toEqual({ from: 93 * 3, to: 114 * 3 })
})

test('no square is drawn beyond the last photo, nor far above or below the list', () => {
  expect(spanOf(phone, 50, { top: 1800, height: 844 })).toEqual({ from: 24, to: 50 })
  expect(spanOf(phone, 0, { top: 0, height: 844 })).toEqual({ from: 0, to: 0 })
  expect(spanOf(phone, 50, { top: 9000, height: 844 })).toEqual({ from: 50, to: 50 })
  expect(spanOf(phone, 50, { top: -9000, height: 844 })).toEqual({ from: 0, to: 3 })
})

test('the photo at the top of the window is there again when the columns are others', () => {
  const row = 30
  const top = topAfter(phone, turned, row * 122)
  expect(Math.floor((row * 3) / 4)).toBe(Math.floor(top / 188))
  expect(topAfter(phone, phone, 1234)).toBeCloseTo(1234)
})
