import { conferencesShare } from '@parvis/contract/conferences/conferences.part.ts'
import { contextShare } from '@parvis/contract/events/events.part.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { ConferenceFacts, Crowd } from './impact.service.ts'
import { conferenceImpact } from './impact.service.ts'

const at = (hour: number) => `2027-05-11T${String(hour).padStart(2, '0')}:00:00Z`
const slot = (id: string, from: number, roomId: string | null = null) => ({
  ...{ id, startAt: at(from), endAt: at(from + 1), roomId },
})
const conference = (id: string, slots: object[], speakers: string[] = []) => ({ id, title: id, slots, speakers })

/** An event of two rooms and two speakers. */
const File = z.object({ ...contextShare.fields, ...conferencesShare.fields })
const event = (conferences: object[], more: object = {}) =>
  File.parse({
    ...{ domain: { id: 'd', name: 'D' }, context: 'fete', name: 'Fête' },
    days: [{ id: 'j1', day: '2027-05-11' }],
    rooms: ['halle', 'cour'].map((id) => ({ id, name: id })),
    speakers: ['lou', 'noa'].map((id) => ({ id, name: id })),
    ...{ conferences, ...more },
  })

const factsOf = (
  held: ReadonlyMap<string, number> = new Map([['a', 2]]),
  crowds: () => readonly Crowd[] = () => [],
): ConferenceFacts => ({
  slotHolders: async () => held,
  conferenceHolders: async () => new Map(),
  crowds: async () => crowds(),
  coming: new Map(),
})
const planOf = async (before: object[], after: object[], facts = factsOf()) =>
  (await conferenceImpact({ before: event(before), after: event(after), fresh: [] }, facts)).map(
    ({ item, kind, severity, people, remedies }) => [item, kind, severity, people, remedies],
  )

describe('a slot that people hold', () => {
  const told = [['conferences.a', 'FILE_ROOM', 'decide', 2, ['apply']]]
  it.each<[string, object, object, object[]]>([
    ['goes to another room once they are told', slot('a', 9, 'halle'), slot('a', 9, 'cour'), told],
    ['loses its room once they are told', slot('a', 9, 'halle'), slot('a', 9), told],
    ['gets its first room', slot('a', 9), slot('a', 9, 'halle'), []],
    ['stays in its room', slot('a', 9, 'halle'), slot('a', 9, 'halle'), []],
    [
      'goes to another hour and room as one move',
      slot('a', 9, 'halle'),
      slot('a', 11, 'cour'),
      [['conferences.a', 'FILE_MOVING', 'decide', 2, ['apply']]],
    ],
  ])('%s', async (_, before, after, effects) => {
    expect(await planOf([conference('c', [before])], [conference('c', [after])])).toEqual(effects)
  })

  it('goes anywhere while it has no holder', async () => {
    const [before, after] = ['halle', 'cour'].map((room) => [conference('c', [slot('a', 9, room)])])
    expect(await planOf(before ?? [], after ?? [], factsOf(new Map()))).toEqual([])
  })
})

describe('slots that are left out', () => {
  const many = (prefix: string) => [
    conference(
      'c',
      Array.from({ length: 500 }, (_, i) => slot(`${prefix}${i}`, 9)),
    ),
  ]

  it('without holders get no move target searched, and the clashes of holders are not read', async () => {
    const facts = factsOf(new Map(), () => {
      throw new Error('Nobody holds a slot')
    })
    expect(await planOf(many('a'), many('b'), facts)).toEqual([])
  })

  it('read their holders once, for any number of slots and of move targets', async () => {
    let reads = 0
    const crowds = Array.from({ length: 500 }, (_, i) => ({ holds: [`a${i}`], dayIds: ['j1'], count: 1 }))
    const facts = factsOf(new Map(crowds.map(({ holds: [id] }) => [String(id), 1])), () => {
      reads += 1
      return crowds
    })
    const effects = await planOf(many('a'), many('b'), facts)
    expect(effects).toHaveLength(500)
    expect(effects[0]?.[4]).toHaveLength(501)
    expect(reads).toBe(1)
  })
})
