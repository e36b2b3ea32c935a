import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSiren, isSiret, luhnSum } from './company-number.ts'

const SEED = { seed: 356_000_000, numRuns: 2000 }

const keyed = (digits: string): string => `${digits}${(10 - (luhnSum(`${digits}0`) % 10)) % 10}`
const figures = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const siren = figures(8)
  .map(keyed)
  .filter((one: string) => Number(one) > 0)
const siret = fc.tuple(siren, figures(4)).map(([own, place]: [string, string]) => keyed(own + place))

const changed = (digits: string, at: number, by: number): string =>
  digits.slice(0, at) + String((Number(digits[at]) + by) % 10) + digits.slice(at + 1)

describe('a SIREN', () => {
  test.each([
    ['732829320', true],
    ['732 829 320', true],
    ['732.829.320', true],
    ['732829321', false],
    ['000000000', false],
    ['73282932', false],
    ['73282932A', false],
    ['', false],
  ])('« %s » is right: %s', (typed, isRight) => {
    expect(isSiren(typed)).toBe(isRight)
  })

  test('is right with its key, and refused once a digit is another', () => {
    fc.assert(
      fc.property(siren, fc.nat(8), fc.integer({ min: 1, max: 9 }), (one: string, at: number, by: number) => {
        expect([isSiren(one), isSiren(changed(one, at, by))]).toEqual([true, false])
      }),
      SEED,
    )
  })
})

describe('a SIRET', () => {
  test.each([
    ['73282932000074', true],
    ['732 829 320 00074', true],
    ['73282932000075', false],
    ['73282932', false],
    // Its first nine digits are no SIREN.
    ['73282932100074', false],
    // The seat of La Poste has Luhn’s key; its other places have digits that sum to a multiple of five.
    ['35600000000048', true],
    ['35600000049837', true],
    ['35600000000049', false],
    ['12345', false],
    ['', false],
  ])('« %s » is right: %s', (typed, isRight) => {
    expect(isSiret(typed)).toBe(isRight)
  })

  test('is right with its keys, and refused once a digit is another', () => {
    fc.assert(
      fc.property(siret, fc.nat(13), fc.integer({ min: 1, max: 9 }), (one: string, at: number, by: number) => {
        expect([isSiret(one), isSiret(changed(one, at, by))]).toEqual([true, false])
      }),
      SEED,
    )
  })
})
