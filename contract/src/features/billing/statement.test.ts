import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BilledLine, Billing, BillingType } from './billing.ts'
import { discountsOf } from './discount.rules.ts'
import type { Discount, HeldLine, Statement, ToState } from './statement.rules.ts'
import { reversed, statementOf, totalsOf } from './statement.rules.ts'

const usual = { isExempt: false, taxesAdmissionAbroad: false }
const abroad = { ...usual, taxesAdmissionAbroad: true }
const COUNTRY: Record<BillingType, string> = { 1: 'FR', 2: 'IT', 3: 'CH', 4: 'FR', 5: 'FR', 6: 'FR' }
const buyerOf = (type: BillingType): Billing => ({
  type,
  country: COUNTRY[type],
  intra_communautaire: '',
  social_reason: '',
  address: '',
  address_more: '',
  postal_code: '',
  city: '',
  siret: '',
  service_code: '',
  engagement_number: '',
})
const line = (userId: string, key: string, cents: number, vatRate: number, more: Partial<HeldLine> = {}): HeldLine => ({
  key,
  userId,
  cents,
  vatRate,
  dayId: '0',
  regime: 'service',
  label: key,
  ...more,
})
const state = (of: Partial<ToState>): Statement =>
  statementOf({ held: [], isGiftUsed: false, billed: [], seller: usual, isPayable: true, ...of })
const told = (lines: readonly BilledLine[]) =>
  lines.map(({ key, quantity, unitCents, category, vatRate }) => [key, quantity * unitCents, `${category} ${vatRate}`])

const day = (userId: string) => line(userId, 'j1', 1500, 2000, { regime: 'admission_on_site' })
const lunch = (userId: string) => line(userId, 'lunch j1', 1265, 1000, { articleId: 'lunch' })
const book = (userId: string) => line(userId, 'book 0', 333, 550, { articleId: 'book' })
const named = { code: 'AMI', label: 'Code promo AMI' }
const sevenEuros: Discount = { ...named, kind: 'amount', cents: 700 }

describe('a companion of a type without payment', () => {
  const guest = { ...day('lea'), isFree: true as const }

  it('adds nothing to the debt of the person who registered them', () => {
    expect(state({ held: [day('camille'), guest] }).summary).toMatchObject({ currHT: 1500, totalHT: 1500 })
  })

  it('gets nothing back for days paid before', () => {
    const before = state({ held: [day('lea')] })
    expect(state({ held: [guest], billed: before.due }).summary).toMatchObject({ currHT: 1500, totalHT: 0 })
  })

  it('is shown with the prices where the event takes no payment', () => {
    expect(state({ held: [guest], isPayable: false }).summary).toMatchObject({ currHT: 1500, canPay: false })
  })
})

describe('the worked example of docs/rules/prices.md', () => {
  const first = state({ held: [day('camille'), book('camille')] })
  const both = [day('camille'), lunch('camille'), day('lea'), lunch('lea')]

  it('begins with an invoice for one person', () => {
    expect(first.summary).toMatchObject({ currHT: 1833, prevHT: 0, totalHT: 1833, totalTTC: 2151, canPay: true })
  })

  it('subtracts a promo code and the earlier invoice, for two people', () => {
    const { summary, due } = state({ held: both, gift: sevenEuros, billed: first.due })
    expect(told(due)).toEqual([
      ['camille lunch j1', 1265, 'S 1000'],
      ['lea j1', 1500, 'S 2000'],
      ['lea lunch j1', 1265, 'S 1000'],
      ['camille book 0', -333, 'S 550'],
      ['gift AMI S 1000', -320, 'S 1000'],
      ['gift AMI S 2000', -380, 'S 2000'],
    ])
    expect(summary).toEqual({
      canPay: true,
      currHT: 5530,
      freeHT: 0,
      remiseHT: 700,
      prevHT: 1833,
      prevTTC: 2151,
      totalHT: 2997,
      totalTTC: 3424,
      isUsed: false,
      promoCode: 'AMI',
      code: 'AMI',
      vat: [
        { category: 'S', vatRate: 550, base: -333, vat: -18 },
        { category: 'S', vatRate: 1000, base: 2210, vat: 221 },
        { category: 'S', vatRate: 2000, base: 1120, vat: 224 },
      ],
    })
  })

  it('reverses the charge for a company in Italy, unless the seller taxes admission', () => {
    const buyer = buyerOf(2)
    expect(state({ held: both, buyer }).summary).toMatchObject({
      totalHT: 5530,
      totalTTC: 5530,
      vat: [{ category: 'AE', vatRate: 0, base: 5530, vat: 0 }],
    })
    expect(state({ held: both, buyer, seller: abroad }).summary).toMatchObject({
      totalHT: 5530,
      totalTTC: 6130,
      vat: [
        { category: 'AE', vatRate: 0, base: 2530, vat: 0 },
        { category: 'S', vatRate: 2000, base: 3000, vat: 600 },
      ],
    })
  })
})

