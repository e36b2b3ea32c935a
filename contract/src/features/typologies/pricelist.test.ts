import { describe, expect, it } from 'vitest'
import type { Article, ArticleDay } from '#features/articles/articles.ts'
import type { SettingLayers } from '#features/events/events.rules.ts'
import { defaultSettings } from '#features/events/events.settings.ts'
import type { EventDay } from '#features/events/events.ts'
import { pricedAt, priceListOf } from './pricelist.rules.ts'
import type { ListedPrice, Typology } from './typologies.ts'

const NOW = new Date('2027-01-15T11:00:00Z')
const PLAIN: ArticleDay = {
  ...{ isShow: true, isDisabled: false, isSelected: false, isRadio: false, isRequired: false, isAuto: false },
}
const article = (id: string, days: Record<string, Partial<ArticleDay>>, more: Partial<Article> = {}): Article => ({
  ...{ id, label: id, price: 10, prices: {}, later: [], beyond: [], vatRate: 20, vatRegime: 'service' },
  ...{ onlyFor: null, left: null },
  days: Object.fromEntries(Object.entries(days).map(([dayId, flags]) => [dayId, { ...PLAIN, ...flags }])),
  ...more,
})
const pass = (more: Partial<Article> = {}, id = 'pass') =>
  article(id, { '0': { isRadio: true, isRequired: true } }, { price: 250, ...more })
const day = (id: string, more: Partial<EventDay> = {}): EventDay => ({
  ...{ id, day: '2027-03-11', label: '', startTime: '', endTime: '', price: 0 },
  ...{ startAt: '2027-03-11T08:00:00.000Z', endAt: '2027-03-11T17:00:00.000Z' },
  ...{ isFull: false, isLimited: false, isRetired: false },
  ...more,
})
const typology = (id: string, more: Partial<Typology> = {}): Typology => ({ id, label: id, isRetired: false, ...more })

interface PriceFacts {
  settings?: Partial<SettingLayers['settings']>
  days?: EventDay[]
  types?: Typology[]
  articles?: Article[]
  canRegister?: boolean
  now?: Date
}
function list({ settings, days = [day('j1')], types = [typology('pro')], articles = [], ...more }: PriceFacts) {
  const asked = { FO_PAYMENT_ACTIVE: true, FO_ARTICLES_ACTIVE: true, FO_PARTICIPATION_REMOTE_HIDE: true }
  const event = {
    ...{ id: 'e', domainId: 'd', context: 'c', name: '', alias: '', timeZone: 'Europe/Paris', location: '' },
    ...{ canRegister: more.canRegister ?? days.some(({ isFull }) => !isFull), days },
  }
  const layers = { settings: { ...defaultSettings, ...asked, ...settings }, settingsAll: {} }
  return priceListOf({ layers, language: 'fr', event, typologies: types, articles, now: more.now ?? NOW })
}
function brief({ id, place, price, isFrom, later, beyond, left, onlyFor }: ListedPrice): string {
  const words = [
    ...[id, place === 'open' ? '' : place, isFrom ? 'from' : '', price ?? ''],
    ...[
      later ? `until ${later.after} then ${later.price}` : '',
      beyond ? `${beyond.left} more then ${beyond.price}` : '',
    ],
    ...[left === null ? '' : `left ${left}`, onlyFor ?? ''],
  ]
  return words.filter((word) => word !== '').join(' ')
}
const types = (told: PriceFacts) => list(told).types.map(brief)
const articles = (told: PriceFacts) => list(told).articles.map(brief)

