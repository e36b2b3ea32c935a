import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BilledLine, VatCategory } from './billing.ts'
import type { Credit, CreditedInvoice } from './credit.rules.ts'
import { creditablesOf, creditOf, creditOfRest } from './credit.rules.ts'
import { wayOf } from './discount.rules.ts'
import type { HeldLine } from './statement.rules.ts'
import { reversed, statementOf, totalsOf } from './statement.rules.ts'

const sold = (key: string, unitCents: number, vatRate = 2000, category: VatCategory = 'S'): BilledLine => ({
  ...{ key, kind: 'item', label: key, quantity: 1 },
  ...{ unitCents, vatRate, category },
})
const off = (unitCents: number, vatRate = 2000): BilledLine => ({
  ...sold(`gift AMI S ${vatRate}`, unitCents, vatRate),
  ...{ kind: 'discount', quantity: -1 },
})
const leftOf = (invoice: CreditedInvoice) => creditablesOf(invoice).map(({ leftCents }) => leftCents)
const told = (credit: Credit | undefined) => credit?.lines.map((line) => [line.key, line.quantity * line.unitCents])
const must = (credit: Credit | undefined): Credit => {
  if (!credit) throw new Error('The credit note is refused')
  return credit
}
const after = (invoice: CreditedInvoice, { lines }: Credit): CreditedInvoice => ({
  ...invoice,
  credited: [...invoice.credited, ...lines],
})

describe('a credit note for a part of an invoice', () => {
  const invoice: CreditedInvoice = { lines: [sold('a j1', 10_000), sold('a dinner', 4636, 1000)], credited: [] }

  it('takes back the lines that are chosen, with their VAT', () => {
    const credit = must(creditOf(invoice, [{ at: 1 }], { isKept: false }))
    expect(credit).toMatchObject({ netCents: 4636, grossCents: 5100, vat: [{ vatRate: 1000, base: 4636, vat: 464 }] })
    expect(leftOf(after(invoice, credit))).toEqual([10_000, 0])
  })

  it('takes nothing back twice, and never more than is left of a line', () => {
    const once = after(invoice, must(creditOf(invoice, [{ at: 1 }], { isKept: false })))
    expect(creditOf(once, [{ at: 1 }], { isKept: false })).toBeUndefined()
    expect(creditOf(once, [{ at: 0, cents: 10_001 }], { isKept: false })).toBeUndefined()
    expect(creditOf(once, [{ at: 0, cents: 0 }], { isKept: true })).toBeUndefined()
    expect(creditOf(once, [{ at: 0 }], { isKept: true })).toMatchObject({ grossCents: 12_000 })
    expect(creditOf(once, [{ at: 0 }, { at: 0 }], { isKept: false })).toBeUndefined()
    expect(creditOf(once, [{ at: 7 }], { isKept: false })).toBeUndefined()
    expect(creditOf(once, [], { isKept: false })).toBeUndefined()
  })

  it('credits an amount of a line, and the rest of the line later', () => {
    const gesture = must(creditOf(invoice, [{ at: 0, cents: 2000 }], { isKept: false }))
    expect(gesture.lines).toMatchObject([{ key: 'a j1', unitCents: 2000, waived: true }])
    const once = after(invoice, gesture)
    expect(leftOf(once)).toEqual([8000, 4636])
    const rest = must(creditOfRest(once))
    expect(told(rest)).toEqual([
      ['a j1', 10_000],
      ['a j1', -2000],
      ['a dinner', 4636],
    ])
    expect(gesture.grossCents + rest.grossCents).toBe(12_000 + 5100)
  })

  it('shares a discount out among its lines', () => {
    const cut: CreditedInvoice = { lines: [sold('a j1', 10_000), sold('a x', 5000), off(1000)], credited: [] }
    const first = must(creditOf(cut, [{ at: 1 }], { isKept: false }))
    expect(told(first)).toEqual([
      ['a x', 5000],
      ['gift AMI S 2000', -333],
    ])
    expect(told(creditOfRest(after(cut, first)))).toEqual([
      ['a j1', 10_000],
      ['gift AMI S 2000', -667],
    ])
    const given: CreditedInvoice = { ...cut, lines: [sold('a j1', 10_000), sold('a x', 5000), off(5000)] }
    expect(leftOf({ ...given, discountedAt: [1] })).toEqual([10_000, 0])
  })

  it('of an exchange takes back both articles, and never more than the invoice', () => {
    const returned = { ...sold('a dinner', 5000), quantity: -1 as const }
    const exchange: CreditedInvoice = { lines: [sold('a j2', 10_000), returned], credited: [] }
    expect(told(creditOf(exchange, [{ at: 0 }], { isKept: false }))).toEqual([
      ['a j2', 10_000],
      ['a dinner', -5000],
    ])
    expect(creditOf(exchange, [{ at: 0, cents: 5000 }], { isKept: false })).toMatchObject({ grossCents: 6000 })
    expect(creditOf(exchange, [{ at: 0, cents: 5001 }], { isKept: false })).toBeUndefined()
    // Two lines worth more than the rest: neither can be credited whole on its own.
    const two: CreditedInvoice = {
      lines: [
        sold('a j2', 10_000),
        sold('a j3', 10_000),
        ...exchange.lines.slice(1),
        { ...returned, key: 'a x', unitCents: 10_000 },
      ],
      credited: [],
    }
    expect(creditOf(two, [{ at: 0 }], { isKept: false })).toBeUndefined()
    expect(creditOf(two, [{ at: 0 }, { at: 1 }], { isKept: false })).toMatchObject({ grossCents: 6000 })
  })

  it('gives VAT back to the cent, over any number of notes', () => {
    const books: CreditedInvoice = { lines: ['a', 'b', 'c'].map((key) => sold(key, 333, 550)), credited: [] }
    let standing = books
    const grosses = [0, 1, 2].map((at) => {
      const credit = must(creditOf(standing, [{ at }], { isKept: false }))
      standing = after(standing, credit)
      return credit.grossCents
    })
    expect(grosses).toEqual([351, 352, 351])
    expect(totalsOf(books.lines).grossCents).toBe(1054)
  })
})

