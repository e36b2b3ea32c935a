import { describe, expect, it } from 'vitest'
import { EventFile } from '#features/event-file/event-file.ts'
import type { ServerFacts } from '#kit/obstacle.ts'
import { isReady, obstacles, readinessOf } from './obstacles.ts'

const NOW = '2027-01-10T12:00:00.000Z'
const whole = {
  ...{ name: 'Les Luthiers', legalForm: 'Association', siret: '01234567400018', isExempt: true },
  ...{ address: '1 rue du Pont', postalCode: '88500', city: 'Mirecourt' },
}
const asking = { FO_PAYMENT_ACTIVE: true, FO_SELLER: whole }
const priced = { articles: [{ id: 'gala', label: 'Gala', price: 62.5, days: { 0: {} } }] }
const selling = (settings: object = {}) => ({ ...priced, settings: { FO_ARTICLES_ACTIVE: true, ...settings } })
const inOrder: ServerFacts = {
  ...{ isTrial: false, online: 'answers' },
  mails: { transport: 'leaves', held: 0, returned: 0 },
}
const question = (values: object[], isRequired = true) => ({
  id: 'infos',
  name: 'Vos coordonnées',
  models: [{ key: 'why', component: 'select', model: 'UE', label: 'Ce qui vous amène', isRequired, values }],
})

function pointsOf(changes: object, facts: Partial<ServerFacts> = {}) {
  const file = EventFile.parse({
    ...{ parvis: 1, domain: { id: 'd', name: 'D' }, context: 'fete', name: 'Fête' },
    days: [{ id: 'j1', day: '2027-03-11' }],
    ...changes,
  })
  return readinessOf({ config: file, now: NOW, facts: { ...inOrder, ...facts } })
}
const told = (changes: object, level: string, facts?: Partial<ServerFacts>) =>
  pointsOf(changes, facts)
    .filter((one) => one.level === level)
    .map(({ key, name, count }) => [key, name, count].filter(Boolean).join(' '))

describe('the obstacles to a publication', () => {
  it.each<[string, object, string[]]>([
    ['nothing, for an event that has a day to come', {}, []],
    ['days that are over', { days: [{ id: 'j1', day: '2027-01-09' }] }, ['over']],
    ['no night that goes on', { days: [{ id: 'j1', day: '2027-01-09', startTime: '21:00', endTime: '14:00' }] }, []],
    ['no day that is today', { days: [{ id: 'j1', day: '2027-01-10' }] }, []],
    ['a registration that is closed already', { settings: { FO_REGISTER_END: NOW } }, ['closed']],
    [
      'a registration that closes before it opens',
      { settings: { FO_REGISTER_START: '2027-03-01T00:00:00Z', FO_REGISTER_END: '2027-02-01T00:00:00Z' } },
      ['closed'],
    ],
    [
      'payment to nobody',
      { settings: { FO_PAYMENT_ACTIVE: true } },
      ['seller name,legalForm,address,postalCode,city,siret,vatNumber 7'],
    ],
    [
      'a seller without what an invoice says',
      { settings: { ...asking, FO_SELLER: { ...whole, legalForm: '' } } },
      ['seller legalForm 1'],
    ],
    ['transfers to no account', { settings: { ...asking, FO_SELLER: { ...whole, acceptsTransfer: true } } }, ['bank']],
    ['no payment by card to a seller who is known', { settings: asking }, []],
    ['prices without payment', selling(), ['payment 1']],
    [
      'days that cost something and nobody is asked for',
      { days: [{ id: 'j1', day: '2027-03-11', price: 10 }] },
      ['dayPrices 1'],
    ],
    ['no price with payment', selling(asking), []],
    ['no price of articles that are not offered', priced, []],
    ['a question that must be answered and offers nothing', { forms: [question([])] }, ['choice Ce qui vous amène']],
    ['no question that may be left', { forms: [question([], false)] }, []],
    ['no question that offers something', { forms: [question([{ key: 'a', label: 'A' }])] }, []],
  ])('is %s', (_, changes, expected) => {
    expect(told(changes, 'blocks')).toEqual(expected)
    expect(isReady(pointsOf(changes))).toBe(expected.length === 0)
  })
})

