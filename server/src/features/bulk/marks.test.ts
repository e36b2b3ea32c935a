import { addNote, createTag, getMarks, giveTag } from '@parvis/contract/tags/tags.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { participations } from '#db/tables/participation.ts'
import { notes, tagHolders } from '#db/tables/tags.ts'
import { copyOf } from '#features/privacy/copy.service.ts'
import { erase } from '#features/privacy/erasure.service.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { makeWorld } from '#testing/world.ts'

it('tags and notes are in the copy of their person’s data, go with their erasure, and stay without their author', async () => {
  const world = await makeWorld()
  const organiser = await world.person({ organiser: true })
  const author = await world.person({ organiser: true })
  const camille = await world.person({ firstName: 'Camille' })
  const of = { eventId: world.eventId, userId: camille.userId }
  await world.ports.db.insert(participations).values({ ...of, code: newBadgeCode() })
  const tag = await world.call(createTag, { params: world.path, body: { label: 'Presse' } }, { as: organiser })
  const params = { ...world.path, userId: camille.userId }
  await world.call(giveTag, { params: { ...params, tagId: tag.body.id } }, { as: author })
  await world.call(addNote, { params, body: { text: 'À rappeler' } }, { as: author })
  const read = async () => (await world.call(getMarks, { params }, { as: organiser })).body
  const { data } = await copyOf(world.ports, { domainId: world.domainId, userId: camille.userId })
  expect(data['notes']).toMatchObject([{ text: 'À rappeler' }])
  expect(data['notes']?.[0]).not.toHaveProperty('authorId')
  await erase(world.ports, { domainId: world.domainId, userId: author.userId })
  expect((await read()).notes).toMatchObject([{ author: null }])
  await erase(world.ports, { domainId: world.domainId, userId: camille.userId })
  const { db } = world.ports
  expect(await db.select().from(notes).where(eq(notes.userId, camille.userId))).toEqual([])
  expect(await db.select().from(tagHolders).where(eq(tagHolders.userId, camille.userId))).toEqual([])
})
