import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InLine, LimitedDay } from './waiting-list.rules.ts'
import { inOrder, OFFER_MS, planOffers } from './waiting-list.rules.ts'

const NOW = new Date('2027-03-01T09:00:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)

const days: fc.Arbitrary<LimitedDay[]> = fc
  .array(fc.record({ capacity: fc.option(fc.nat(6), { nil: null }), taken: fc.nat(6), isRetired: fc.boolean() }), {
    maxLength: 4,
  })
  .map((some) =>
    some.map(({ capacity, taken, isRetired }, i) => ({
      id: `j${i}`,
      isRetired,
      capacity,
      taken: capacity === null ? taken : Math.min(taken, capacity),
    })),
  )
const line: fc.Arbitrary<InLine[]> = fc
  .array(
    fc.record({
      joined: fc.nat(5),
      day: fc.nat(4),
      ends: fc.integer({ min: -2, max: 2 }),
      status: fc.constantFrom('waiting' as const, 'offered' as const),
      comesOnSite: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((some) =>
    some.map(({ joined, day, ends, status, comesOnSite }, i) => ({
      userId: `u${i}`,
      joinedAt: later(-joined * 1000),
      status,
      dayId: status === 'offered' ? `j${day}` : null,
      offerExpiresAt: status === 'offered' ? later(ends * OFFER_MS) : null,
      comesOnSite,
    })),
  )

function held(all: readonly InLine[], plan: ReturnType<typeof planOffers>): Map<string, number> {
  const gone = new Set([...plan.used, ...plan.expired, ...plan.withdrawn])
  const kept = all
    .filter(({ userId, status }) => status === 'offered' && !gone.has(userId))
    .map(({ dayId }) => dayId ?? '')
  const count = new Map<string, number>()
  for (const id of [...kept, ...plan.offers.map(({ dayId }) => dayId)]) count.set(id, (count.get(id) ?? 0) + 1)
  return count
}

describe('serving the line', () => {
  it('never keeps more places than are free', () => {
    fc.assert(
      fc.property(days, line, (some, all) => {
        const kept = held(all, planOffers(some, all, NOW))
        for (const [id, count] of kept) {
          const day = some.find((one) => one.id === id)
          expect(day?.capacity).not.toBeNull()
          expect((day?.taken ?? 0) + count).toBeLessThanOrEqual(day?.capacity ?? 0)
        }
      }),
    )
  })

  it('serves in the order of joining: no waiting person joined before a served one', () => {
    fc.assert(
      fc.property(days, line, (some, all) => {
        const { offers, withdrawn } = planOffers(some, all, NOW)
        const served = new Set(offers.map(({ userId }) => userId))
        const waiting = all.filter(
          (one) => !one.comesOnSite && (one.status === 'waiting' || withdrawn.includes(one.userId)),
        )
        const order = waiting.toSorted(inOrder).map(({ userId }) => userId)
        expect(order.slice(0, offers.length)).toEqual([...served])
      }),
    )
  })

  it('never offers a person two places at once, nor a place to its holder', () => {
    fc.assert(
      fc.property(days, line, (some, all) => {
        const plan = planOffers(some, all, NOW)
        const served = plan.offers.map(({ userId }) => userId)
        expect(new Set(served).size).toBe(served.length)
        const alive = all.filter(
          (one) =>
            one.status === 'offered' && !plan.expired.includes(one.userId) && !plan.withdrawn.includes(one.userId),
        )
        expect(alive.some(({ userId }) => served.includes(userId))).toBe(false)
        expect(plan.used.some((userId) => served.includes(userId))).toBe(false)
      }),
    )
  })

  it('leaves no place free while a person waits', () => {
    fc.assert(
      fc.property(days, line, (some, all) => {
        const plan = planOffers(some, all, NOW)
        const kept = held(all, plan)
        const free = some.some(
          (day) => !day.isRetired && day.capacity !== null && day.taken + (kept.get(day.id) ?? 0) < day.capacity,
        )
        const unserved = all.filter((one) => !one.comesOnSite && one.status === 'waiting').length
        const withdrawn = plan.withdrawn.length
        if (free) expect(plan.offers.length).toBe(unserved + withdrawn)
      }),
    )
  })

  it('makes no offer for a retired day, and keeps the offers already made for it', () => {
    fc.assert(
      fc.property(days, line, (some, all) => {
        const retired = some.map((day) => ({ ...day, isRetired: true }))
        const plan = planOffers(retired, all, NOW)
        expect(plan).toEqual({ ...planOffers(some, all, NOW), offers: [] })
      }),
    )
  })

  it('changes nothing when it is asked again at once', () => {
    fc.assert(
      fc.property(days, line, (some, all) => {
        const plan = planOffers(some, all, NOW)
        const gone = new Set([...plan.used, ...plan.expired])
        const after = all
          .filter(({ userId }) => !gone.has(userId))
          .map((one): InLine => {
            const offer = plan.offers.find(({ userId }) => userId === one.userId)
            if (offer) return { ...one, status: 'offered', dayId: offer.dayId, offerExpiresAt: later(OFFER_MS) }
            return plan.withdrawn.includes(one.userId)
              ? { ...one, status: 'waiting', dayId: null, offerExpiresAt: null }
              : one
          })
        expect(planOffers(some, after, NOW)).toEqual({ used: [], expired: [], withdrawn: [], offers: [] })
      }),
    )
  })
})

describe('a line that lives', () => {
  type Moment = { kind: 'join' | 'leave' | 'free' | 'come' | 'wait'; who: number }
  const moments: fc.Arbitrary<Moment[]> = fc.array(
    fc.record({ kind: fc.constantFrom('join', 'join', 'leave', 'free', 'free', 'come', 'wait'), who: fc.nat(30) }),
    { maxLength: 60 },
  )

  it('offers places in the order of joining, each once, through any events in between', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 4 }), (lived, capacity) => {
        let taken = capacity
        let all: InLine[] = []
        let now = NOW
        const joined = new Map<string, number>()
        for (const [i, { kind, who }] of lived.entries()) {
          now = new Date(now.getTime() + 1000)
          const someone = all[who % Math.max(all.length, 1)]
          const gone = (userId: string) => {
            all = all.filter((one) => one.userId !== userId)
          }
          if (kind === 'join') {
            const one = { userId: `u${i}`, joinedAt: now, dayId: null, offerExpiresAt: null, comesOnSite: false }
            all.push({ ...one, status: 'waiting' })
            joined.set(one.userId, now.getTime())
          } else if (kind === 'leave' && someone) gone(someone.userId)
          else if (kind === 'free') taken = Math.max(taken - 1, 0)
          else if (kind === 'wait') now = new Date(now.getTime() + OFFER_MS)
          else if (kind === 'come' && someone?.status === 'offered' && (someone.offerExpiresAt ?? now) > now) {
            taken++
            gone(someone.userId)
          }
          const plan = planOffers([{ id: 'j1', capacity, taken, isRetired: false }], all, now)
          for (const userId of plan.expired) gone(userId)
          const served = new Set(plan.offers.map(({ userId }) => userId))
          all = all.map((one): InLine => {
            const offerExpiresAt = new Date(now.getTime() + OFFER_MS)
            if (served.has(one.userId)) return { ...one, status: 'offered', dayId: 'j1', offerExpiresAt }
            return one
          })
          const kept = all.filter(({ status }) => status === 'offered')
          expect(taken + kept.length).toBeLessThanOrEqual(capacity)
          const first = Math.min(
            ...all.filter(({ status }) => status === 'waiting').map((one) => joined.get(one.userId) ?? 0),
          )
          for (const userId of served) expect(joined.get(userId)).toBeLessThan(first)
        }
      }),
    )
  })
})
