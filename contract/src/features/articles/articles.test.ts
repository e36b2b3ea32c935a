import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chosenOffers,
  isAmong,
  isChoosable,
  isSoldOut,
  listsOf,
  offersFor,
  offersHeld,
  preselected,
  priceLines,
} from './articles.rules.ts'
import type { Article, ArticleDay } from './articles.ts'

const PLAIN: ArticleDay = {
  isShow: true,
  isDisabled: false,
  isSelected: false,
  isRadio: false,
  isRequired: false,
  isAuto: false,
}
function article(id: string, days: Record<string, Partial<ArticleDay>>, more: Partial<Article> = {}): Article {
  const shown = Object.fromEntries(Object.entries(days).map(([dayId, flags]) => [dayId, { ...PLAIN, ...flags }]))
  return {
    id,
    label: id,
    price: 10,
    prices: {},
    later: [],
    beyond: [],
    days: shown,
    vatRate: 20,
    vatRegime: 'service',
    onlyFor: null,
    left: null,
    ...more,
  }
}
const buyer = { isRemote: false, typoId: null, dayIds: ['j1', 'j2'], held: [] }
const names = (offers: ReturnType<typeof offersFor>) => offers.map((offer) => `${offer.article.id} ${offer.dayId}`)

describe('the articles offered', () => {
  it('are the shown ones of the whole event, then of each chosen day', () => {
    const articles = [article('lunch', { j1: {}, j2: { isShow: false }, j3: {} }), article('visit', { '0': {} })]
    expect(names(offersFor(articles, buyer))).toEqual(['visit 0', 'lunch j1'])
  })

  it.each([
    ['service', false, true],
    ['service', true, true],
    ['admission_on_site', false, true],
    ['admission_on_site', true, false],
    ['admission_remote', false, false],
    ['admission_remote', true, true],
  ] as const)('under the regime %s, to a remote person or not (%s), are offered: %s', (vatRegime, isRemote, is) => {
    const offers = offersFor([article('one', { '0': {} }, { vatRegime })], { ...buyer, isRemote })
    expect(offers).toHaveLength(is ? 1 : 0)
  })

  it('can be chosen unless disabled or sold out, and stay with their holders', () => {
    const articles = [
      article('free', { '0': {} }, { left: 1 }),
      article('out', { '0': {} }, { left: 0 }),
      article('off', { '0': { isDisabled: true } }),
    ]
    const choosable = (held: { id: string; dayId: string }[]) =>
      names(offersFor(articles, buyer).filter((offer) => isChoosable(offer, { held })))
    expect(choosable([])).toEqual(['free 0'])
    expect(choosable([{ id: 'out', dayId: '0' }])).toEqual(['free 0', 'out 0'])
  })

  it('cost the price of the person’s type, and are ticked beforehand where it is zero', () => {
    const articles = [
      article('dinner', { '0': { isSelected: true } }, { price: 50, prices: { press: 20, student: 0 } }),
    ]
    const seenBy = (typoId: string | null) => {
      const offers = offersFor(articles, { ...buyer, typoId })
      const cents = priceLines([], offers, { isRemote: false, isGross: false }).map((line) => line.cents)
      return [offers.map(({ price }) => price), preselected(offers, buyer).length, cents]
    }
    expect(seenBy(null)).toEqual([[50], 0, [5000]])
    expect(seenBy('press')).toEqual([[20], 0, [2000]])
    expect(seenBy('student')).toEqual([[0], 1, []])
    const held = [{ id: 'dinner', dayId: '0', price: 50, prices: { press: 20 } }]
    expect(offersHeld(articles, held, 'press').map(({ price }) => price)).toEqual([20])
  })

  it('are ticked beforehand where flagged, one radio a day at most', () => {
    const offers = offersFor(
      [
        article('a', { j1: { isRadio: true, isSelected: true } }),
        article('b', { j1: { isRadio: true, isSelected: true }, j2: { isSelected: true, isDisabled: true } }),
        article('c', { j1: { isSelected: true } }),
      ].map((one) => ({ ...one, price: 0 })),
      buyer,
    )
    expect(preselected(offers, buyer)).toEqual([
      { id: 'a', dayId: 'j1' },
      { id: 'c', dayId: 'j1' },
    ])
  })

  it('are never ticked beforehand when they are paid for, unless a choice is required', () => {
    const offers = offersFor(
      [
        article('paid', { j1: { isSelected: true } }),
        article('free', { j1: { isSelected: true } }, { price: 0 }),
        article('menu', { j2: { isSelected: true, isRequired: true, isRadio: true } }),
      ],
      buyer,
    )
    expect(preselected(offers, buyer)).toEqual([
      { id: 'free', dayId: 'j1' },
      { id: 'menu', dayId: 'j2' },
    ])
  })
})

