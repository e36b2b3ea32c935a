import { describe, expect, it } from 'vitest'
import { EventFile } from './event-file.ts'
import { isReady, readinessOf } from './readiness.rules.ts'

const NOW = '2027-01-10T12:00:00.000Z'
const seller = { name: 'Les Luthiers', siret: '1', address: '1 rue du Pont', postalCode: '88500', city: 'Mirecourt' }
const question = (values: object[], isRequired = true) => ({
  id: 'infos',
  name: 'Vos coordonnées',
  models: [{ key: 'why', component: 'select', model: 'UE', label: 'Ce qui vous amène', isRequired, values }],
})

/** The points of an event of one day, as they are told. */
function pointsOf(changes: object) {
  const file = EventFile.parse({
    ...{ parvis: 1, domain: { id: 'd', name: 'D' }, context: 'fete', name: 'Fête' },
    days: [{ id: 'j1', day: '2027-03-11' }],
    ...changes,
  })
  return readinessOf(file, NOW)
}
const told = (changes: object, level: string) =>
  pointsOf(changes)
    .filter((one) => one.level === level)
    .map(({ key, name, count }) => [key, name, count].filter(Boolean).join(' '))

describe('what stops a publication', () => {
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
    ['payment to nobody', { settings: { FO_PAYMENT_ACTIVE: true } }, ['seller']],
    [
      'transfers to no account',
      { settings: { FO_PAYMENT_ACTIVE: true, FO_SELLER: { ...seller, acceptsTransfer: true } } },
      ['bank'],
    ],
    ['no payment by card to a seller who is known', { settings: { FO_PAYMENT_ACTIVE: true, FO_SELLER: seller } }, []],
    ['a question that must be answered and offers nothing', { forms: [question([])] }, ['choice Ce qui vous amène']],
    ['no question that may be left', { forms: [question([], false)] }, []],
    ['no question that offers something', { forms: [question([{ key: 'a', label: 'A' }])] }, []],
  ])('is %s', (_, changes, expected) => {
    expect(told(changes, 'blocks')).toEqual(expected)
    expect(isReady(pointsOf(changes))).toBe(expected.length === 0)
  })
})

describe('what visitors would see', () => {
  it('is each name that has no other language, counted by language', () => {
    const changes = {
      settings: { FO_LANGUAGES: ['fr', 'en'] },
      days: [{ id: 'j1', day: '2027-03-11', label: 'Bois' }],
      translations: { en: { 'event.name': 'Party' } },
    }
    expect(told(changes, 'look')).toContain('language en 1')
    const whole = { ...changes, translations: { en: { 'event.name': 'Party', 'day.j1': 'Timber' } } }
    expect(told(whole, 'look').join()).not.toContain('language')
    expect(told(whole, 'ready')).toContain('language en')
  })

  it('is each conference without a slot, a room that is taken twice, and texts that are not there', () => {
    expect(told({ conferences: [{ id: 'c', title: 'C', slots: [] }] }, 'look')).toContain('unplaced 1')
    const slots = ['a', 'b'].map((id) => ({
      ...{ id, startAt: '2027-03-11T09:00:00Z', endAt: '2027-03-11T10:00:00Z', roomId: 'halle' },
    }))
    const halle = { rooms: [{ id: 'halle', name: 'Grande halle' }] }
    expect(told({ ...halle, conferences: [{ id: 'c', title: 'C', slots }] }, 'look')).toContain('clashes 1')
    expect(told({}, 'look')).toEqual(['place', 'legal', 'privacy', 'appearance'])
    expect(told({ settings: { FO_LEGAL_HTML: '<p>RCS</p>' } }, 'ready')).toContain('legal')
  })

  it('is told after what stops, and before what is as it should be', () => {
    const levels = pointsOf({ settings: { FO_PAYMENT_ACTIVE: true } }).map(({ level }) => level)
    expect([...new Set(levels)]).toEqual(['blocks', 'look', 'ready'])
  })
})