describe('the balance after a credit note', () => {
  const held = (key: string, cents: number): HeldLine => ({
    ...{ userId: 'a', key, label: key, cents },
    ...{ vatRate: 2000, dayId: 'j1', regime: 'admission_on_site' },
  })
  const seller = { isExempt: false, taxesAdmissionAbroad: false }
  const state = (holds: HeldLine[], billed: BilledLine[]) =>
    statementOf({ held: holds, billed, isGiftUsed: false, seller, isPayable: true })
  const lines = [sold('a j1', 10_000), sold('a j2', 10_000)]
  const invoice: CreditedInvoice = { lines, credited: [] }
  const billed = (credit: Credit | undefined) => [...lines, ...must(credit).lines.map(reversed)]

  it('is nothing once it is held no more', () => {
    const credit = creditOf(invoice, [{ at: 1 }], { isKept: false })
    expect(state([held('j1', 10_000)], billed(credit))).toMatchObject({ due: [], summary: { totalHT: 0 } })
  })

  it('is the same again where it is still held', () => {
    const credit = creditOf(invoice, [{ at: 1 }], { isKept: false })
    expect(state([held('j1', 10_000), held('j2', 10_000)], billed(credit)).summary.totalHT).toBe(10_000)
  })

  it('is nothing where it stays with its holder as a gesture, and no more than was paid once they give it up', () => {
    const gesture = billed(creditOf(invoice, [{ at: 1, cents: 2500 }], { isKept: true }))
    const both = state([held('j1', 10_000), held('j2', 10_000)], gesture)
    expect(both).toMatchObject({ due: [], summary: { currHT: 17_500, prevHT: 17_500, totalHT: 0 } })
    const one = state([held('j1', 10_000)], gesture)
    expect([one.summary.totalHT, totalsOf(one.due).netCents]).toEqual([-7500, -7500])
    const rest = creditOfRest({
      lines,
      credited: must(creditOf(invoice, [{ at: 1, cents: 2500 }], { isKept: true })).lines,
    })
    expect(state([], [...gesture, ...must(rest).lines.map(reversed)])).toMatchObject({
      due: [],
      summary: { totalHT: 0 },
    })
  })
})

