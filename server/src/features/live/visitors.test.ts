import { once } from 'node:events'
import { get } from 'node:http'
import { archiveEvent } from '@parvis/contract/dashboard/dashboard.ts'
import { getVoteRight } from '@parvis/contract/live-kit/live-kit.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { events } from '#db/tables/events.ts'
import { forgetEvent } from '#features/events/events.service.ts'
import { makeLive } from '#testing/live.ts'
import { openPage, portOf } from '#testing/sockets.ts'
import type { Person, World } from '#testing/world.ts'

const isSnapshot = ({ type }: { type: string }) => type === 'SNAPSHOT'

async function followed(organiser: Person, world: World, attendee: Person) {
  const port = await portOf(world.app)
  const ticketOf = async (as: Person) =>
    (await world.call(getVoteRight, { params: { ...world.path, userId: as.userId } }, { as })).body.ticket
  const open = async (hello: object) => {
    const page = await openPage(port, `/push/live?eventId=${world.eventId}`, hello)
    await page.hears(isSnapshot)
    return page
  }
  const ticket = await ticketOf(attendee)
  const [anybody, holder, team] = [await open({}), await open({ ticket }), await open({ token: organiser.token })]
  const emotions = await openPage(port, `/push/emotions?eventId=${world.eventId}`, { ticket })
  const path = `/api/push/live/events?eventId=${world.eventId}`
  const read = async () => {
    const [response] = (await once(get({ port, path }), 'response')) as [NodeJS.ReadableStream & { statusCode: number }]
    response.resume()
    return response
  }
  return { ticket, anybody, holder, team, emotions, read, reader: await read(), port }
}

it.each([
  [
    'archived',
    (world: World, as: Person) => world.call(archiveEvent, { params: world.path, body: { archived: true } }, { as }),
  ],
  [
    'withdrawn',
    async ({ ports, eventId }: World) => {
      // As by another process without a message: clears the cache.
      await ports.db.update(events).set({ published: false }).where(eq(events.id, eventId))
      forgetEvent(ports.db)
    },
  ],
] as const)('a follower of an event that is %s is let go, but for its team', async (_, end) => {
  const world = await makeLive()
  const { organiser } = world
  const { anybody, holder, team, emotions, read, reader, ticket, port } = await followed(
    organiser,
    world,
    await world.attendee(),
  )
  const ended = once(reader, 'end')
  await end(world, organiser)
  world.timers.pass(3000)
  for (const page of [anybody, holder, emotions]) expect(await page.closed).toEqual({ code: 1008, reason: 'HELLO' })
  await ended
  expect((await read()).statusCode).toBe(404)
  const again = await openPage(port, `/push/live?eventId=${world.eventId}`, { ticket })
  expect((await again.closed).code).toBe(1008)
  expect(team.socket.readyState).toBe(team.socket.OPEN)
  team.socket.close()
})
