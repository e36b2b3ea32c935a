import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberIn } from './number.ts'

describe('a number', () => {
  it.each([
    ['12', 12],
    [' 12,5 ', 12.5],
    ['12.5', 12.5],
    ['1 000', 1000],
    ['1\u00a0000,5', 1000.5],
    ['1\u202f000,5', 1000.5],
    ['1\u2009000\u2009000', 1_000_000],
    ['1\u200b000', 1000],
    ['1.000,50', 1000.5],
    ['1,000.50', 1000.5],
    ['1.000.000', 1_000_000],
    ["1'000.5", 1000.5],
    ['1’000', 1000],
    ['1.000', 1],
    ['1,000', 1],
    ['−12', -12],
    ['\u20117', -7],
    ['+3', 3],
    ['- 3', -3],
    ['１２，５', 12.5],
    ['0', 0],
    ['-0', 0],
    ['007', 7],
    ['123456789012345', 123_456_789_012_345],
  ])('written « %s » is %d', (typed, number) => {
    expect(numberIn(typed)).toBe(number)
  })

  it.each([
    '',
    ' ',
    'douze',
    '12 €',
    '1,2,3',
    '1.000.5',
    '1,000,5',
    '12 34',
    '1 0000',
    '06 12 34 56 78',
    '1 000.000 000',
    '1e3',
    '0x10',
    '1,',
    ',5',
    '--1',
    '1234567890123456',
    '1,1234567',
    '½',
    'Infinity',
  ])('is none where it is written %j', (typed) => {
    expect(numberIn(typed)).toBeUndefined()
  })

  it('is read back as French and English write it', () => {
    const cents = fc.integer({ min: -(10 ** 11), max: 10 ** 11 })
    for (const language of ['fr', 'fr-CH', 'en', 'de', 'pt'])
      fc.assert(
        fc.property(cents, (some) => {
          const written = new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(some / 100)
          expect(numberIn(written)).toBe(some / 100)
        }),
        { seed: 113 },
      )
  })
})
