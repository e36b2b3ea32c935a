import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Billing, BillingType } from './billing.ts'
import { netted } from './netting.rules.ts'
import type { Discount, HeldLine, ToState } from './statement.rules.ts'
import { reversed, statementOf, totalsOf } from './statement.rules.ts'

const usual = { isExempt: false, taxesAdmissionAbroad: false }
const buyer = (type: BillingType): Billing => ({
  ...{ type, country: 'FR', intra_communautaire: '', social_reason: '', address: '', address_more: '' },
  ...{ postal_code: '', city: '', siret: '', service_code: '', engagement_number: '' },
})
const line = (key: string, cents: number, vatRate: number, more: Partial<HeldLine> = {}): HeldLine => ({
  ...{ key, userId: 'a', cents, vatRate, isGross: true, dayId: '0', regime: 'service', label: key },
  ...more,
})
const state = (of: Partial<ToState>) =>
  statementOf({ held: [], isGiftUsed: false, billed: [], seller: usual, isPayable: true, ...of })
const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)

describe('a price that includes VAT', () => {
  it.each([
    // price, rate, without VAT, VAT
    [7500, 1000, 6818, 682],
    [7500, 550, 7109, 391],
    [7500, 2000, 6250, 1250],
    [999, 2000, 832, 167],
    [3, 2000, 2, 1],
    [2110, 550, 2000, 110],
    [1021, 210, 1000, 21],
    [5000, 0, 5000, 0],
  ])('of %d cents at %d is charged to the cent', (cents, rate, net, vat) => {
    const { summary, due } = state({ held: [line('dinner 0', cents, rate)] })
    expect(summary).toMatchObject({ currHT: net, totalHT: net, totalTTC: cents })
    expect(totalsOf(due)).toMatchObject({ netCents: net, grossCents: cents, vat: [{ base: net, vat }] })
    expect(netted(due, totalsOf(due).vat)).toMatchObject([{ unitCents: net }])
  })

  it('leaves VAT out for a buyer without VAT, and stays whole for a seller without VAT', () => {
    const held = [line('dinner 0', 7500, 1000), line('j1', 12_000, 2000, { regime: 'admission_on_site' })]
    const told = (of: Partial<ToState>) => {
      const { summary, due } = state({ held, ...of })
      return [summary.totalHT, summary.totalTTC, ...due.map(({ unitCents, category }) => `${unitCents} ${category}`)]
    }
    expect(told({ buyer: buyer(1) })).toEqual([16_818, 19_500, '7500 S', '12000 S'])
    expect(told({ buyer: buyer(2) })).toEqual([16_818, 16_818, '6818 AE', '10000 AE'])
    expect(told({ buyer: buyer(3) })).toEqual([16_818, 16_818, '6818 O', '10000 O'])
    expect(told({ buyer: buyer(2), seller: { ...usual, taxesAdmissionAbroad: true } })).toEqual([
      ...[16_818, 18_818, '6818 AE', '12000 S'],
    ])
    expect(told({ seller: { ...usual, isExempt: true } })).toEqual([19_500, 19_500, '7500 E', '12000 E'])
  })

  it('is shared out in whole cents among the lines of a document', () => {
    const { due } = state({ held: ['a', 'b', 'c'].map((key) => line(`${key} 0`, 7500, 1000)) })
    const { vat } = totalsOf(due)
    expect(vat).toMatchObject([{ base: 20_455, vat: 2045 }])
    expect(netted(due, vat).map(({ unitCents }) => unitCents)).toEqual([6819, 6818, 6818])
  })

  it('is reduced by a promo code including its VAT', () => {
    const gift: Discount = { code: 'AMI', label: 'AMI', kind: 'amount', cents: 1000 }
    const { summary, due } = state({ held: [line('a 0', 7500, 1000), line('b 0', 2500, 2000)], gift })
    expect(due.slice(2)).toMatchObject([
      { key: 'gift AMI S 1000 gross', unitCents: 750, isGross: true },
      { key: 'gift AMI S 2000 gross', unitCents: 250, isGross: true },
    ])
    expect(summary.totalTTC).toBe(9000)
    expect(summary.currHT - summary.remiseHT).toBe(summary.totalHT)
  })

  it('keeps the amounts already invoiced when prices are later written without VAT', () => {
    const before = state({ held: [line('dinner 0', 7500, 1000)] }).due
    const since = { ...line('dinner 0', 6818, 1000), isGross: undefined }
    expect(state({ held: [since], billed: before })).toMatchObject({ due: [], summary: { totalHT: 0, totalTTC: 0 } })
    const given = state({ held: [line('lunch 0', 1265, 1000, { isGross: undefined })], billed: before })
    expect(given.due).toMatchObject([{ unitCents: 1265 }, { unitCents: 7500, quantity: -1, isGross: true }])
    expect(given.summary.totalTTC).toBe(1265 + 127 - 7500)
  })
})

