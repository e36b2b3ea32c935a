import { describe, expect, it } from 'vitest'
import type { Debt, Delays, Turn } from './unpaid.rules.ts'
import { keepingOf, noticeOf } from './unpaid.rules.ts'

const HOUR = 3_600_000
const at = (hours: number): number => hours * HOUR

const plain: Debt = {
  isTransfer: false,
  isInvoiced: false,
  hasReceived: false,
  isPaying: false,
  isPresent: false,
  hasAddress: true,
  isStopped: false,
  actedAt: at(100),
  kept: undefined,
  told: undefined,
}
const delays: Delays = { hours: 48, noticeHours: 0, transferDays: 0 }
const turn: Turn = { since: at(10) }
const keeping = (
  { debt = {}, rules = {}, since = {} }: { debt?: Partial<Debt>; rules?: Partial<Delays>; since?: Partial<Turn> },
  now: number,
) => keepingOf({ ...plain, ...debt }, { ...delays, ...rules }, { ...turn, ...since }, at(now))

describe('the mail before', () => {
  it.each([
    ['half of a short delay', 6, 0, 3],
    ['a day of a long one', 720, 0, 24],
    ['as long as the event says', 48, 36, 36],
    ['half, where it says more than the delay', 6, 12, 3],
    ['half, where it says as much', 6, 6, 3],
  ])('comes %s ahead', (_, hours, noticeHours, ahead) => {
    expect(noticeOf(at(hours), { ...delays, noticeHours })).toBe(at(ahead))
  })
})

describe('an unpaid place', () => {
  it('is kept, told of, kept again and over, each at its instant', () => {
    expect(keeping({}, 100)).toEqual({ is: 'kept', until: at(148), at: at(124) })
    expect(keeping({}, 123.99)).toMatchObject({ is: 'kept' })
    expect(keeping({}, 124)).toEqual({ is: 'telling', until: at(148) })
    const debt = { told: { at: at(124), until: at(148), leftAt: at(124) } }
    expect(keeping({ debt }, 147.99)).toEqual({ is: 'kept', until: at(148), at: at(148) })
    expect(keeping({ debt }, 148)).toEqual({ is: 'over', until: at(148) })
  })

  it.each<[string, Partial<Debt>, Partial<Delays>, string]>([
    ['the event never gives up', {}, { hours: 0 }, 'off'],
    ['any money has come for', { hasReceived: true }, {}, 'received'],
    ['an invoice was sent for', { isInvoiced: true }, {}, 'invoice'],
    ['a person has come in with', { isPresent: true }, {}, 'present'],
    ['a payment is in hand for', { isPaying: true }, {}, 'paying'],
    ['the team keeps', { kept: 'always' }, {}, 'always'],
    ['a transfer is announced for', { isTransfer: true }, {}, 'off'],
    ['an obstacle kept from being paid', { isStopped: true }, {}, 'obstacle'],
    ['cannot be told for want of an address', { hasAddress: false }, {}, 'noAddress'],
  ])('that %s is never over', (_, debt, rules, why) => {
    const told = { at: at(124), until: at(148), leftAt: at(124) }
    expect(keeping({ debt: { ...debt, told }, rules }, 5000)).toEqual({ is: 'held', why })
  })

  it('is not over before its mail has left for as long as the notice, nor at all where it came back', () => {
    const told = { at: at(124), until: at(148) }
    expect(keeping({ debt: { told } }, 5000)).toEqual({ is: 'held', why: 'untold' })
    const late = { ...told, leftAt: at(140) }
    expect(keeping({ debt: { told: late } }, 163)).toMatchObject({ is: 'kept', until: at(164) })
    expect(keeping({ debt: { told: late } }, 164)).toEqual({ is: 'over', until: at(164) })
  })

  it('begins anew once its payer has done something since', () => {
    const debt = { actedAt: at(130), told: { at: at(124), until: at(148), leftAt: at(124) } }
    expect(keeping({ debt }, 149)).toEqual({ is: 'kept', until: at(178), at: at(154) })
  })

  it('is announced with the whole notice ahead, even when late', () => {
    expect(keeping({}, 400)).toEqual({ is: 'telling', until: at(424) })
  })

  it('awaits a transfer for as long as the event says', () => {
    const debt = { isTransfer: true }
    expect(keeping({ debt, rules: { transferDays: 10 } }, 148)).toEqual({ is: 'kept', until: at(340), at: at(316) })
    expect(keeping({ debt, rules: { hours: 0, transferDays: 10 } }, 316)).toMatchObject({ is: 'telling' })
  })

  it('is kept for as long as the team says, and told of again before', () => {
    const told = { at: at(124), until: at(148), leftAt: at(124) }
    expect(keeping({ debt: { told, kept: at(300) } }, 150)).toEqual({ is: 'kept', until: at(300), at: at(276) })
    expect(keeping({ debt: { told, kept: at(300) } }, 276)).toEqual({ is: 'telling', until: at(300) })
    // Earlier than it would be anyway.
    expect(keeping({ debt: { kept: at(110) } }, 100)).toMatchObject({ until: at(148) })
  })
})

describe('an event that begins to give up places, or does so sooner', () => {
  const since = { since: at(500) }

  it('tells earlier holders at once, with the whole delay ahead', () => {
    expect(keeping({ since }, 500)).toEqual({ is: 'telling', until: at(548) })
    expect(keeping({ since }, 540)).toEqual({ is: 'telling', until: at(564) })
  })

  it('keeps the dates already announced', () => {
    const told = { at: at(480), until: at(700), leftAt: at(480) }
    expect(keeping({ debt: { told }, since }, 600)).toMatchObject({ is: 'kept', until: at(700) })
    // Notified under an earlier delay, long past.
    const old = { at: at(300), until: at(320), leftAt: at(300) }
    expect(keeping({ debt: { told: old }, since }, 500)).toEqual({ is: 'telling', until: at(548) })
  })
})

describe('an obstacle', () => {
  it('stops the time as long as it stands, which begins anew after', () => {
    expect(keeping({ since: { heldAt: at(120) } }, 5000)).toEqual({ is: 'held', why: 'obstacle' })
    expect(keeping({ since: { resumedAt: at(200) } }, 200)).toEqual({ is: 'kept', until: at(248), at: at(224) })
  })
})
