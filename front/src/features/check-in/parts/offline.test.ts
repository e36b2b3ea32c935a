import type { DoorCard } from '@parvis/contract/check-in/check-in.ts'
import { expect, test } from 'vitest'
import type { Verdict } from './offline.ts'
import { countCards, decideAlone, findAlone, isLetInAlone, isToSend, withPage } from './offline.ts'
import { sayingOf } from './verdicts.ts'

const card = (more: Partial<DoorCard>): DoorCard =>
  ({
    ...{ id: 'u1', firstName: 'Chloé', lastName: 'Petit', company: 'Zinc', typo: null, code: '7F3K9Q2M4XWT' },
    ...{
      isRegistered: true,
      isCompleted: true,
      isPartial: false,
      isPresent: false,
      presentAt: null,
      refusesPhotos: false,
    },
    ...more,
  }) as DoorCard
const entry = (code: string, dayId = 'j1') => ({ code, dayId, at: '2027-03-11T08:00:00Z' })
const cards = (...all: DoorCard[]) => new Map(all.map((one) => [one.code, one]))

test('without a network a badge of the list comes in once, with any text around its code', () => {
  const known = cards(card({}))
  expect(decideAlone(entry('7F3K9Q2M4XWT'), { cards: known, waiting: [] })).toMatchObject({ is: 'kept' })
  const waiting = [entry('https://exemple.fr/b-7F3K9Q2M4XWT')]
  expect(decideAlone(entry('7F3K9Q2M4XWT'), { cards: known, waiting })).toMatchObject({
    is: 'already',
    card: { presentAt: '2027-03-11T08:00:00Z' },
  })
  // An entry on another day is a new one.
  expect(decideAlone(entry('7F3K9Q2M4XWT', 'j2'), { cards: known, waiting })).toMatchObject({ is: 'kept' })
  const present = cards(card({ isPresent: true, presentAt: '2027-03-11T07:00:00Z' }))
  expect(decideAlone(entry('7F3K9Q2M4XWT'), { cards: present, waiting: [] })).toMatchObject({ is: 'already' })
})

test('a registration that lacks answers is told as such, and not as unpaid', () => {
  const sayings = [{}, { isCompleted: false }, { isCompleted: false, isPartial: true }].flatMap((more) =>
    (['welcome', 'kept'] as const).map((is) => sayingOf({ is, card: card(more) } as Verdict, true).key),
  )
  expect(sayings).toEqual([
    ...['checkIn.welcome', 'checkIn.kept', 'checkIn.unpaid', 'checkIn.keptUnpaid'],
    ...['checkIn.partial', 'checkIn.keptPartial'],
  ])
})

test('a badge missing from the list is told as such, and queued where there is no list', () => {
  expect(decideAlone(entry('RIEN'), { cards: cards(card({})), waiting: [] }).is).toBe('unlisted')
  expect(decideAlone(entry('RIEN'), { cards: undefined, waiting: [] }).is).toBe('queued')
  expect(decideAlone(entry('RIEN'), { cards: undefined, waiting: [entry('RIEN')] })).toMatchObject({ is: 'again' })
})

test('a person not expected on the day is named as such, and is neither let in, nor found, nor queued twice', () => {
  const other = card({ isRegistered: false })
  const alone = decideAlone(entry(other.code), { cards: cards(other), waiting: [] })
  expect(alone).toEqual({ is: 'unexpected', card: other, isAgain: false })
  expect([isToSend(alone), isLetInAlone(alone)]).toEqual([true, false])
  expect(isToSend(decideAlone(entry(other.code), { cards: cards(other), waiting: [entry(other.code)] }))).toBe(false)
  expect(findAlone(cards(other), 'chloé', 8)).toEqual({ data: [], near: [] })
  const keys = [true, false].map((isToday) => sayingOf(alone, isToday).key)
  expect(keys).toEqual(['checkIn.notToday', 'checkIn.unregistered'])
  // Let in by force on another door.
  const forced = cards(card({ isRegistered: false, isPresent: true }))
  expect(decideAlone(entry(other.code), { cards: forced, waiting: [] }).is).toBe('already')
})

test('a person who cancelled is no longer expected once the change is read, and no longer let in', () => {
  const before = new Map([card({}), card({ id: 'u2', code: 'AAAABBBBCCCC' })].map((one) => [one.id, one]))
  const page = { data: [card({ isRegistered: false })], isWhole: false }
  const after = withPage(before, page, true)
  expect(countCards(after.values())).toEqual({ total: 1, others: 1 })
  const known = cards(...after.values())
  expect(decideAlone(entry('7F3K9Q2M4XWT'), { cards: known, waiting: [] }).is).toBe('unexpected')
  expect(decideAlone(entry('AAAABBBBCCCC'), { cards: known, waiting: [] }).is).toBe('kept')
})

test('a whole list replaces all cards with its first page, and its other pages add to it', () => {
  const before = new Map([['u0', card({ id: 'u0' })]])
  const first = withPage(before, { data: [card({ id: 'u1' })], isWhole: true }, true)
  const both = withPage(first, { data: [card({ id: 'u2' })], isWhole: true }, false)
  expect([...both.keys()]).toEqual(['u1', 'u2'])
})

test('people are found without a network by name, company or code, with or without accents', () => {
  const all = cards(card({}), card({ id: 'u2', code: 'AAAABBBBCCCC', firstName: 'Luc', lastName: 'Àbel', company: '' }))
  const ids = (searched: string) => findAlone(all, searched, 8).data.map(({ id }) => id)
  expect(ids('petit chl')).toEqual(['u1'])
  expect(ids('zinc petit')).toEqual(['u1'])
  expect(ids('ABEL')).toEqual(['u2'])
  expect(ids('zinc')).toEqual(['u1'])
  expect(ids('aaaab')).toEqual(['u2'])
  expect(findAlone(all, '', 1).data).toHaveLength(1)
})

test('people with names close to the search are found without a network after the others, the nearest first', () => {
  const named = (id: string, lastName: string) =>
    card({ id, code: `CODE${id}`, firstName: 'Eva', lastName, company: '' })
  const all = cards(named('u1', 'Bäckes'), named('u2', 'Bäcker'), named('u3', 'Beckers'), named('u4', 'Martin'))
  const found = findAlone(all, 'becker', 8)
  expect(found.data.map(({ id }) => id)).toEqual(['u3'])
  expect(found.near.map(({ id }) => id)).toEqual(['u2', 'u1'])
  expect(findAlone(all, '', 8).near).toEqual([])
})
