import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contextShare } from '#features/events/events.part.ts'
import { clashesIn, clashingIn, countClashes } from './clashes.rules.ts'
import { conferencesShare } from './conferences.part.ts'

const at = (hour: number) => `2027-05-11T${String(hour).padStart(2, '0')}:00:00Z`
const slot = (id: string, from: number, roomId: string | null = null) => ({
  ...{ id, startAt: at(from), endAt: at(from + 1), roomId },
})
const conference = (id: string, slots: object[], speakers: string[] = []) => ({ id, title: id, slots, speakers })

const File = z.object({ ...contextShare.fields, ...conferencesShare.fields })
const event = (conferences: object[], more: object = {}) =>
  File.parse({
    ...{ domain: { id: 'd', name: 'D' }, context: 'fete', name: 'Fête' },
    days: [{ id: 'j1', day: '2027-05-11' }],
    rooms: ['halle', 'cour'].map((id) => ({ id, name: id })),
    speakers: ['lou', 'noa'].map((id) => ({ id, name: id })),
    ...{ conferences, ...more },
  })

const faultsOf = (file: z.output<typeof File>) =>
  conferencesShare.faults?.(file, (list) => new Set(file[list as 'rooms'].map(({ id }) => id))) ?? []

describe('rooms and speakers of a file', () => {
  it.each<[string, object[], object, string[]]>([
    ['are well named', [conference('c', [slot('a', 9, 'halle')], ['lou'])], {}, []],
    ['need not be', [conference('c', [slot('a', 9)])], {}, []],
    [
      'are in the file',
      [conference('c', [slot('a', 9, 'cave')], ['zoe'])],
      {},
      ['conferences.0.speakers.0 FILE_UNKNOWN_ID', 'conferences.0.slots.0.roomId FILE_UNKNOWN_ID'],
    ],
    [
      'stand there once',
      [conference('c', [], ['lou', 'lou'])],
      {
        rooms: [
          { id: 'halle', name: 'A' },
          { id: 'halle', name: 'B' },
        ],
      },
      ['rooms.1 FILE_REPEATED', 'conferences.0.speakers.1 FILE_REPEATED'],
    ],
  ])('%s', (_, conferences, more, faults) => {
    expect(faultsOf(event(conferences, more)).map(({ path, code }) => `${path} ${code}`)).toEqual(faults)
  })
})

describe('a clash', () => {
  it.each<[string, object[], string[]]>([
    [
      'is one room for two slots at once',
      [conference('c', [slot('a', 9, 'halle')]), conference('d', [slot('b', 9, 'halle')])],
      ['room halle a b'],
    ],
    [
      'is one speaker at two conferences at once',
      [conference('c', [slot('a', 9, 'halle')], ['lou', 'noa']), conference('d', [slot('b', 9, 'cour')], ['noa'])],
      ['speaker noa a b'],
    ],
    [
      'is one speaker at two slots of a conference',
      [conference('c', [slot('a', 9, 'halle'), slot('b', 9, 'cour')], ['lou'])],
      ['speaker lou a b'],
    ],
    ['is none one after the other', [conference('c', [slot('a', 9, 'halle'), slot('b', 10, 'halle')], ['lou'])], []],
    ['is none without a room', [conference('c', [slot('a', 9)]), conference('d', [slot('b', 9)])], []],
  ])('%s', (_, conferences, clashes) => {
    const programme = event(conferences)
    const found = clashesIn(programme)
    expect(countClashes(programme)).toBe(found.length)
    expect(clashingIn(programme)).toEqual(new Set(found.flatMap(({ slots }) => slots.map(({ id }) => id))))
    expect(found.map(({ kind, id, slots }) => [kind, id, ...slots.map((one) => one.id)].join(' '))).toEqual(clashes)
  })

  it('is counted in any number of pairs, and the first pairs are listed', () => {
    const all = Array.from({ length: 6 }, (_, c) =>
      conference(
        `c${c}`,
        Array.from({ length: 433 }, (_, i) => slot(`${c}-${i}`, 9, 'halle')),
      ),
    )
    const programme = event(all)
    expect(countClashes(programme)).toBe((2598 * 2597) / 2)
    expect(clashesIn(programme)).toHaveLength(300)
    expect(clashingIn(programme).size).toBe(2598)
  })
})