describe('the price for people of a type', () => {
  const early = { price: 200, later: [{ after: '2027-04-30', price: 250, prices: {} }] }
  const days = [day('j1', { price: 18 }), day('j2', { price: 12 })]
  const required = { '0': { isRadio: true, isRequired: true } }
  const cases: [string, PriceFacts, string[]][] = [
    ['the day', { days: [day('j1', { price: 18 })] }, ['pro 18']],
    ['the cheapest day where days are chosen', { days }, ['pro from 12']],
    ['every day where they are not', { days, settings: { FO_DATES_BYPASS: true } }, ['pro 30']],
    [
      'the cheapest day that has a place',
      { days: [day('j1', { price: 18 }), day('j2', { price: 12, isFull: true })] },
      ['pro 18'],
    ],
    ['a required article', { articles: [pass()] }, ['pro 250']],
    ['the cheapest required article', { articles: [pass(), pass({ price: 90 }, 'day')] }, ['pro from 90']],
    ['an automatic article', { articles: [article('fee', { '0': { isAuto: true } })] }, ['pro 10']],
    [
      'what their type costs, each',
      { types: [typology('pro'), typology('member')], articles: [pass({ prices: { member: 100 } })] },
      ['pro 250', 'member 100'],
    ],
    [
      'nothing where their type is asked nothing',
      {
        types: [typology('pro'), typology('press')],
        articles: [pass(early)],
        settings: { typosV2: { press: { FO_PAYMENT_ACTIVE: false } } },
      },
      ['pro 200 until 2027-04-30 then 250', 'press 0'],
    ],
    ['less by a day', { articles: [pass(early)] }, ['pro 200 until 2027-04-30 then 250']],
    [
      'less for the first places',
      { articles: [pass({ price: 200, beyond: [{ left: 12, price: 250, prices: {} }] })] },
      ['pro 200 12 more then 250'],
    ],
    [
      'no less than another choice then costs',
      { articles: [pass(early), pass({ price: 220 }, 'other')] },
      ['pro from 200 until 2027-04-30 then 220'],
    ],
    ['with the number left of the article', { articles: [pass({ left: 8 })] }, ['pro 250 left 8']],
    [
      'with all that is left of a list',
      { articles: [pass({ left: 8 }), pass({ price: 300, left: 2 }, 'vip')] },
      ['pro from 250 left 10'],
    ],
    ['with no count where a way around is not counted', { articles: [pass({ left: 8 }), pass({}, 'b')] }, ['pro 250']],
    ['nothing once none is left', { articles: [pass({ left: 0 })] }, ['pro full']],
    [
      'the next one once the cheapest is gone',
      { articles: [pass({ left: 0 }), pass({ price: 300 }, 'vip')] },
      ['pro 300'],
    ],
    [
      'nothing of a full event that keeps no line',
      { days: [day('j1', { isFull: true })], articles: [pass()], settings: { FO_WAITING_LIST: false } },
      ['pro full'],
    ],
    ['a line where the event keeps one', { days: [day('j1', { isFull: true })], articles: [pass()] }, ['pro line']],
    [
      'what it costs afar once the places on site are taken',
      {
        days: [day('j1', { isFull: true })],
        articles: [pass({ vatRegime: 'admission_remote', days: { '0': PLAIN } })],
        settings: { FO_PARTICIPATION_REMOTE_HIDE: false },
      },
      ['pro remote 0'],
    ],
    [
      'nothing of an article that is not theirs to choose',
      { articles: [article('vip', { '0': { isDisabled: true, isRequired: true } }), pass()] },
      ['pro 250'],
    ],
    ['the price alone, whatever may be added', { articles: [pass(), article('gala', { j1: {} })] }, ['pro 250']],
    ['nothing where articles are off', { articles: [pass()], settings: { FO_ARTICLES_ACTIVE: false } }, []],
    ['one line where there are no types', { types: [], articles: [pass()] }, ['250']],
    ['no line where there are none, and days alone are paid', { types: [], days }, []],
    [
      'the remote price where it is less',
      {
        days: [day('j1', { price: 18 })],
        articles: [article('room', required, { price: 30, vatRegime: 'admission_on_site' })],
        settings: { FO_PARTICIPATION_REMOTE_HIDE: false },
      },
      ['pro from 18'],
    ],
  ]
  it.each(cases)('is %s', (_, told, expected) => {
    expect(types(told)).toEqual(expected)
  })

  it('is of each type by its own ways to come, once the event is full', () => {
    const full = { days: [day('j1', { isFull: true, price: 18 })], types: [typology('pro'), typology('afar')] }
    const typosV2 = { afar: { FO_PARTICIPATION_REMOTE_HIDE: false } }
    expect(types({ ...full, settings: { typosV2, FO_WAITING_LIST: false } })).toEqual(['pro full', 'afar remote 18'])
    expect(types({ ...full, settings: { typosV2 } })).toEqual(['pro line', 'afar remote 18'])
  })

  it('is told of no type that is hidden or retired, by the name that the event gives the others', () => {
    const { types: told } = list({
      types: [typology('pro'), typology('guest'), typology('former', { isRetired: true })],
      articles: [pass({ prices: { guest: 1, former: 2 } })],
      settings: { FO_TYPOLOGY_HIDDEN: ['guest'], FO_TYPOLOGY_LABELS: { pro: 'Professionnel' } },
    })
    expect(told).toMatchObject([{ id: 'pro', label: 'Professionnel', price: 250 }])
    expect(JSON.stringify(told)).not.toMatch(/guest|former/)
  })
})

