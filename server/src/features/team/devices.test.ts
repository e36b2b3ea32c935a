import { checkIn, listAtDoor } from '@parvis/contract/check-in/check-in.ts'
import { getContext } from '@parvis/contract/events/events.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import { getLive, getLiveKeys } from '@parvis/contract/live/live.ts'
import { listDeviceLinks, makeDeviceLink, readDevice, revokeDeviceLink } from '@parvis/contract/team/team.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { eventDays, events } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { makeLive } from '#testing/live.ts'
import { openPage, portOf } from '#testing/sockets.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const make = async (world: World, as: Person, right: 'door' | 'live' = 'door', name = 'Porte nord') => {
  const { status, body } = await world.call(makeDeviceLink, { params: world.path, body: { name, right } }, { as })
  expect(status).toBe(201)
  const device: Person = { userId: body.id, email: '', token: body.url.split('#')[1] ?? '' }
  return { link: body, device }
}
const revoke = (world: World, as: Person, deviceLinkId: string) =>
  world.call(revokeDeviceLink, { params: { ...world.path, deviceLinkId } }, { as })
const door = (world: World, as: Person, dayId = 'j1') =>
  world.call(listAtDoor, { params: { ...world.path, dayId }, query: {} }, { as })

async function opened(right?: 'door' | 'live') {
  const world = await makeWorld()
  const ana = await world.person({ organiser: true })
  return { world, ana, ...(await make(world, ana, right)) }
}

it('a device with the link of a door lets people in, and the journal names the device', async () => {
  const { world, ana, link, device } = await opened()
  expect(link.url).toContain(`/${world.context}/appareil#dl_`)
  expect((await world.call(readDevice, {}, { as: device })).body.device).toEqual({
    ...{ id: link.id, name: 'Porte nord', right: 'door', eventId: world.eventId },
  })
  const usedAt = world.clock.now().toISOString()
  const guest = await world.person({ takesPart: true })
  const [row] = await world.ports.db.select().from(participations).where(eq(participations.userId, guest.userId))
  const params = { ...world.path, dayId: 'j1' }
  const scanned = await world.call(checkIn, { params, body: { code: row?.code ?? '', force: true } }, { as: device })
  expect(scanned.body.result).toBe('welcome')
  const { data } = (await world.call(listJournal, { params: world.path, query: {} }, { as: ana })).body
  expect(data.map(({ act, device: name, by, right }) => [act, name, by?.id, right])).toEqual([
    ['checkIn', 'Porte nord', undefined, 'door'],
    ['deviceMade', '', ana.userId, 'team'],
  ])
  const [listed] = (await world.call(listDeviceLinks, { params: world.path }, { as: ana })).body.data
  expect(listed).toMatchObject({ name: 'Porte nord', right: 'door', lastUsedAt: usedAt })
})

it('a revoked link ends at once, and an invented one opens nothing', async () => {
  const { world, ana, link, device } = await opened()
  expect((await door(world, device)).status).toBe(200)
  expect((await revoke(world, ana, link.id)).status).toBe(204)
  expect((await door(world, device)).status).toBe(401)
  expect((await revoke(world, ana, link.id)).status).toBe(404)
  const other = await make(world, ana)
  const forged = other.device.token.slice(0, -1) + (other.device.token.endsWith('A') ? 'B' : 'A')
  for (const token of [forged, `dl_${link.id}_${'x'.repeat(43)}`, device.token])
    expect((await door(world, { ...device, token })).status).toBe(401)
})

it('a link is good until a day after the last day of the event, even when that moves', async () => {
  const { world, link, device } = await opened()
  expect(link.expiresAt).toBe('2027-05-14T22:00:00.000Z')
  const { eventId } = world
  await world.ports.db.delete(eventDays).where(eq(eventDays.eventId, eventId))
  await world.ports.db.insert(eventDays).values({ eventId, id: 'passe', day: '2020-01-01' })
  expect((await door(world, device, 'passe')).status).toBe(401)
})

it('a device of the live reads the state of moderators, by its socket too, until its link is revoked', async () => {
  const live = await makeLive()
  const ana = live.organiser
  const { link, device } = await make(live, ana, 'live', 'Régie')
  expect((await live.call(getLive, { params: live.path }, { as: device })).status).toBe(200)
  expect((await live.call(getLiveKeys, { params: live.path }, { as: device })).status).toBe(403)
  expect((await door(live, device)).status).toBe(403)
  const socket = await openPage(await portOf(live.app), `/push/live?eventId=${live.eventId}`, { token: device.token })
  await socket.hears(({ type }) => type === 'SNAPSHOT')
  await revoke(live, ana, link.id)
  await socket.closed
  expect((await live.call(getLive, { params: live.path }, { as: device })).status).toBe(200)
})

it('a device comes into an unpublished event, and its page answers', async () => {
  const { world, device } = await opened()
  await world.ports.db.update(events).set({ published: false }).where(eq(events.id, world.eventId))
  const read = (as?: Person) => world.call(getContext, { params: { context: world.context } }, as ? { as } : {})
  expect([(await read(device)).body.isOpen, (await read()).body.isOpen]).toEqual([true, false])
  expect((await door(world, device)).status).toBe(200)
})
