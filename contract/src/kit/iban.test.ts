import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ibanLengths, ibanState, isBic, isIban, mod97, spacedIban } from './iban.ts'

const SEED = { seed: 13_616 }
const signs = (alphabet: string, length: number) =>
  fc
    .array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length })
    .map((all: readonly string[]) => all.join(''))
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const FIGURES = '0123456789'

const built = (country: string, rest: string): string =>
  `${country}${String(98 - mod97(`${rest}${country}00`)).padStart(2, '0')}${rest}`
const ibanOf = (country: string) =>
  signs(FIGURES + LETTERS, (ibanLengths.get(country) ?? 0) - 4).map((rest: string) => built(country, rest))
const anyIban = fc.constantFrom(...ibanLengths.keys()).chain(ibanOf)

describe('an IBAN', () => {
  test.each([
    // Examples from the SWIFT registry.
    ['FR14 2004 1010 0505 0001 3M02 606', 'right'],
    ['DE89370400440532013000', 'right'],
    ['GB29 NWBK 6016 1331 9268 19', 'right'],
    ['BE68 5390 0754 7034', 'right'],
    ['MT84MALT011000012345MTLCAST001S', 'right'],
    ['NO93 8601 1117 947', 'right'],
    ['LC55HEMM000100010012001200023015', 'right'],
    ['fr76-3000-6000-0112-3456-7890-189', 'right'],
    ['', 'empty'],
    ['F', 'short'],
    ['FR76 3000 6000 0112 3456 7890', 'short'],
    ['FR76 3000 6000 0112 3456 7890 1899', 'long'],
    ['FR76 3000 6000 0112 3456 7890 188', 'wrong-key'],
    ['FR67 3000 6000 0112 3456 7890 189', 'wrong-key'],
    ['US12 3456 7890', 'unknown-country'],
    ['3000 6000 0112 3456', 'wrong-signs'],
    ['FR7É 3000', 'wrong-signs'],
    ['FRA6 3000 6000 0112 3456 7890 189', 'wrong-signs'],
  ])('« %s » is %s', (typed, is) => {
    expect(ibanState(typed).is).toBe(is)
  })

  test('says how many signs are still to come, or are too many', () => {
    expect(ibanState('FR76 3000 6000 0112 3456 7890')).toMatchObject({ length: 24, missing: 3 })
    expect(ibanState('BE68 5390 0754 7034 0')).toMatchObject({ length: 17, missing: -1 })
  })

  test.each([...ibanLengths.keys()])('of %s is right with its key, in any spacing', (country) => {
    fc.assert(
      fc.property(ibanOf(country), (iban: string) => {
        expect([isIban(iban), isIban(spacedIban(iban)), isIban(iban.toLowerCase())]).toEqual([true, true, true])
      }),
      { ...SEED, numRuns: 20 },
    )
  })

  test('is refused once one of its signs is another, or two that touch have changed places', () => {
    fc.assert(
      fc.property(anyIban, fc.nat(), fc.integer({ min: 1, max: 9 }), (iban: string, at: number, by: number) => {
        const place = 4 + (at % (iban.length - 4))
        const sign = iban[place] ?? ''
        const other = /\d/.test(sign)
          ? String((Number(sign) + by) % 10)
          : (LETTERS[(LETTERS.indexOf(sign) + by) % 26] ?? '')
        expect(isIban(iban.slice(0, place) + other + iban.slice(place + 1))).toBe(false)
        const [one = '', two = ''] = [iban[place], iban[place + 1]]
        const turned = iban.slice(0, place) + two + one + iban.slice(place + 2)
        if (/^\d\d$/.test(one + two) && one !== two) expect(isIban(turned)).toBe(false)
      }),
      { ...SEED, numRuns: 2000 },
    )
  })

  test('is refused with a sign missing or one more', () => {
    fc.assert(
      fc.property(anyIban, (iban: string) => {
        expect([isIban(iban.slice(0, -1)), isIban(`${iban}0`)]).toEqual([false, false])
      }),
      SEED,
    )
  })
})

test.each([
  ['AGRIFRPP', true],
  ['BDFEFRPPCCT', true],
  ['deut de ff 500', true],
  ['AGRIFRP', false],
  ['AGRIFRPPCC', false],
  ['AGRIZZPP', false],
  ['', false],
])('the BIC « %s » is right: %s', (typed, isRight) => {
  expect(isBic(typed)).toBe(isRight)
})
