import {
  createSegment,
  deleteSegment,
  findUsers,
  getUsersView,
  listSegments,
  renameSegment,
  saveOwnColumns,
} from '@parvis/contract/stats/stats.ts'
import { describe, expect, it } from 'vitest'
import { participationDays, participations } from '#db/tables/participation.ts'
import { newBadgeCode } from '#kit/ids.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

async function comes(world: World, lastName: string, days: readonly string[]): Promise<Person> {
  const person = await world.person({ firstName: 'Ana', lastName })
  const of = { eventId: world.eventId, userId: person.userId }
  const registeredAt = world.clock.now()
  const facts = { registered: days.length > 0, responded: days.length > 0, isCompleted: days.length > 0 }
  await world.ports.db
    .insert(participations)
    .values({ ...of, code: newBadgeCode(), ...facts, ...(days.length > 0 && { registeredAt }) })
  for (const eventDayId of days)
    await world.ports.db.insert(participationDays).values({ ...of, eventDayId, registered: true, registeredAt })
  return person
}

async function fair() {
  const world = await makeWorld({ days: [{ id: 'j1' }, { id: 'j2' }, { id: 'j3' }] })
  const organiser = await world.person({ organiser: true })
  await comes(world, 'Abel', ['j1'])
  await comes(world, 'Brun', ['j2', 'j3'])
  await comes(world, 'Cerf', [])
  const read = async (as = organiser) => (await world.call(listSegments, { params: world.path }, { as })).body
  const keep = (filters: Record<string, string>, name = 'Du début') =>
    world.call(createSegment, { params: world.path, body: { name, filters } }, { as: organiser })
  return { world, organiser, read, keep }
}

describe('the searches of the table', () => {
  it('are the usual ones of every event, each with its number of people', async () => {
    const { read } = await fair()
    const { own } = await read()
    const counts = Object.fromEntries(own.map(({ key, count }) => [key, count]))
    expect(counts).toMatchObject({
      everybody: 3,
      registered: 2,
      unanswered: 1,
      remote: 0,
      due: 0,
      transfer: 0,
      waiting: 0,
    })
  })

  it('are kept for the whole team, renamed and dropped', async () => {
    const { world, organiser, read, keep } = await fair()
    const { body } = await keep({ days: 'j1|j2', company: ' ' })
    const reader = await world.person({ organiser: 'reader' })
    const kept = { id: body.id, name: 'Du début', filters: { days: 'j1|j2' }, count: 2, isAbout: false }
    expect((await read(reader)).data).toEqual([kept])
    const params = { ...world.path, segmentId: body.id }
    await world.call(renameSegment, { params, body: { name: 'Du milieu' } }, { as: organiser })
    expect((await read()).data).toEqual([{ ...kept, name: 'Du milieu' }])
    await world.call(deleteSegment, { params }, { as: organiser })
    expect((await read()).data).toEqual([])
    expect((await world.call(deleteSegment, { params }, { as: organiser })).status).toBe(404)
  })

  it('are refused with an unknown column, and are not found from another event', async () => {
    const [{ keep }, next] = [await fair(), await fair()]
    expect((await keep({ nobody: 'x' })).body).toMatchObject({ code: 'COLUMN_UNKNOWN' })
    const { body } = await keep({ days: 'j1' })
    const params = { ...next.world.path, segmentId: body.id }
    expect((await next.world.call(deleteSegment, { params }, { as: next.organiser })).status).toBe(404)
  })
})

describe('a filter on a choice', () => {
  it('asks for one of several values, or for no value', async () => {
    const { world, organiser } = await fair()
    const found = async (filters: Record<string, string>) => {
      const query = { eventId: world.eventId }
      const { body } = await world.call(
        findUsers,
        { query, body: { filters, headers: ['lastName'] } },
        { as: organiser },
      )
      return body.data.map(({ cells }) => cells['lastName'])
    }
    expect(await found({ days: 'j1|j3' })).toEqual(['Abel', 'Brun'])
    expect(await found({ days: 'j3|ailleurs' })).toEqual(['Brun'])
    expect(await found({ participation: 'none|remote' })).toEqual(['Cerf'])
    expect(await found({ standing: 'complete|unanswered' })).toEqual(['Abel', 'Brun', 'Cerf'])
    expect(await found({ answered: 'false' })).toEqual(['Cerf'])
    expect(await found({ presentOn: 'j1' })).toEqual([])
    expect(await found({ waiting: 'false' })).toHaveLength(3)
    expect(await found({ search: 'bru', days: 'j2' })).toEqual(['Brun'])
  })
})

describe('the columns of the table', () => {
  it('are one’s own before the team’s', async () => {
    const { world, organiser } = await fair()
    const params = world.path
    await world.call(saveOwnColumns, { params, body: { headers: ['email', 'lastName'] } }, { as: organiser })
    const query = { eventId: world.eventId }
    const { body } = await world.call(findUsers, { query, body: {} }, { as: organiser })
    expect(Object.keys(body.data[0]?.cells ?? {})).toEqual(['email', 'lastName'])
    const other = await world.person({ organiser: 'reader' })
    expect((await world.call(getUsersView, { params }, { as: other })).body.ownHeaders).toEqual([])
  })
})
