import { expect, it } from 'vitest'
import { centsIn } from './money.ts'

it.each<[string, number | undefined]>([
  ['102,60', 10_260],
  ['102.6', 10_260],
  ['1 234,56 €', 123_456],
  ['1\u202f234,56\u00a0€', 123_456],
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ["1'234.50", 123_450],
  ['1.234', 123_400],
  ['12 345 678', 1_234_567_800],
  ['-12,00', -1200],
  ['−0,05 EUR', -5],
  ['+3', 300],
  ['', undefined],
  ['12,345,6', undefined],
  ['1.23.4', undefined],
  ['douze', undefined],
  ['12,3456', undefined],
])('« %s » is %s cents', (text, cents) => {
  expect(centsIn(text)).toBe(cents)
})
