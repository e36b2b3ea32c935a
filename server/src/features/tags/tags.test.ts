import { exportUsers, findUsers } from '@parvis/contract/stats/stats.ts'
import {
  addNote,
  createTag,
  deleteNote,
  deleteTag,
  getMarks,
  giveTag,
  listTags,
  takeTag,
} from '@parvis/contract/tags/tags.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { describe, expect, it } from 'vitest'
import { participations } from '#db/tables/participation.ts'
import { newBadgeCode } from '#kit/ids.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

async function comes(world: World, lastName = 'Roux'): Promise<Person> {
  const person = await world.person({ firstName: 'Camille', lastName })
  await world.ports.db
    .insert(participations)
    .values({ eventId: world.eventId, userId: person.userId, code: newBadgeCode() })
  return person
}
const of = (world: World, { userId }: Person) => ({ params: { ...world.path, userId } })

async function fair() {
  const world = await makeWorld()
  const organiser = await world.person({ organiser: true, firstName: 'Orso', lastName: 'Garin' })
  const camille = await comes(world)
  const { body: tag } = await world.call(
    createTag,
    { params: world.path, body: { label: 'Presse' } },
    { as: organiser },
  )
  const give = (tagId = tag.id, person = camille, as = organiser) =>
    world.call(giveTag, { params: { ...world.path, userId: person.userId, tagId } }, { as })
  return { world, organiser, camille, tag, give }
}

describe('the tags of a person', () => {
  it('are a word of the event, given and taken once for repeated calls', async () => {
    const { world, organiser, camille, tag, give } = await fair()
    const again = await world.call(createTag, { params: world.path, body: { label: 'PRESSE' } }, { as: organiser })
    expect(again.body).toEqual(tag)
    expect((await give()).status).toBe(204)
    expect((await give()).status).toBe(204)
    const vip = await world.call(createTag, { params: world.path, body: { label: 'VIP' } }, { as: organiser })
    await give(vip.body.id)
    const { body } = await world.call(listTags, { params: world.path }, { as: organiser })
    expect(body.data).toEqual([
      { ...tag, count: 1 },
      { ...vip.body, count: 1 },
    ])
    const taken = await world.call(
      takeTag,
      { params: { ...of(world, camille).params, tagId: tag.id } },
      { as: organiser },
    )
    expect(taken.status).toBe(204)
    expect((await world.call(getMarks, of(world, camille), { as: organiser })).body.tags).toEqual([vip.body])
  })

  it('are columns and filters of the table, and of its file', async () => {
    const { world, organiser, tag, give } = await fair()
    await comes(world, 'Sans')
    await give()
    const names = async (filters: Record<string, string>) => {
      const query = { eventId: world.eventId }
      const asked = { filters, headers: ['lastName', 'tags'] }
      const { body } = await world.call(findUsers, { query, body: asked }, { as: organiser })
      return body.data.map(({ cells }) => cells)
    }
    expect(await names({ tags: tag.id })).toEqual([{ lastName: 'Roux', tags: 'Presse' }])
    expect(await names({ tags: '-' })).toEqual([{ lastName: 'Sans', tags: '' }])
    expect(await names({ tags: `-|${tag.id}` })).toHaveLength(2)
    const file = await world.call(
      exportUsers,
      {
        params: { domainId: world.domainId },
        query: { eventId: world.eventId },
        body: { eventId: world.eventId, headers: ['tags'] },
      },
      { as: organiser },
    )
    expect(file.status).toBe(200)
  })

  it('go from all people with their word', async () => {
    const { world, organiser, camille, tag, give } = await fair()
    await give()
    await world.call(deleteTag, { params: { ...world.path, tagId: tag.id } }, { as: organiser })
    expect((await world.call(getMarks, of(world, camille), { as: organiser })).body.tags).toEqual([])
  })

  it('are not given from another event, whose people and tags are not found', async () => {
    const [{ world, organiser, camille, give }, next] = [await fair(), await fair()]
    expect((await give(next.tag.id)).status).toBe(404)
    expect((await give(undefined, next.camille)).status).toBe(404)
    expect((await world.call(getMarks, of(world, camille), { as: next.organiser })).status).toBe(404)
    expect((await world.call(getMarks, of(world, next.camille), { as: organiser })).status).toBe(404)
  })
})

describe('the notes about a person', () => {
  const write = async (world: World, person: Person, as: Person, text = 'À rappeler') =>
    (await world.call(addNote, { ...of(world, person), body: { text } }, { as })).body.id

  it('name their author and time, to the team alone', async () => {
    const { world, organiser, camille } = await fair()
    await write(world, camille, organiser)
    const { body } = await world.call(getMarks, of(world, camille), { as: organiser })
    expect(body.notes).toMatchObject([{ text: 'À rappeler', author: 'Orso Garin' }])
    expect((await world.call(getMarks, of(world, camille), { as: camille })).status).toBe(403)
    const me = await world.call(
      getMe,
      { params: { domainId: world.domainId }, query: { eventId: world.eventId } },
      { as: camille },
    )
    expect(me.bytes.toString()).not.toContain('rappeler')
  })

  it('are deleted once, and belong to one person', async () => {
    const { world, organiser, camille } = await fair()
    const other = await comes(world)
    const noteId = await write(world, camille, organiser)
    const drop = (person: Person) =>
      world.call(deleteNote, { params: { ...world.path, userId: person.userId, noteId } }, { as: organiser })
    expect((await drop(other)).status).toBe(404)
    expect((await drop(camille)).status).toBe(204)
    expect((await drop(camille)).status).toBe(404)
  })
})
