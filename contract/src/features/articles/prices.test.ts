import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PriceLine } from './prices.rules.ts'
import { priceFor, priceSummary } from './prices.rules.ts'

const line = (cents: number, vatRate: number, key = ''): PriceLine => ({
  key,
  cents,
  vatRate,
  dayId: '0',
  regime: 'service',
})
const lines = fc.array(
  fc.tuple(fc.nat(1_000_000), fc.constantFrom(0, 210, 550, 1000, 2000)).map(([cents, rate]) => line(cents, rate)),
  { maxLength: 40 },
)
const paying = { isPayable: true }

describe('the price summary', () => {
  it('adds up the worked example of docs/rules/prices.md', () => {
    const summary = priceSummary(
      [line(1500, 2000), line(1500, 2000), line(1265, 1000), line(1265, 1000), line(333, 550), line(333, 550)],
      paying,
    )
    expect(summary.vat).toEqual([
      { vatRate: 550, base: 666, vat: 37 },
      { vatRate: 1000, base: 2530, vat: 253 },
      { vatRate: 2000, base: 3000, vat: 600 },
    ])
    expect(summary).toMatchObject({
      canPay: true,
      currHT: 6196,
      freeHT: 0,
      remiseHT: 0,
      prevHT: 0,
      totalHT: 6196,
      totalTTC: 7086,
      isUsed: false,
      promoCode: null,
      code: '',
    })
  })

  it('rounds half a cent upwards', () => {
    expect(priceSummary([line(10, 550)], paying).totalTTC).toBe(11)
    expect(priceSummary([line(9, 550)], paying).totalTTC).toBe(9)
    expect(priceSummary([line(25, 1000), line(25, 2000)], paying).totalTTC).toBe(58)
  })

  it('asks for nothing when nothing is due, or when the event takes no payment', () => {
    expect(priceSummary([], paying)).toMatchObject({ canPay: false, totalHT: 0, totalTTC: 0 })
    expect(priceSummary([line(0, 2000)], paying).canPay).toBe(false)
    expect(priceSummary([line(100, 2000)], { isPayable: false }).canPay).toBe(false)
  })

  it('is the sum of its lines, and each rate is within half a cent of its exact VAT', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const { totalHT, totalTTC, vat } = priceSummary(given, paying)
        expect(totalHT).toBe(given.reduce((sum, { cents }) => sum + cents, 0))
        expect(totalTTC - totalHT).toBe(vat.reduce((sum, group) => sum + group.vat, 0))
        for (const group of vat) {
          const own = given.filter(({ vatRate }) => vatRate === group.vatRate)
          const base = own.reduce((sum, { cents }) => sum + cents, 0)
          expect(group.base).toBe(base)
          // In ten-thousandths of a cent, to avoid rounding here.
          expect(Math.abs(group.vat * 10_000 - base * group.vatRate)).toBeLessThanOrEqual(5_000)
          expect(Number.isSafeInteger(group.vat)).toBe(true)
        }
      }),
    )
  })

  it('does not depend on the order of the lines, nor on how they are split', () => {
    const shuffled = lines.chain((given) =>
      fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
    )
    fc.assert(
      fc.property(shuffled, fc.nat(1_000), ([given, other], cut) => {
        const split = other.flatMap(({ cents, vatRate }) => {
          const part = Math.min(cents, cut)
          return [line(part, vatRate), line(cents - part, vatRate)]
        })
        expect(priceSummary(other, paying)).toEqual(priceSummary(given, paying))
        expect(priceSummary(split, paying)).toEqual(priceSummary(given, paying))
      }),
    )
  })
})

describe('the price of an article for a person', () => {
  it.each([
    [null, 50],
    ['visitor', 50],
    ['press', 20],
    ['student', 0],
    ['constructor', 50],
  ])('of the type %s is %d €', (typoId, price) => {
    expect(priceFor({ price: 50, prices: { press: 20, student: 0 } }, typoId)).toBe(price)
  })
})
