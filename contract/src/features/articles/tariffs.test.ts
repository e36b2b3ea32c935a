import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceFor } from './prices.rules.ts'
import type { KeptPrice, PurchaseMoment, Tariff, Tier } from './tariffs.rules.ts'
import {
  isKeepable,
  keeping,
  MOST_KEPT,
  momentsOf,
  owedBy,
  rankIn,
  ratesAfter,
  ratesAt,
  ratesBeyond,
  roomIn,
} from './tariffs.rules.ts'

const PARIS = 'Europe/Paris'
const types: ReadonlySet<string> = new Set(['student', 'press'])
const usual: Tariff = { price: 250, prices: { student: 90 }, tiers: [], kept: [] }
const early: Tariff = {
  ...usual,
  tiers: [
    { until: '2027-03-31', first: null, price: 150, prices: {} },
    { until: '2027-04-30', first: null, price: 200, prices: { student: 60, press: 0 } },
  ],
}
const costsAt = (tariff: Tariff, taking: PurchaseMoment, typoId: string | null = null, timeZone = PARIS) =>
  priceFor(ratesAt(tariff, taking, timeZone), typoId)
const costs = (tariff: Tariff, takenAt: string, typoId: string | null = null, timeZone = PARIS) =>
  costsAt(tariff, { takenAt, rank: null }, typoId, timeZone)

describe('the price of an article at a moment', () => {
  it.each([
    ['2027-01-01T00:00:00Z', null, PARIS, 150],
    // Paris is two hours ahead of UTC by then, Honolulu ten behind, Kiritimati fourteen ahead.
    ['2027-03-31T21:59:59.999Z', null, PARIS, 150],
    ['2027-03-31T22:00:00Z', null, PARIS, 200],
    ['2027-03-31T22:00:00Z', null, 'Pacific/Honolulu', 150],
    ['2027-03-31T10:00:00Z', null, 'Pacific/Kiritimati', 200],
    ['2027-04-30T21:59:59Z', null, PARIS, 200],
    ['2027-04-30T23:59:59.999+02:00', null, PARIS, 200],
    ['2027-05-01T00:00:00+02:00', null, PARIS, 250],
    // With or without a tier, a type pays its own price unless the tier has another.
    ['2027-03-01T00:00:00Z', 'student', PARIS, 90],
    ['2027-04-15T00:00:00Z', 'student', PARIS, 60],
    ['2027-04-15T00:00:00Z', 'press', PARIS, 0],
    ['2027-05-15T00:00:00Z', 'student', PARIS, 90],
    ['2027-05-15T00:00:00Z', 'press', PARIS, 250],
  ])('on %s of the type %s, held in %s, is %d €', (takenAt, typoId, timeZone, price) => {
    expect(costs(early, takenAt, typoId, timeZone)).toBe(price)
  })

  it('is the price kept for earlier buyers before the dated one', () => {
    const kept = [
      { until: '2027-01-10T12:00:00.000Z', first: null, price: 100, prices: {} },
      { until: '2027-04-10T12:00:00.000Z', first: null, price: 120, prices: { student: 50 } },
    ]
    const told = ['2027-01-10T12:00:00Z', '2027-01-10T12:00:01Z', '2027-04-10T12:00:00Z', '2027-04-10T12:00:01Z']
    expect(told.map((moment) => costs({ ...early, kept }, moment))).toEqual([100, 120, 120, 200])
    expect(costs({ ...early, kept }, '2027-04-10T12:00:00Z', 'student')).toBe(50)
  })
})

it('the coming prices of an article are listed for each day not yet over in the time zone of the event', () => {
  const told = (now: string) =>
    ratesAfter(early, { takenAt: now, rank: null }, PARIS).map(({ after, price }) => [after, price])
  expect(told('2027-03-31T21:59:00Z')).toEqual([
    ['2027-03-31', 200],
    ['2027-04-30', 250],
  ])
  expect(told('2027-03-31T22:00:00Z')).toEqual([['2027-04-30', 250]])
  expect(told('2027-05-01T00:00:00Z')).toEqual([])
  expect(ratesAfter(usual, { takenAt: '2027-01-01T00:00:00Z', rank: null }, PARIS)).toEqual([])
})

