import { describe, expect, it } from 'vitest'
import type { BilledLine } from '#features/billing/billing.ts'
import type { DayHolder } from './withdrawals.rules.ts'
import { daysAfter, isFit, lostBy, returnedOf, roomFor } from './withdrawals.rules.ts'
import type { Fate } from './withdrawals.ts'

const cancel: Fate = { kind: 'cancel' }
const toSecond: Fate = { kind: 'move', to: 'j2' }
const holder = (userId: string, ...dayIds: string[]): DayHolder => ({ userId, dayIds, isOnSite: true })

describe('the days on which a holder comes afterwards', () => {
  it.each([
    ['cancelled, with another', ['j1', 'j3'], cancel, ['j3']],
    ['cancelled, alone', ['j1'], cancel, []],
    ['moved', ['j1', 'j3'], toSecond, ['j3', 'j2']],
    ['moved to a day that they have', ['j1', 'j2'], toSecond, ['j2']],
  ] as const)('are right: %s', (_, dayIds, fate, expected) => {
    expect(daysAfter(holder('ana', ...dayIds), 'j1', fate)).toEqual(expected)
  })
})

describe('the loss of a holder', () => {
  const lines = [
    { userId: 'ana', key: 'j1', dayId: 'j1' },
    { userId: 'ana', key: 'lunch j1', dayId: 'j1', articleId: 'lunch' },
    { userId: 'ana', key: 'j2', dayId: 'j2' },
    { userId: 'ana', key: 'pass 0', dayId: '0', articleId: 'pass' },
    { userId: 'bo', key: 'j1', dayId: 'j1' },
    { userId: 'bo', key: 'pass 0', dayId: '0', articleId: 'pass' },
    { userId: 'cy', key: 'j1', dayId: 'j1' },
  ]
  it.each([
    ['a day and its articles', holder('ana', 'j1', 'j2'), cancel, ['ana j1', 'ana lunch j1']],
    ['everything where the holder no longer comes', holder('bo', 'j1'), cancel, ['bo j1', 'bo pass 0']],
    ['only articles of the day where another day takes its place', holder('ana', 'j1'), toSecond, ['ana lunch j1']],
    ['the day too where the holder has both', holder('ana', 'j1', 'j2'), toSecond, ['ana j1', 'ana lunch j1']],
    ['nothing where a day alone is exchanged', holder('bo', 'j1'), toSecond, []],
  ] as const)('is %s', (_, one, fate, expected) => {
    expect([...lostBy(lines, [one], 'j1', fate)]).toEqual(expected)
  })
})

describe('the part of an invoice to give back', () => {
  const sold = (key: string, unitCents: number): BilledLine => ({
    ...{ key, kind: 'item', label: key, quantity: 1, unitCents, vatRate: 2000, category: 'S' },
  })
  const invoice = { lines: [sold('ana j1', 10_000), sold('ana j2', 10_000), sold('bo j1', 10_000)], credited: [] }

  it('is the lost part, VAT included', () => {
    expect(returnedOf(invoice, new Set(['ana j1', 'bo j1']))).toEqual({
      choices: [{ at: 0 }, { at: 2 }],
      cents: 24_000,
    })
  })

  it('leaves out lines already credited and lines never invoiced', () => {
    const once = { ...invoice, credited: [sold('ana j1', 10_000)] }
    expect(returnedOf(once, new Set(['ana j1']))).toBeUndefined()
    expect(returnedOf(once, new Set(['ana j1', 'bo j1']))).toEqual({ choices: [{ at: 2 }], cents: 12_000 })
    expect(returnedOf(invoice, new Set(['cy j1']))).toBeUndefined()
  })

  it('is less its share of a discount', () => {
    const off: BilledLine = { ...sold('code', 3000), kind: 'discount', quantity: -1 }
    expect(returnedOf({ ...invoice, lines: [...invoice.lines, off] }, new Set(['ana j1']))?.cents).toBe(10_800)
  })
})

describe('another day', () => {
  const day = (more: Partial<Parameters<typeof isFit>[1]> = {}) => ({
    ...{ id: 'j2', priceCents: 100, isRetired: false, isOver: false },
    ...more,
  })
  it.each([
    ['offered at the same price', {}, true],
    ['the day itself', { id: 'j1' }, false],
    ['retired', { isRetired: true }, false],
    ['over', { isOver: true }, false],
    ['at another price', { priceCents: 200 }, false],
  ] as const)('is fit or not: %s', (_, more, expected) => {
    expect(isFit(day({ id: 'j1' }), day(more), { isPaid: true })).toBe(expected)
  })

  it('may have another price where the event takes no payment', () => {
    expect(isFit(day({ id: 'j1' }), day({ priceCents: 200 }), { isPaid: false })).toBe(true)
  })

  it.each([
    ['without a limit', { capacity: null, taken: 7, offered: 0 }, { free: null, missing: 0 }],
    ['with room', { capacity: 10, taken: 7, offered: 0 }, { free: 3, missing: 0 }],
    ['with places that are offered to the line', { capacity: 10, taken: 7, offered: 2 }, { free: 1, missing: 2 }],
    ['above its limit', { capacity: 5, taken: 7, offered: 0 }, { free: 0, missing: 3 }],
  ] as const)('has so much room for three: %s', (_, places, expected) => {
    expect(roomFor(places, 3)).toEqual(expected)
  })
})