const isGross = fc.constantFrom(true as const, undefined)
const anyLine = fc
  .tuple(fc.nat(7), fc.integer({ min: 1, max: 50_000 }), fc.constantFrom(550, 1000, 2000), isGross)
  .map(([n, cents, rate, gross]): BilledLine => ({ ...sold(`a x${n}`, cents, rate), ...(gross && { isGross: gross }) }))
const anyInvoice = fc
  .tuple(fc.uniqueArray(anyLine, { minLength: 1, maxLength: 6, selector: ({ key }) => key }), fc.nat(9000))
  .map(([items, basisPoints]): CreditedInvoice => {
    const discounts = [...Map.groupBy(items, wayOf)].flatMap(([way, [one, ...others]]): BilledLine[] => {
      const base = others.reduce((total, line) => total + line.unitCents, one?.unitCents ?? 0)
      const cents = Math.floor((base * basisPoints) / 10_000)
      const gross = one?.isGross && { isGross: one.isGross }
      return cents > 0 ? [{ ...off(cents, one?.vatRate), key: `gift AMI ${way}`, ...gross }] : []
    })
    return { lines: [...items, ...discounts], credited: [] }
  })
const anyExchange = fc
  .tuple(anyInvoice, fc.array(anyLine, { minLength: 1, maxLength: 3 }))
  .map(([{ lines }, back]): CreditedInvoice => {
    const returned = back.map((line): BilledLine => ({ ...line, key: `${line.key} back`, quantity: -1 }))
    return { lines: [...lines, ...returned], credited: [] }
  })
  .filter(({ lines }) => totalsOf(lines).grossCents > 0)
const anyPresses = fc.array(
  fc.record({ at: fc.nat(5), isKept: fc.boolean(), part: fc.option(fc.double({ min: 0.01, max: 1, noNaN: true })) }),
  { maxLength: 8 },
)

describe('credit notes in any order', () => {
  it('add up to the invoice once nothing is left, and never to more', () => {
    fc.assert(
      fc.property(anyInvoice, anyPresses, (invoice, presses) => {
        const whole = totalsOf(invoice.lines)
        let [standing, gross, net] = [invoice, 0, 0]
        const take = (credit: Credit | undefined) => {
          if (!credit) return
          expect(credit.netCents).toBeGreaterThanOrEqual(0)
          standing = after(standing, credit)
          gross += credit.grossCents
          net += credit.netCents
          expect(gross).toBeLessThanOrEqual(whole.grossCents)
        }
        for (const { at, isKept, part } of presses) {
          const left = creditablesOf(standing)[at]?.leftCents ?? 0
          const cents = part === null ? undefined : Math.ceil(left * part)
          take(creditOf(standing, [{ at, cents: cents || undefined }], { isKept }))
        }
        take(creditOfRest(standing))
        expect([gross, net]).toEqual([whole.grossCents, whole.netCents])
        expect(leftOf(standing).every((cents) => cents === 0)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('never exceed an invoice that gives something else back', () => {
    fc.assert(
      fc.property(anyExchange, anyPresses, (invoice, presses) => {
        const whole = totalsOf(invoice.lines).grossCents
        let [standing, gross] = [invoice, 0]
        for (const { at, isKept } of presses) {
          const credit = creditOf(standing, [{ at }], { isKept })
          if (!credit || credit.grossCents <= 0) continue
          standing = after(standing, credit)
          gross += credit.grossCents
          expect(gross).toBeLessThanOrEqual(whole)
        }
        expect(gross + (creditOfRest(standing)?.grossCents ?? 0)).toBe(whole)
      }),
      { numRuns: 500 },
    )
  })
})