describe('the price of the first places of an article', () => {
  const launch: Tariff = {
    ...usual,
    price: 120,
    prices: { student: 80 },
    tiers: [
      { until: '2027-03-31', first: 50, price: 90, prices: { student: 60 } },
      { until: null, first: 100, price: 100, prices: {} },
      { until: '2027-04-30', first: null, price: 110, prices: {} },
    ],
  }
  const [march, april, may] = ['2027-03-01T10:00:00Z', '2027-04-15T10:00:00Z', '2027-05-01T10:00:00Z'] as const

  it.each([
    [march, 1, null, 90],
    [march, 50, null, 90],
    [march, 51, null, 100],
    [march, 100, null, 100],
    [march, 101, null, 110],
    // A purchase without a rank is none of the first.
    [march, null, null, 110],
    [april, 1, null, 100],
    [april, 101, null, 110],
    [may, 50, null, 100],
    [may, 101, null, 120],
    [march, 50, 'student', 60],
    [march, 51, 'student', 80],
  ])('on %s at the place %j, of the type %j, is %d €', (takenAt, rank, typoId, price) => {
    expect(costsAt(launch, { takenAt, rank }, typoId)).toBe(price)
  })

  it('is listed for the next place, with the number left at each price and the price after', () => {
    const room = roomIn(launch).map(({ first, left }) => ({ first, left: left - 48 }))
    expect([rankIn(room), rankIn(room, 2), rankIn(room, 3), rankIn(room, 53)]).toEqual([50, 50, 100, null])
    const told = (now: string) =>
      ratesBeyond(launch, room, { now, timeZone: PARIS }).map(({ left, price }) => [left, price])
    expect(told(march)).toEqual([
      [2, 100],
      [52, 110],
    ])
    expect(told(may)).toEqual([
      [2, 100],
      [52, 120],
    ])
    const later = ratesAfter(launch, { takenAt: march, rank: rankIn(room) }, PARIS)
    expect(later.map(({ after, price }) => [after, price])).toEqual([
      ['2027-03-31', 100],
      ['2027-04-30', 100],
    ])
    // A cheap place that was given back is the next one, though dearer ones are taken.
    expect(
      rankIn([
        { first: 50, left: 1 },
        { first: 100, left: 1 },
      ]),
    ).toBe(50)
    expect(
      ratesBeyond(
        launch,
        [
          { first: 50, left: 0 },
          { first: 100, left: 0 },
        ],
        { now: march, timeZone: PARIS },
      ),
    ).toEqual([])
  })

  it('is kept place by place, for earlier buyers', () => {
    const now = '2027-04-10T12:00:00.000Z'
    const item = { ...usual, price: 150, prices: {}, tiers: [] }
    const old = { ...usual, prices: {}, price: 120, tiers: [{ until: null, first: 50, price: 90, prices: {} }] }
    const kept = keeping({ old, item, timeZones: { old: PARIS, item: PARIS }, now, typoId: undefined, types })
    expect(kept.kept).toEqual([
      { until: now, first: 50, price: 90, prices: {} },
      { until: now, first: null, price: 120, prices: {} },
    ])
    const after = '2027-04-10T12:00:00.001Z'
    const told = [
      [now, 50],
      [now, 51],
      [after, 50],
    ] as const
    expect(told.map(([takenAt, rank]) => costsAt(kept, { takenAt, rank }))).toEqual([90, 120, 150])
  })

  it('is the same of two types only where it is of every place and every day', () => {
    expect(owedBy(launch, 'press')).toBe(owedBy(launch, 'visitor'))
    expect(owedBy(launch, 'student')).not.toBe(owedBy(launch, 'visitor'))
    const alike = { ...launch, prices: {} }
    expect(owedBy(alike, 'student')).not.toBe(owedBy(alike, 'visitor'))
  })
})

