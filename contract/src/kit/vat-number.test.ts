import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { luhnSum } from './company-number.ts'
import { frenchVatKey, isVatNumber } from './vat-number.ts'

test.each([
  ['ATU12345678', true],
  ['BE0123456749', true],
  ['BE 0123.456.749', true],
  ['BE2123456749', false],
  ['BG123456789', true],
  ['CY12345678X', true],
  ['CZ1234567890', true],
  ['DE123456789', true],
  ['DE12345678', false],
  ['DK12345678', true],
  ['EE123456789', true],
  ['EL123456789', true],
  ['GR123456789', false],
  ['ESX1234567X', true],
  ['ESA12345678', true],
  ['FI12345678', true],
  ['FR44732829320', true],
  ['fr 44 732829320', true],
  ['FR45732829320', false],
  ['FR44732829321', false],
  // A key with a letter is not published; Monaco has no SIREN.
  ['FRK7732829320', true],
  ['FRO7732829320', false],
  ['HR12345678901', true],
  ['HU12345678', true],
  ['IE1234567WA', true],
  ['IE1A23456W', true],
  ['IT01234567890', true],
  ['IT0123456789', false],
  ['LT123456789012', true],
  ['LU12345678', true],
  ['LV12345678901', true],
  ['MT12345678', true],
  ['NL123456789B01', true],
  ['PL1234567890', true],
  ['PT123456789', true],
  ['RO12', true],
  ['SE123456789012', true],
  ['SI12345678', true],
  ['SK1234567890', true],
  ['XIGD123', true],
  ['US123456789', false],
  ['__proto__', false],
  ['', false],
])('the VAT number « %s » is right: %s', (typed, isRight) => {
  expect(isVatNumber(typed)).toBe(isRight)
})

test('a French VAT number is right with its key, and refused with every other', () => {
  const siren = fc
    .stringMatching(/^[1-9]\d{7}$/)
    .map((digits: string) => `${digits}${(10 - (luhnSum(`${digits}0`) % 10)) % 10}`)
  fc.assert(
    fc.property(siren, fc.integer({ min: 1, max: 96 }), (own: string, by: number) => {
      const key = frenchVatKey(own)
      const written = (one: number) => `FR${String(one).padStart(2, '0')}${own}`
      expect([isVatNumber(written(key)), isVatNumber(written((key + by) % 97))]).toEqual([true, false])
    }),
    { seed: 904_2010, numRuns: 1000 },
  )
})