describe('the discount of a promo code', () => {
  const held = [day('a'), lunch('a'), lunch('b'), book('a')]
  it.each([
    // Code; free amount, discount; its lines.
    [sevenEuros, 0, 700, [53, 406, 241]],
    [{ ...named, kind: 'amount', cents: 1_000_000 }, 0, 4363, [333, 2530, 1500]],
    [{ ...named, kind: 'percentage', basisPoints: 1000 }, 0, 436, [33, 253, 150]],
    [{ ...named, kind: 'percentage', basisPoints: 10_000 }, 0, 4363, [333, 2530, 1500]],
    [{ ...named, kind: 'article', articleId: 'lunch' }, 2530, 0, [2530]],
    [{ ...named, kind: 'article', articleId: 'dinner' }, 0, 0, []],
  ] as [Discount, number, number, number[]][])('with %j', (gift, freeHT, remiseHT, lines) => {
    const { summary, due } = state({ held, gift })
    expect(summary).toMatchObject({ currHT: 4363, freeHT, remiseHT, totalHT: 4363 - freeHT - remiseHT })
    expect(due.filter((one) => one.kind === 'discount').map((one) => [one.quantity, one.unitCents])).toEqual(
      lines.map((cents) => [-1, cents]),
    )
  })

  it('leaves nothing to pay when it takes everything', () => {
    const gift: Discount = { ...named, kind: 'percentage', basisPoints: 10_000 }
    expect(state({ held, gift }).summary).toMatchObject({ canPay: false, totalHT: 0, totalTTC: 0 })
  })

  it('gives the cent that is left to the last of two equal shares', () => {
    const gift: Discount = { ...named, kind: 'amount', cents: 101 }
    const { due } = state({ held: [line('a', 'x', 500, 550), line('a', 'y', 500, 2000)], gift })
    expect(told(due).slice(2)).toEqual([
      ['gift AMI S 550', -50, 'S 550'],
      ['gift AMI S 2000', -51, 'S 2000'],
    ])
  })

  it('follows the articles held after its use: the discount grows or is given back', () => {
    const gift: Discount = { ...named, kind: 'percentage', basisPoints: 1000 }
    const first = state({ held: [day('a')], gift }).due
    const used = { gift, isGiftUsed: true, billed: first }
    expect(told(state({ held: [day('a'), day('b')], ...used }).due)).toEqual([
      ['b j1', 1500, 'S 2000'],
      ['gift AMI S 2000', -150, 'S 2000'],
    ])
    expect(told(state({ held: [], ...used }).due)).toEqual([
      ['a j1', -1500, 'S 2000'],
      ['gift AMI S 2000', 150, 'S 2000'],
    ])
    expect(state({ held: [day('a')], ...used }).summary).toMatchObject({ isUsed: true, promoCode: 'AMI', totalHT: 0 })
  })
})

describe('an invoiced line', () => {
  it('keeps its price and its tax for as long as it is held', () => {
    const billed = state({ held: [day('a')] }).due
    for (const cents of [9900, 100, 0])
      expect(state({ held: [{ ...day('a'), cents }], billed, buyer: buyerOf(2) })).toMatchObject({
        due: [],
        summary: { currHT: 1500, prevHT: 1500, totalHT: 0, totalTTC: 0, canPay: false },
      })
    expect(told(state({ billed, buyer: buyerOf(2) }).due)).toEqual([['a j1', -1500, 'S 2000']])
  })

  it('is netted with its replacement', () => {
    const billed = state({ held: [lunch('a')] }).due
    const dinner = line('a', 'dinner j1', 1265, 1000, { articleId: 'dinner' })
    const { due, summary } = state({ held: [dinner], billed })
    expect(told(due)).toEqual([
      ['a dinner j1', 1265, 'S 1000'],
      ['a lunch j1', -1265, 'S 1000'],
    ])
    expect(summary).toMatchObject({ totalHT: 0, totalTTC: 0, canPay: false, vat: [] })
  })

  it('is owed again once a credit note takes it back', () => {
    const before = state({ held: [day('a'), lunch('a')], gift: sevenEuros })
    const billed = [...before.due, ...before.due.map(reversed)]
    expect(state({ held: [day('a'), lunch('a')], gift: sevenEuros, billed })).toEqual(before)
  })

  it('is owed twice where it was given back once too often', () => {
    const [sold] = state({ held: [day('a')] }).due
    const billed = sold ? [sold, reversed(sold), reversed(sold)] : []
    expect(told(state({ held: [day('a')], billed }).due)).toEqual([
      ['a j1', 1500, 'S 2000'],
      ['a j1', 1500, 'S 2000'],
    ])
  })

  it('asks for no payment where the refund exceeds the new price, VAT included', () => {
    const billed = state({ held: [line('a', 'x', 10_000, 2000)] }).due
    const { summary } = state({ held: [line('a', 'y', 10_100, 550)], billed })
    expect(summary).toMatchObject({ totalHT: 100, totalTTC: 10_100 + 556 - 12_000, canPay: false })
  })
})

