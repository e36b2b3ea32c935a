import type { DoorCard } from '@parvis/contract/check-in/check-in.ts'
import { expect, test } from 'vitest'
import type { Verdict } from './offline.ts'
import { decideAlone, findAlone } from './offline.ts'
import { sayingOf } from './verdicts.ts'

const card = (more: Partial<DoorCard>): DoorCard =>
  ({
    ...{ id: 'u1', firstName: 'Chloé', lastName: 'Petit', company: 'Zinc', typo: null, code: '7F3K9Q2M4XWT' },
    ...{ isRegistered: true, isCompleted: true, isPartial: false, isPresent: false, presentAt: null },
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
    (['welcome', 'kept'] as const).map((is) => sayingOf({ is, card: card(more) } as Verdict).key),
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
