import { addNote, getMarks } from '@parvis/contract/tags/tags.ts'
import { expect, it } from 'vitest'
import type { Person } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

it('a key belongs to its caller: the same key of another person is another request', async () => {
  const world = await makeWorld()
  const [ana, bo] = [await world.person({ organiser: true }), await world.person({ organiser: true })]
  const guest = await world.person({ takesPart: true })
  const params = { ...world.path, userId: guest.userId }
  const headers = { 'idempotency-key': `note ${world.eventId}` }
  const note = (as: Person) => world.call(addNote, { params, body: { text: 'À rappeler' } }, { as, headers })
  const [first, again, other] = [await note(ana), await note(ana), await note(bo)]
  expect([first.status, again.status, other.status]).toEqual([201, 201, 201])
  expect(again.body).toEqual(first.body)
  expect((await world.call(getMarks, { params }, { as: ana })).body.notes).toHaveLength(2)
})

it('a key under which something else is asked is refused, and nothing is done', async () => {
  const world = await makeWorld()
  const ana = await world.person({ organiser: true })
  const guest = await world.person({ takesPart: true })
  const params = { ...world.path, userId: guest.userId }
  const headers = { 'idempotency-key': `note ${world.eventId}` }
  const note = (text: string) => world.call(addNote, { params, body: { text } }, { as: ana, headers })
  expect((await note('À rappeler')).status).toBe(201)
  const other = await note('Végétarienne')
  expect([other.status, other.error.code]).toEqual([409, 'STALE'])
  expect((await world.call(getMarks, { params }, { as: ana })).body.notes).toMatchObject([{ text: 'À rappeler' }])
})