describe('a line outside the scope of VAT', () => {
  const buyer = buyerOf(3)
  it('stands alone on its invoice', () => {
    expect(told(state({ held: [day('a'), lunch('a')], gift: sevenEuros, buyer }).due)).toEqual([
      ['a j1', 1500, 'O 0'],
      ['a lunch j1', 1265, 'O 0'],
      ['gift AMI E 0', -700, 'O 0'],
    ])
  })

  it('is exempt beside taxed lines', () => {
    expect(told(state({ held: [day('a'), lunch('a')], gift: sevenEuros, buyer, seller: abroad }).due)).toEqual([
      ['a j1', 1500, 'S 2000'],
      ['a lunch j1', 1265, 'E 0'],
      ['gift AMI E 0', -320, 'E 0'],
      ['gift AMI S 2000', -380, 'S 2000'],
    ])
  })
})

describe('a line', () => {
  it('names its companion', () => {
    const { due } = state({
      held: [
        { ...day('a'), label: 'Mardi' },
        { ...day('b'), label: 'Mardi', person: 'Léa' },
      ],
    })
    expect(due.map((one) => one.label)).toEqual(['Mardi', 'Mardi – Léa'])
  })

  it('without a price is left out, and an event that takes no payment asks for none', () => {
    expect(state({ held: [line('a', 'x', 0, 2000)] }).due).toEqual([])
    expect(state({ held: [day('a')], isPayable: false }).summary.canPay).toBe(false)
  })
})

const rates = fc.constantFrom(0, 210, 550, 1000, 2000)
const regimes = fc.constantFrom('admission_on_site', 'admission_remote', 'service' as const)
const anyLine = fc
  .tuple(fc.constantFrom('a', 'b'), fc.nat(11), fc.integer({ min: 1, max: 50_000 }), rates, regimes)
  .map(([userId, n, cents, vatRate, regime]): HeldLine => {
    const articleId = `x${n % 4}`
    return line(userId, `${articleId} j${n}`, cents, vatRate, { regime: regime as HeldLine['regime'], articleId })
  })
const anyHeld = fc.uniqueArray(anyLine, { maxLength: 12, selector: ({ userId, key }) => `${userId} ${key}` })
const anyGift = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 60_000 }).map((cents): Discount => ({ ...named, kind: 'amount', cents })),
    fc.integer({ min: 1, max: 10_000 }).map((basisPoints): Discount => ({ ...named, kind: 'percentage', basisPoints })),
    fc.nat(4).map((n): Discount => ({ ...named, kind: 'article', articleId: `x${n}` })),
  ),
  { nil: undefined },
)
const anySeller = fc.record({ isExempt: fc.constantFrom(false, false, true), taxesAdmissionAbroad: fc.boolean() })
const anyBuyer = fc.option(
  fc.constantFrom(1, 2, 3, 4, 5, 6 as const).map((type) => buyerOf(type as BillingType)),
  {
    nil: undefined,
  },
)
const anyHistory = fc.record({
  visits: fc.array(fc.record({ held: anyHeld, buyer: anyBuyer, seller: anySeller }), { minLength: 1, maxLength: 4 }),
  gift: anyGift,
})

function billedAfter(history: {
  visits: readonly Pick<ToState, 'held' | 'buyer' | 'seller'>[]
  gift: Discount | undefined
}) {
  const invoices: (readonly BilledLine[])[] = []
  for (const visit of history.visits)
    invoices.push(state({ ...visit, gift: history.gift, isGiftUsed: invoices.length > 0, billed: invoices.flat() }).due)
  return invoices
}

const net = (lines: readonly BilledLine[]) =>
  lines.reduce((all, { quantity, unitCents }) => all + quantity * unitCents, 0)