describe('the former price of an article that people hold', () => {
  const now = '2027-04-10T12:00:00.000Z'
  const timeZones = { old: PARIS, item: PARIS }
  const turned = (old: Tariff, item: Tariff, typoId?: string) => keeping({ old, item, timeZones, now, typoId, types })

  it('is kept for holders who pay the usual price, while later buyers pay the new one', () => {
    const dearer = { ...usual, price: 300, prices: { student: 110 } }
    const kept = turned(usual, dearer)
    expect(kept).toEqual({ ...dearer, kept: [{ until: now, first: null, price: 250, prices: { student: 110 } }] })
    expect([costs(kept, now), costs(kept, '2027-04-10T12:00:00.001Z')]).toEqual([250, 300])
    const both = turned(usual, kept, 'student')
    expect(both.kept).toEqual([{ until: now, first: null, price: 250, prices: { student: 90 } }])
  })

  it('is kept for one type alone', () => {
    const kept = turned(usual, { ...usual, price: 300, prices: {} }, 'student')
    expect(kept.kept).toEqual([{ until: now, first: null, price: 300, prices: { student: 90 } }])
  })

  it('keeps each dated amount once early prices are changed or removed', () => {
    const kept = turned(early, { ...early, tiers: [] })
    expect(kept.kept).toEqual([
      { until: '2027-03-31T21:59:59.999Z', first: null, price: 150, prices: { press: 250, student: 90 } },
      { until: now, first: null, price: 200, prices: { press: 250, student: 90 } },
    ])
    expect(kept.tiers).toEqual([])
  })

  it('is not written down where the days say it themselves', () => {
    expect(turned(early, { ...early, price: 300 })).toEqual({ ...early, price: 300 })
  })

  const price = fc.constantFrom(0, 10, 20)
  const rates = { price, prices: fc.dictionary(fc.constantFrom('student', 'press'), price) }
  const days = ['2027-03-01', '2027-03-31', '2027-04-10', '2027-04-30']
  const instants = ['2027-02-01T00:00:00.000Z', '2027-03-28T01:30:00.000Z', '2027-04-10T10:00:00.000Z']
  const first = fc.constantFrom(null, 2, 5)
  const kept = fc
    .subarray(instants)
    .chain((some) =>
      fc.tuple(
        ...some.map((until): fc.Arbitrary<KeptPrice> => fc.record({ until: fc.constant(until), first, ...rates })),
      ),
    )
  const tiers = fc.uniqueArray(fc.record({ until: fc.constantFrom(null, ...days), first, ...rates }), {
    maxLength: 4,
    selector: ({ until, first }: Tier) => `${until} ${first}`,
  })
  const tariffs: fc.Arbitrary<Tariff> = fc.record({ ...rates, tiers, kept })

  it('applies to each holder with any two tariffs, and changes no other price', () => {
    fc.assert(
      fc.property(tariffs, tariffs, fc.constantFrom(undefined, 'student', 'press'), (old, item, typoId) => {
        const own = new Set(
          [old, item].flatMap((one) => [one, ...one.tiers, ...one.kept].flatMap((r) => Object.keys(r.prices))),
        )
        const kept = turned(old, item, typoId)
        const around = [...momentsOf(old, PARIS), ...momentsOf(item, PARIS), now].flatMap((moment) =>
          [-1, 0, 1].map((by) => new Date(Date.parse(moment) + by).toISOString()),
        )
        for (const takenAt of around)
          for (const rank of [null, 2, 3, 5, 6])
            for (const type of [null, 'student', 'press']) {
              const isTheirs = typoId === undefined ? type === null || !own.has(type) : type === typoId
              const was = isTheirs && Date.parse(takenAt) <= Date.parse(now) ? old : item
              const taking = { takenAt, rank }
              expect([taking, type, costsAt(kept, taking, type)]).toEqual([taking, type, costsAt(was, taking, type)])
            }
      }),
      { numRuns: 40 },
    )
  })
})

