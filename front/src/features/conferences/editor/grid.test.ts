import { expect, test } from 'vitest'
import { columnsOf, hoursOf, neighbourOf } from './grid.ts'
import type { SlotFields } from './programme.ts'
import { newConference } from './programme.ts'

const DAY = '2027-03-16'
const ROOMS = ['halle', 'cour'].map((id) => ({ id, name: id }))
const slot = (id: string, from: string, to: string, roomId: string | null, day = DAY): SlotFields => ({
  ...{ id, day, from, to, roomId, quota: '', isRetired: false, filed: null },
})
const told = (...slots: SlotFields[]) => columnsOf([{ ...newConference([], []), slots }], ROOMS, DAY)

test.each<[string, SlotFields[], string[]]>([
  ['a column a room, in their order', [slot('a', '10:00', '11:00', 'cour')], ['halle', 'cour a:0']],
  ['a column of its own for slots without a room', [slot('a', '10:00', '11:00', null)], ['halle', 'cour', 'null a:0']],
  ['nothing of a slot of another day', [slot('a', '10:00', '11:00', 'halle', '2027-03-17')], ['halle', 'cour']],
  ['nothing of a slot not placed yet', [slot('a', '', '11:00', 'halle')], ['halle', 'cour']],
  [
    'simultaneous slots side by side, later ones below',
    [slot('a', '10:00', '11:00', 'halle'), slot('b', '10:30', '12:00', 'halle'), slot('c', '11:00', '12:00', 'halle')],
    ['halle a:0 b:1 c:0', 'cour'],
  ],
])('a day has %s', (_, slots, columns) => {
  const found = told(...slots).map(({ roomId, blocks }) =>
    [String(roomId), ...blocks.map((block) => `${block.slot.id}:${block.lane}`)].join(' '),
  )
  expect(found).toEqual(columns)
})

test('a day spans whole hours, and ends at midnight for slots that go on', () => {
  expect(hoursOf(told(slot('a', '10:30', '11:15', 'halle')))).toEqual({ first: 10, last: 12 })
  expect(hoursOf(told(slot('a', '22:30', '01:00', 'halle')))).toEqual({ first: 22, last: 24 })
  expect(hoursOf(told())).toEqual({ first: 9, last: 18 })
})

test('an arrow leads along a room, else to the slot nearest in time beside it, and nowhere past the last', () => {
  const columns = told(
    slot('a', '09:00', '10:00', 'halle'),
    slot('b', '14:00', '15:00', 'halle'),
    slot('c', '13:30', '14:30', 'cour'),
    slot('d', '09:00', '10:00', 'cour'),
  )
  const led = (from: string, ...keys: string[]) => keys.map((key) => neighbourOf(columns, from, key))
  expect(led('a', 'ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Enter')).toEqual([
    ...['b', undefined, 'd', undefined, undefined],
  ])
  expect(led('b', 'ArrowDown', 'ArrowUp', 'ArrowRight')).toEqual([undefined, 'a', 'c'])
})