function mustAddUp({ summary, due, current }: Statement) {
  const { currHT, freeHT, remiseHT, prevHT, totalHT, totalTTC } = summary
  const totals = totalsOf(due)
  expect(totalHT).toBe(currHT - freeHT - remiseHT - prevHT)
  expect(totals).toMatchObject({ netCents: totalHT, grossCents: totalTTC })
  expect(net(due)).toBe(totalHT)
  expect(net(current)).toBe(currHT - freeHT - remiseHT)
  expect(freeHT + remiseHT).toBeLessThanOrEqual(currHT)
  expect(Math.min(freeHT, remiseHT)).toBe(0)
  for (const group of totals.vat) {
    const own = due.filter((one) => one.category === group.category && one.vatRate === group.vatRate)
    expect(group.base).toBe(net(own))
    // In ten-thousandths of a cent, to avoid rounding here.
    expect(Math.abs(group.vat * 10_000 - group.base * group.vatRate)).toBeLessThanOrEqual(5_000)
  }
  const categories = new Set(due.map((one) => one.category))
  if (categories.has('O')) expect(categories.size).toBe(1)
  for (const one of due) if (one.category !== 'S') expect(one.vatRate).toBe(0)
}

const unordered = ({ summary, due }: Statement) => ({ summary, due: told(due).map(String).toSorted() })

describe('every statement', () => {
  it('adds up for any articles held and invoiced before', () => {
    fc.assert(
      fc.property(anyHistory, anyHeld, anyBuyer, anySeller, (history, held, buyer, seller) => {
        const billed = billedAfter(history).flat()
        mustAddUp(state({ held, buyer, seller, gift: history.gift, billed }))
      }),
      { numRuns: 300 },
    )
  })

  it('owes nothing once it is invoiced, even with another payer', () => {
    fc.assert(
      fc.property(anyHistory, anyBuyer, anySeller, (history, buyer, seller) => {
        const billed = billedAfter(history).flat()
        const held = history.visits.at(-1)?.held ?? []
        const after = state({ held, buyer, seller, gift: history.gift, isGiftUsed: true, billed })
        expect(after.due).toEqual([])
        expect(after.summary).toMatchObject({ totalHT: 0, totalTTC: 0, canPay: false, vat: [] })
      }),
      { numRuns: 300 },
    )
  })

  it('owes the same again once a credit note takes the last invoice back', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const invoices = billedAfter(history)
        const last = invoices.at(-1) ?? []
        const visit = { ...history.visits.at(-1), gift: history.gift, isGiftUsed: true }
        const before = state({ ...visit, billed: invoices.slice(0, -1).flat() })
        const again = state({ ...visit, billed: [...invoices.flat(), ...last.map(reversed)] })
        expect(unordered(again)).toEqual(unordered(before))
        const [invoice, note] = [totalsOf(last), totalsOf(last.map(reversed))]
        expect(note.grossCents + invoice.grossCents).toBe(0)
      }),
      { numRuns: 300 },
    )
  })

  it('does not depend on the order or the split of the lines', () => {
    const shuffled = anyHeld.chain((held) =>
      fc.tuple(fc.constant(held), fc.shuffledSubarray(held, { minLength: held.length })),
    )
    fc.assert(
      fc.property(shuffled, anyGift, anyBuyer, anySeller, fc.nat(30_000), ([held, other], gift, buyer, seller, cut) => {
        const of = { gift, buyer, seller }
        const split = other.flatMap((one) => {
          const part = Math.min(one.cents, cut)
          return [
            { ...one, cents: part },
            { ...one, key: `${one.key} rest`, cents: one.cents - part },
          ]
        })
        const whole = state({ held, ...of })
        expect(unordered(state({ held: other, ...of }))).toEqual(unordered(whole))
        expect(state({ held: split, ...of }).summary).toEqual(whole.summary)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the line of a discount', () => {
  const line = (label: string, vatRate = 2000): BilledLine => ({
    ...{ key: label, kind: 'item', label, quantity: 1, unitCents: 1000, category: 'S', vatRate },
  })
  const items = [
    { articleId: 'gala', line: line('Gala, 12 mars') },
    { articleId: 'gala', line: line('Gala, 13 mars') },
    { articleId: 'livre', line: line('Livre', 550) },
  ]
  const code = { code: 'ETE', label: 'Code promo ETE' }

  it('names the article that it is for', () => {
    const labels = discountsOf(items, { ...code, kind: 'article', articleId: 'gala' }).map(({ label }) => label)
    expect(labels).toEqual(['Code promo ETE – Gala, 12 mars · Gala, 13 mars'])
  })

  it('names the code alone where it is for the whole, once for each rate', () => {
    const all = discountsOf(items, { ...code, kind: 'percentage', basisPoints: 1000 })
    expect(all.map(({ label, vatRate, cents }) => [label, vatRate, cents])).toEqual([
      ['Code promo ETE', 550, 100],
      ['Code promo ETE', 2000, 200],
    ])
  })
})