describe('the choice of articles', () => {
  const offers = offersFor(
    [
      article('auto', { j1: { isAuto: true } }),
      article('spent', { j1: { isAuto: true } }, { left: 0 }),
      article('a', { j1: { isRadio: true } }),
      article('b', { j1: { isRadio: true } }),
      article('off', { j1: { isDisabled: true } }),
    ],
    buyer,
  )
  const get = (ids: string[], held: string[] = []) => {
    const choices = (list: string[]) => list.map((id) => ({ id, dayId: 'j1' }))
    return chosenOffers(offers, choices(ids), { held: choices(held), typoId: null }).map((offer) => offer.article.id)
  }

  it('selects automatic articles while in stock, plus the person’s choices among the offered ones', () => {
    expect(get([])).toEqual(['auto'])
    expect(get(['a', 'nothing', 'off'])).toEqual(['auto', 'a'])
    expect(get(['off', 'spent'], ['off', 'spent'])).toEqual(['auto', 'spent', 'off'])
  })

  it('allows one radio a day', () => {
    expect(get(['b', 'a'])).toEqual(['auto', 'a'])
  })

  it('costs the days and the articles that have a price', () => {
    const days = [
      { id: 'j1', day: '2027-03-11', label: '', startTime: '', endTime: '', price: 12.5, isFull: false },
      { id: 'j2', day: '2027-03-12', label: '', startTime: '', endTime: '', price: 0, isFull: false },
    ]
    const chosen = offersFor(
      [article('lunch', { j1: {} }, { vatRate: 5.5 }), article('gift', { '0': {} }, { price: 0 })],
      buyer,
    )
    expect(
      priceLines(days, chosen, { isRemote: false, isGross: false }).map(({ cents, vatRate }) => [cents, vatRate]),
    ).toEqual([
      [1250, 2000],
      [1000, 550],
    ])
  })
})

describe('the lists of the step', () => {
  const lists = (articles: Article[]) =>
    listsOf(offersFor(articles, buyer), buyer).map(({ path, isRequired }) => [path, isRequired])

  it('tell radios from checkboxes, day by day', () => {
    expect(
      lists([article('a', { '0': {}, j1: { isRadio: true } }), article('b', { j1: { isRequired: true } })]),
    ).toEqual([
      ['0', false],
      ['j1-radio', false],
      ['j1', true],
    ])
  })

  it('need nothing when nothing can be had', () => {
    expect(lists([article('a', { j1: { isRequired: true } }, { left: 0 })])).toEqual([['j1', false]])
    expect(lists([article('a', { j1: { isRequired: true, isDisabled: true } })])).toEqual([['j1', false]])
  })
})

describe('any selection from any offer', () => {
  const flag = fc.boolean()
  const articles = fc
    .array(
      fc.record({
        left: fc.option(fc.nat(1), { nil: null }),
        days: fc.dictionary(
          fc.constantFrom('0', 'j1', 'j2'),
          fc.record({
            ...{ isShow: flag, isDisabled: flag, isSelected: flag },
            ...{ isRadio: flag, isRequired: flag, isAuto: flag },
          }),
        ),
      }),
      { maxLength: 6 },
    )
    .map((all) => all.map(({ left, days }, i) => article(`a${i}`, days, { left })))
  const choices = fc.array(
    fc.record({
      ...{ id: fc.nat(6).map((i) => `a${i}`), dayId: fc.constantFrom('0', 'j1', 'j2', 'j3') },
      ...{ price: fc.constant(10), prices: fc.constant({}) },
    }),
    { maxLength: 10 },
  )

  it('a person gets only offered articles, none disabled for them, nor two radios of a day', () => {
    fc.assert(
      fc.property(articles, choices, choices, (all, chosen, held) => {
        const offers = offersFor(all, { ...buyer, held })
        const got = chosenOffers(offers, chosen, { held, typoId: null })
        expect(names(got)).toEqual(names(offers.filter((offer) => got.includes(offer))))
        for (const offer of got) {
          expect(offer.flags.isAuto || isAmong(offer, chosen)).toBe(true)
          if (offer.flags.isAuto && !isAmong(offer, chosen)) expect(isSoldOut(offer, { held })).toBe(false)
          else if (!offer.flags.isAuto) expect(!offer.flags.isDisabled || isAmong(offer, held)).toBe(true)
        }
        const radios = got.filter((offer) => offer.flags.isRadio).map(({ dayId }) => dayId)
        expect(new Set(radios).size).toBe(radios.length)
      }),
    )
  })

  it('neither order nor repetition changes the selection, nor choosing it again', () => {
    const shuffled = choices.chain((chosen) =>
      fc.tuple(fc.constant(chosen), fc.shuffledSubarray([...chosen, ...chosen], { minLength: chosen.length * 2 })),
    )
    fc.assert(
      fc.property(articles, shuffled, (all, [chosen, again]) => {
        const offers = offersFor(all, buyer)
        const got = names(chosenOffers(offers, chosen, buyer))
        expect(names(chosenOffers(offers, again, buyer))).toEqual(got)
        const same = chosenOffers(offers, chosen, buyer).map(({ article: { id }, dayId }) => ({ id, dayId }))
        expect(names(chosenOffers(offers, same, buyer))).toEqual(got)
      }),
    )
  })
})

describe('many articles on many days', () => {
  function readsOf(articleCount: number, dayCount: number): number {
    let reads = 0
    const counted = <T extends object>(one: T): T =>
      new Proxy(one, {
        get(target, key, receiver) {
          reads++
          return Reflect.get(target, key, receiver)
        },
      })
    const dayIds = Array.from({ length: dayCount }, (_, day) => `j${day}`)
    const articles = Array.from({ length: articleCount }, (_, i) =>
      article(`a${i}`, Object.fromEntries(dayIds.map((dayId) => [dayId, counted({ ...PLAIN, isRadio: i === 0 })]))),
    )
    const held = articles.flatMap(({ id }) => dayIds.map((dayId) => counted({ id, dayId, price: 10, prices: {} })))
    const everything = { ...buyer, dayIds, held }
    const offers = offersFor(articles, everything)
    chosenOffers(offers, held, everything)
    listsOf(offers, everything)
    offersHeld(articles, held, null)
    return reads / (articleCount * dayCount)
  }

  it('are read in a time that grows as they do', () => {
    const least = readsOf(10, 5)
    expect([readsOf(100, 5), readsOf(10, 50)].every((reads) => reads < 2 * least)).toBe(true)
  })
})