const rates = fc.constantFrom(210, 550, 1000, 2000)
const held = (isGross: fc.Arbitrary<true | undefined>) =>
  fc.uniqueArray(
    fc
      .tuple(fc.nat(30), fc.integer({ min: 1, max: 60_000 }), rates, isGross)
      .map(([n, cents, rate, gross]) => line(`x${n} 0`, cents, rate, { isGross: gross, articleId: `x${n % 5}` })),
    { minLength: 1, maxLength: 12, selector: ({ key }) => key },
  )
const gift = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 60_000 }).map((cents): Discount => ({ code: 'A', label: 'A', kind: 'amount', cents })),
    fc.nat(10_000).map((basisPoints): Discount => ({ code: 'A', label: 'A', kind: 'percentage', basisPoints })),
    fc.nat(4).map((n): Discount => ({ code: 'A', label: 'A', kind: 'article', articleId: `x${n}` })),
  ),
  { nil: undefined },
)

describe('any sale', () => {
  it('costs the prices shown with VAT, to the cent, on ten thousand sales', () => {
    fc.assert(
      fc.property(held(fc.constant(true)), gift, (all, code) => {
        const { summary, due, current } = state({ held: all, ...(code && { gift: code }) })
        const shown = sum(all.map(({ cents }) => cents))
        const off = sum(current.flatMap(({ kind, unitCents }) => (kind === 'discount' ? [unitCents] : [])))
        const { vat, netCents, grossCents } = totalsOf(due)
        expect(summary.totalTTC).toBe(shown - off)
        expect(grossCents).toBe(shown - off)
        expect([summary.totalHT, summary.currHT - summary.freeHT - summary.remiseHT]).toEqual([netCents, netCents])
        for (const group of vat) {
          const total = group.base + group.vat
          expect(Math.abs(group.vat - (total * group.vatRate) / (10_000 + group.vatRate))).toBeLessThanOrEqual(0.5)
        }
      }),
      { numRuns: 10_000, seed: 128 },
    )
  })

  it('has a document whose total without VAT matches the summary, with prices of both kinds', () => {
    fc.assert(
      fc.property(held(fc.constantFrom(true, undefined)), held(fc.constantFrom(true, undefined)), (all, before) => {
        const { due } = state({ held: all, billed: state({ held: before }).due })
        const { vat, netCents } = totalsOf(due)
        const lines = netted(due, vat)
        expect(sum(lines.map(({ quantity, unitCents }) => quantity * unitCents))).toBe(netCents)
        for (const { vatRate, base } of vat) {
          const own = lines.filter((one) => one.vatRate === vatRate)
          expect(sum(own.map(({ quantity, unitCents }) => quantity * unitCents))).toBe(base)
        }
        expect(lines.every(({ unitCents, isGross }) => unitCents >= 0 && isGross === undefined)).toBe(true)
        for (const [i, { isGross, unitCents, vatRate }] of due.entries()) {
          const exact = isGross ? (unitCents * 10_000) / (10_000 + vatRate) : unitCents
          expect(Math.abs((lines[i]?.unitCents ?? 0) - exact)).toBeLessThan(2)
        }
      }),
      { numRuns: 2000, seed: 128 },
    )
  })

  it('is owed nothing more once it is invoiced, and given back as it was sold', () => {
    fc.assert(
      fc.property(held(fc.constantFrom(true, undefined)), gift, (all, code) => {
        const of = { ...(code && { gift: code }), isGiftUsed: true }
        const first = state({ held: all, ...of })
        const again = state({ held: all, billed: first.due, ...of })
        expect([again.due, again.summary.totalTTC]).toEqual([[], 0])
        const back = state({ billed: first.due, ...of })
        expect(back.summary.totalTTC + first.summary.totalTTC).toBe(0)
        expect(totalsOf(back.due.map(reversed))).toEqual(totalsOf(first.due))
      }),
      { numRuns: 1000, seed: 128 },
    )
  })
})
