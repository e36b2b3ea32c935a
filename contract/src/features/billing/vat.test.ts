import { describe, expect, it } from 'vitest'
import type { BillingType } from './billing.ts'
import { showsVat, treatmentOf } from './vat.rules.ts'

const COUNTRY: Record<BillingType, string> = { 1: 'FR', 2: 'IT', 3: 'CH', 4: 'FR', 5: 'FR', 6: 'FR' }
const usual = { isExempt: false, taxesAdmissionAbroad: false }
const abroad = { isExempt: false, taxesAdmissionAbroad: true }
const exempt = { isExempt: true, taxesAdmissionAbroad: false }
const exemptAbroad = { isExempt: true, taxesAdmissionAbroad: true }

/** Billing type, regime; then the result for a seller that is usual, taxes admission abroad, is exempt, does both. */
const table = [
  [1, 'admission_on_site', 'S 2000', 'S 2000', 'E 0', 'E 0'],
  [1, 'admission_remote', 'S 2000', 'S 2000', 'E 0', 'E 0'],
  [1, 'service', 'S 2000', 'S 2000', 'E 0', 'E 0'],
  [2, 'admission_on_site', 'AE 0', 'S 2000', 'E 0', 'E 0'],
  [2, 'admission_remote', 'AE 0', 'AE 0', 'E 0', 'E 0'],
  [2, 'service', 'AE 0', 'AE 0', 'E 0', 'E 0'],
  [3, 'admission_on_site', 'O 0', 'S 2000', 'E 0', 'E 0'],
  [3, 'admission_remote', 'O 0', 'O 0', 'E 0', 'E 0'],
  [3, 'service', 'O 0', 'O 0', 'E 0', 'E 0'],
  [4, 'admission_on_site', 'S 2000', 'S 2000', 'E 0', 'E 0'],
  [4, 'admission_remote', 'S 2000', 'S 2000', 'E 0', 'E 0'],
  [4, 'service', 'S 2000', 'S 2000', 'E 0', 'E 0'],
  [5, 'admission_on_site', 'S 2000', 'S 2000', 'E 0', 'E 0'],
  [5, 'admission_remote', 'S 2000', 'S 2000', 'E 0', 'E 0'],
  [5, 'service', 'S 2000', 'S 2000', 'E 0', 'E 0'],
  [6, 'admission_on_site', 'S 2000', 'S 2000', 'E 0', 'E 0'],
  [6, 'admission_remote', 'S 2000', 'S 2000', 'E 0', 'E 0'],
  [6, 'service', 'S 2000', 'S 2000', 'E 0', 'E 0'],
  [undefined, 'admission_on_site', 'S 2000', 'S 2000', 'E 0', 'E 0'],
  [undefined, 'admission_remote', 'S 2000', 'S 2000', 'E 0', 'E 0'],
  [undefined, 'service', 'S 2000', 'S 2000', 'E 0', 'E 0'],
] as const

describe('the VAT of a line', () => {
  it.each(table)('sold to type %s, of the regime %s', (type, regime, ...expected) => {
    const buyer = type && { type, country: COUNTRY[type] }
    const of = [usual, abroad, exempt, exemptAbroad].map((seller) => {
      const { category, vatRate } = treatmentOf({ vatRate: 2000, regime }, buyer, seller)
      return `${category} ${vatRate}`
    })
    expect(of).toEqual(expected)
  })

  it.each([550, 1000, 210])('is at the line’s own rate of %i', (vatRate) => {
    expect(treatmentOf({ vatRate, regime: 'service' }, undefined, usual)).toEqual({ category: 'S', vatRate })
  })

  it('at a rate of zero is exempt, as a standard rate cannot be zero', () => {
    expect(treatmentOf({ vatRate: 0, regime: 'service' }, undefined, usual)).toEqual({ category: 'E', vatRate: 0 })
  })

  it('of an individual abroad is that of France', () => {
    const buyer = { type: 4, country: 'JP' } as const
    expect(treatmentOf({ vatRate: 2000, regime: 'service' }, buyer, usual).category).toBe('S')
  })

  it.each([
    [1, true],
    [2, false],
    [3, false],
    [4, true],
    [5, true],
    [6, true],
    [undefined, true],
  ] as const)('is in the totals shown to type %s: %s', (type, is) => {
    expect(showsVat(type)).toBe(is)
  })
})