describe('a list of visible gaps', () => {
  it('has each name that has no other language, counted by language', () => {
    const changes = {
      settings: { FO_LANGUAGES: ['fr', 'en'] },
      days: [{ id: 'j1', day: '2027-03-11', label: 'Bois' }],
      translations: { en: { 'event.name': 'Party' } },
    }
    expect(told(changes, 'warns')).toContain('language en 1')
    const whole = { ...changes, translations: { en: { 'event.name': 'Party', 'day.j1': 'Timber' } } }
    expect(told(whole, 'warns').join()).not.toContain('language')
    expect(told(whole, 'ready')).toContain('language en')
  })

  it('has each conference without a slot, a room that is taken twice, and missing texts', () => {
    expect(told({ conferences: [{ id: 'c', title: 'C', slots: [] }] }, 'warns')).toContain('unplaced 1')
    const slots = ['a', 'b'].map((id) => ({
      ...{ id, startAt: '2027-03-11T09:00:00Z', endAt: '2027-03-11T10:00:00Z', roomId: 'halle' },
    }))
    const halle = { rooms: [{ id: 'halle', name: 'Grande halle' }] }
    expect(told({ ...halle, conferences: [{ id: 'c', title: 'C', slots }] }, 'warns')).toContain('clashes 1')
    expect(told({}, 'warns')).toEqual(['place', 'legal', 'privacy', 'appearance'])
    expect(told({ settings: { FO_LEGAL_HTML: '<p>RCS</p>' } }, 'ready')).toContain('legal')
  })

  it('comes after the obstacles, and before the points that are ready', () => {
    const levels = pointsOf({ settings: { FO_PAYMENT_ACTIVE: true } }, { online: 'unchecked' }).map(
      ({ level }) => level,
    )
    expect([...new Set(levels)]).toEqual(['blocks', 'warns', 'unchecked', 'ready'])
  })
})

describe('a limit of the server', () => {
  const mails = (transport: ServerFacts['mails']['transport'], held = 0, returned = 0) => ({
    mails: { transport, held, returned },
  })

  it.each<[string, object, Partial<ServerFacts>, string, string[]]>([
    ['mails that are kept', {}, mails('kept'), 'blocks', ['mails']],
    ['a provider that is not set up', selling(asking), { online: 'missing' }, 'blocks', ['payment 1', 'card']],
    [
      'a demonstration that anybody would pay by',
      selling(asking),
      { online: 'demonstration' },
      'blocks',
      ['demonstration'],
    ],
    ['a demonstration that is not allowed', selling(asking), { online: 'none' }, 'blocks', ['payment 1']],
    [
      'no card where transfers are taken',
      selling({ ...asking, FO_SELLER: { ...whole, acceptsTransfer: true, bank: 'FR76' } }),
      { online: 'none' },
      'blocks',
      [],
    ],
    ['a provider that does not answer', selling(asking), { online: 'unchecked' }, 'unchecked', ['card']],
    ['a mail server that does not answer', {}, mails('unchecked'), 'unchecked', ['mails']],
  ])('is told: %s', (_, changes, facts, level, expected) => {
    expect(told(changes, level, facts)).toEqual(expected)
  })

  it('is reported for mails tried in vain, and stops nothing', () => {
    expect(told({}, 'warns', mails('leaves', 2, 1))).toEqual(expect.arrayContaining(['held 2', 'returned 1']))
    expect(isReady(pointsOf({}, mails('leaves', 2, 1)))).toBe(true)
  })

  it('stops nothing on a trial server', () => {
    const trial = { ...mails('kept'), isTrial: true, online: 'demonstration' } as const
    expect(told(selling(asking), 'blocks', trial)).toEqual([])
    expect(told(selling(asking), 'warns', trial)).toEqual(expect.arrayContaining(['mails', 'demonstration']))
  })

  it('is reported with the highest price that would be given, including VAT', () => {
    expect(pointsOf(selling())[0]).toMatchObject({ key: 'payment', cents: 7500 })
  })
})

describe('the points that guests cannot reach', () => {
  it.each<[string, object, string]>([
    [
      'a code without a box',
      { promoCodes: [{ code: 'LYON10', gift: { kind: 'percentage', percentage: 10 } }] },
      'code LYON10 1',
    ],
    [
      'limited days without a line',
      { settings: { FO_WAITING_LIST: false }, days: [{ id: 'j1', day: '2027-03-11', capacity: 5 }] },
      'line 1',
    ],
    ['a live without a door', { runSheet: [{ id: 'a', module: 'chat' }] }, 'live 1'],
  ])('is told: %s', (_, changes, expected) => {
    expect(told(changes, 'warns')).toContain(expected)
  })
})

describe('the order', () => {
  it('is money, mails, seller, then the event itself', () => {
    const broken = { ...selling({ FO_PAYMENT_ACTIVE: true }), days: [{ id: 'j1', day: '2027-01-09' }] }
    const facts = { online: 'demonstration', mails: { transport: 'kept', held: 0, returned: 0 } } as const
    const keys = pointsOf(broken, facts)
      .filter(({ level }) => level === 'blocks')
      .map(({ key }) => key)
    expect(keys).toEqual(['demonstration', 'mails', 'seller', 'over'])
  })

  it('says of each point that awaits where it is put right', () => {
    const broken = { ...selling({ FO_PAYMENT_ACTIVE: true }), conferences: [{ id: 'c', title: 'C', slots: [] }] }
    const awaits = pointsOf(broken).filter(({ level }) => level !== 'ready')
    expect(awaits.filter(({ key }) => !obstacles.has(key))).toEqual([])
  })
})