describe('prices kept at many instants and for many first places', () => {
  const now = '2027-04-10T12:00:00.000Z'
  const timeZones = { old: PARIS, item: PARIS }
  const hourAt = (hour: number) => new Date(Date.UTC(2026, 6, 1) + hour * 3_600_000).toISOString()
  const keptOf = (count: number, oneOf: (i: number) => Pick<KeptPrice, 'until' | 'first'>, price = 1): Tariff => ({
    ...{ price, prices: {}, tiers: [] },
    kept: Array.from({ length: count }, (_, i) => ({ ...oneOf(i), price: i, prices: {} })),
  })
  const many = (count: number, price = 1) => keptOf(count, (i) => ({ until: hourAt(i), first: 10_000 - i }), price)
  const instants = (count: number) => keptOf(count, (i) => ({ until: hourAt(i), first: null }))
  const places = (count: number) => keptOf(count, (i) => ({ until: hourAt(0), first: i + 1 }))

  it('are read once each for an instant: not once for each of its places', () => {
    let reads = 0
    const counted = (tariff: Tariff): Tariff => ({
      ...tariff,
      kept: tariff.kept.map((one) =>
        Object.defineProperty({ ...one }, 'until', {
          enumerable: true,
          get() {
            reads += 1
            if (reads > 20_000) throw new Error('A kept price is read once for each place')
            return one.until
          },
        }),
      ),
    })
    const [old, item] = [counted(many(1000, 2)), counted(many(1000, 1))]
    expect(keeping({ old, item, timeZones, now, typoId: undefined, types }).kept).toHaveLength(2000)
  })

  it.each([
    ['of a few days', early, usual, true],
    ['of as many instants as an article holds', instants(999), usual, true],
    ['of one instant more', instants(1000), usual, false],
    ['of instants and places that are too many together', many(31), usual, false],
    ['of instants in one tariff and places in the other', instants(40), places(25), false],
  ] as const)('%s are kept again only where an article holds them', (_, old, item, isKept) => {
    for (const [one, other] of [
      [old, item],
      [item, old],
    ] as const)
      expect(isKeepable({ old: one, item: other, timeZones })).toBe(isKept)
  })

  it('are as many as an article holds at most, where they may be kept', () => {
    const price = fc.nat(3)
    const hours = fc.uniqueArray(fc.nat(80), { maxLength: 60 })
    const tariffs = fc.tuple(price, hours).chain(([usualPrice, all]) =>
      fc
        .tuple(...all.map((hour) => fc.tuple(fc.constant(hour), fc.constantFrom(null, 1, 5, 9, 12, 20, 30, 40), price)))
        .map((kept) => ({
          ...{ price: usualPrice, prices: {}, tiers: [] },
          kept: kept.map(([hour, first, one]) => ({ until: hourAt(hour), first, price: one, prices: {} })),
        })),
    )
    fc.assert(
      fc.property(tariffs, tariffs, fc.nat(90), (old, item, hour) => {
        fc.pre(isKeepable({ old, item, timeZones }))
        const { kept } = keeping({ old, item, timeZones, now: hourAt(hour), typoId: undefined, types })
        expect(kept.length).toBeLessThanOrEqual(MOST_KEPT)
      }),
      { numRuns: 40 },
    )
  })

  it('name no removed type', () => {
    const old = { ...usual, prices: { student: 90, former: 10 } }
    const item = { ...usual, price: 300, prices: { student: 90 } }
    expect(keeping({ old, item, timeZones, now, typoId: undefined, types }).kept).toEqual([
      { until: now, first: null, price: 250, prices: { student: 90 } },
    ])
  })
})
