import { leaveSlot } from '@parvis/contract/conferences/conferences.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { participations } from '#db/tables/participation.ts'
import { makeWorld } from '#testing/world.ts'

it('leaving an unknown conference writes nothing', async () => {
  const world = await makeWorld({ settings: { FO_MEETING_CONFERENCES_ACTIVE: true } })
  const me = await world.person()
  const params = { ...world.path, userId: me.userId }
  await world.call(updateParticipation, { params, body: { participation: 4 } }, { as: me })
  const written = () => world.ports.db.select().from(participations).where(eq(participations.userId, me.userId))
  const before = await written()
  world.clock.advance(60_000)
  const answer = await world.call(leaveSlot, { params: { ...params, conferenceId: 'rien' } }, { as: me })
  expect(answer.status).toBe(404)
  expect(await written()).toEqual(before)
})