describe('the list of optional articles', () => {
  const cases: [string, PriceFacts, string[]][] = [
    ['a paid article', { articles: [article('gala', { j1: {} })] }, ['gala 10']],
    ['no free article', { articles: [pass(), article('bag', { j1: {} }, { price: 0 })] }, []],
    ['with the number left', { articles: [article('gala', { j1: {} }, { left: 8 })] }, ['gala 10 left 8']],
    ['full once it is gone', { articles: [pass(), article('gala', { j1: {} }, { left: 0 })] }, ['gala full']],
    ['no automatic article', { articles: [article('fee', { '0': { isAuto: true } })] }, []],
    ['no hidden article', { articles: [pass(), article('gala', { j1: { isShow: false } })] }, []],
    ['no disabled article', { articles: [pass(), article('gala', { j1: { isDisabled: true } })] }, []],
    [
      'another choice of a list that needs one',
      { articles: [pass(), pass({ price: 300 }, 'vip')] },
      ['pass 250', 'vip 300'],
    ],
    [
      'from the least that people of a type pay',
      {
        types: [typology('pro'), typology('member')],
        articles: [article('gala', { j1: {} }, { prices: { member: 6 } })],
      },
      ['gala from 6'],
    ],
    [
      'not what people of a hidden type pay',
      {
        types: [typology('pro'), typology('guest')],
        settings: { FO_TYPOLOGY_HIDDEN: ['guest'] },
        articles: [article('gala', { j1: {} }, { prices: { guest: 6 } })],
      },
      ['gala 10'],
    ],
    [
      'until when and for how many',
      {
        articles: [
          article(
            'gala',
            { j1: {} },
            {
              later: [{ after: '2027-02-01', price: 12, prices: {} }],
              beyond: [{ left: 3, price: 11, prices: {} }],
            },
          ),
        ],
      },
      ['gala 10 until 2027-02-01 then 12 3 more then 11'],
    ],
    [
      'for whom, where one may come both ways',
      {
        settings: { FO_PARTICIPATION_REMOTE_HIDE: false },
        articles: [
          article('gala', { j1: {} }, { vatRegime: 'admission_on_site' }),
          article('replay', { '0': {} }, { vatRegime: 'admission_remote' }),
          article('book', { '0': {} }),
        ],
      },
      ['gala 10 onsite', 'replay 10 remote', 'book 10'],
    ],
  ]
  it.each(cases)('is %s', (_, told, expected) => {
    expect(articles(told)).toEqual(expected)
  })
})

describe('a list of prices', () => {
  const sold: PriceFacts = { articles: [pass({ later: [{ after: '2027-01-31', price: 300, prices: {} }] })] }

  it.each([
    ['an event that shows no prices', { FO_ENTRANCE_PRICES: false }],
    ['an event that does not present itself', { FO_ENTRANCE: false }],
    ['an event whose visitors cannot make an account', { FO_MEETING_CREATE_ACCOUNT_HIDE: true }],
    ['an event without payment', { FO_PAYMENT_ACTIVE: false }],
    ['an event whose registration has closed', { FO_REGISTER_END: '2027-01-15T11:00:00Z' }],
  ])('tells nothing of %s', (_, settings) => {
    expect(list({ ...sold, settings })).toMatchObject({ types: [], articles: [], validUntil: null })
  })

  it('is empty for a free event', () => {
    expect(list({ articles: [article('bag', { j1: {} }, { price: 0 })] })).toMatchObject({ types: [], articles: [] })
  })

  it.each([
    [{}, 'excluded'],
    [{ FO_PRICES_WITH_VAT: true }, 'included'],
    [{ FO_PRICES_WITH_VAT: true, FO_SELLER: { ...defaultSettings.FO_SELLER, isExempt: true } }, 'none'],
  ] as const)('says how the prices of %j are written: %s', (settings, vat) => {
    expect(list({ ...sold, settings }).vat).toBe(vat)
  })

  it('holds until the first change of price, on the clocks of the event', () => {
    expect(list(sold).validUntil).toBe('2027-01-31T23:00:00.000Z')
    expect(list({ ...sold, settings: { FO_REGISTER_END: '2027-01-20T00:00:00Z' } }).validUntil).toBe(
      '2027-01-20T00:00:00.000Z',
    )
  })

  it('is that of the opening before registration opens', () => {
    const layers = {
      settings: { ...defaultSettings, FO_PAYMENT_ACTIVE: true, FO_REGISTER_START: '2027-02-01T08:00:00Z' },
      settingsAll: {},
    }
    expect(pricedAt(layers, 'fr', NOW)?.toISOString()).toBe('2027-02-01T08:00:00.000Z')
    expect(pricedAt(layers, 'fr', new Date('2027-02-02T08:00:00Z'))?.toISOString()).toBe('2027-02-02T08:00:00.000Z')
  })

  it('offers no day that is over', () => {
    const past = day('j0', { price: 5, endAt: '2027-01-14T17:00:00.000Z' })
    expect(types({ days: [past, day('j1', { price: 18 })] })).toEqual(['pro 18'])
  })
})

it('an event with more prices than can be compared while a visitor waits lists none', () => {
  const many = (count: number) => ({
    types: Array.from({ length: count }, (_, i) => typology(`t${i}`)),
    articles: Array.from({ length: 100 }, (_, i) =>
      pass({ prices: Object.fromEntries(Array.from({ length: count }, (_, j) => [`t${j}`, i + j + 1])) }, `a${i}`),
    ),
    days: Array.from({ length: 9 }, (_, i) => day(`j${i}`)),
  })
  expect(types(many(100))).toHaveLength(100)
  expect(list(many(101))).toMatchObject({ types: [], articles: [] })
})
