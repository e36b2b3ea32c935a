import { getOverview, listMyEvents } from '@parvis/contract/dashboard/dashboard.ts'
import { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { dateIn } from '@parvis/contract/kit/dates.ts'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { eventDays, events, organisers } from '#db/tables/events.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { openHouse } from '#testing/house.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const mine = async (world: World, as: Person) => (await world.call(listMyEvents, {}, { as })).body.data
const overview = (world: World, as: Person) => world.call(getOverview, { query: { eventId: world.eventId } }, { as })

const HOUR_MS = 3_600_000

async function nextDoor(world: World): Promise<string> {
  const id = `v${world.eventId}`
  await world.ports.db
    .insert(events)
    .values({ id, context: id, domainId: world.domainId, name: 'À côté', onSite: true })
  return id
}

it('a visitor has no event, an organiser of one has that one, a lead of the domain has all', async () => {
  const world = await makeWorld()
  const other = await nextDoor(world)
  const [visitor, ana, chief] = [await world.person(), await world.person({ organiser: true }), await world.person()]
  const everywhere = { domainId: world.domainId, eventId: null, userId: chief.userId, role: 'lead' as const }
  await world.ports.db.insert(organisers).values(everywhere)
  expect(await mine(world, visitor)).toEqual([])
  expect((await mine(world, ana)).map(({ eventId }) => eventId)).toEqual([world.eventId])
  expect((await mine(world, chief)).map(({ eventId }) => eventId).toSorted()).toEqual([world.eventId, other].toSorted())
})

it('an event that cannot be read is counted, and hides none of the others', async () => {
  const world = await makeWorld()
  const other = await nextDoor(world)
  const chief = await world.person()
  await world.ports.db
    .insert(organisers)
    .values({ domainId: world.domainId, eventId: null, userId: chief.userId, role: 'lead' })
  const broken = { fr: null } as unknown as Record<string, Record<string, unknown>>
  await world.ports.db.update(events).set({ settingsByLanguage: broken }).where(eq(events.id, world.eventId))
  await world.ports.db.insert(eventDays).values({ eventId: other, id: 'j1', day: '2090-05-11', priceCents: 0 })
  const log = vi.spyOn(world.ports.log, 'error').mockImplementation(() => {})
  const { status, body } = await world.call(listMyEvents, {}, { as: chief })
  log.mockRestore()
  expect([status, body.data.map(({ eventId }) => eventId), body.unread]).toEqual([200, [other], 1])
})

it('an event is ahead until the end of its last day, and says how many are registered and came', async () => {
  // UTC+14 all year. Tests of a worker share one clock, which others have moved.
  const there = { timeZone: 'Pacific/Kiritimati' }
  const { clock } = await openHouse()
  const sinceMidnight = (clock.now().getTime() + 14 * HOUR_MS) % (24 * HOUR_MS)
  clock.advance((47 * HOUR_MS - sinceMidnight) % (24 * HOUR_MS))
  const day = dateIn(clock.now().toISOString(), there.timeZone)
  const world = await makeWorld({ days: [{ id: 'j1', day }] })
  const ana = await world.person({ organiser: true })
  const guest = await world.person()
  const who = { eventId: world.eventId, userId: guest.userId }
  const at = world.clock.now()
  await world.ports.db
    .insert(participations)
    .values({ ...who, code: newBadgeCode(), responded: true, registered: true, registeredAt: at })
  await world.ports.db.insert(participationDays).values({ ...who, eventDayId: 'j1', registered: true, present: true })
  await world.ports.db.update(events).set(there).where(eq(events.id, world.eventId))
  expect(await mine(world, ana)).toMatchObject([{ isAhead: true, days: [day], registered: 1, present: 1 }])
  clock.advance(1.5 * HOUR_MS)
  expect(await mine(world, ana)).toMatchObject([{ isAhead: false }])
})

it('the overview counts waiting people, offered places, and mails that could not leave', async () => {
  const world = await makeWorld({ days: [{ id: 'j1', day: '2027-03-11', capacity: 12 }] })
  const ana = await world.person({ organiser: true })
  const [bo, cy] = [await world.person(), await world.person()]
  const now = world.clock.now()
  const offered = {
    status: 'offered' as const,
    dayId: 'j1',
    offeredAt: now,
    offerExpiresAt: new Date(+now + 3_600_000),
  }
  await world.ports.db.insert(waitingList).values([
    { eventId: world.eventId, userId: bo.userId, joinedAt: now, status: 'waiting' },
    { eventId: world.eventId, userId: cy.userId, joinedAt: now, ...offered },
  ])
  await world.ports.db.insert(outbox).values({
    ...{ id: `m${world.eventId}`, dedupeKey: `m${world.eventId}`, domainId: world.domainId, eventId: world.eventId },
    ...{ language: 'fr', to: 'bo@example.org', subject: 'Perdu', html: '', text: '', messageId: 'm', status: 'dead' },
  })
  const { body } = await overview(world, ana)
  expect(body).toMatchObject({
    line: { waiting: 1, offered: 1 },
    deadMails: 1,
    days: [{ id: 'j1', capacity: 12, taken: 0, kept: 1 }],
    transfers: { count: 0, amount: 0, oldestAt: null },
  })
  // An expired offer holds no place.
  world.clock.advance(7_200_000)
  expect((await overview(world, ana)).body).toMatchObject({ line: { waiting: 1, offered: 0 }, days: [{ kept: 0 }] })
})

it('a participant and the organiser of another event are refused the overview', async () => {
  const world = await makeWorld()
  const other = await nextDoor(world)
  const neighbour = await world.person()
  await world.ports.db
    .insert(organisers)
    .values({ domainId: world.domainId, eventId: other, userId: neighbour.userId, role: 'lead' })
  expect((await overview(world, await world.person())).status).toBe(403)
  expect((await overview(world, neighbour)).status).toBe(403)
})

it('a doorkeeper sees how full the event is, and nothing of money or of mails', async () => {
  const world = await makeWorld({ days: [{ id: 'j1', day: '2027-03-11', capacity: 12 }] })
  const doors = await world.person()
  await world.ports.db
    .insert(organisers)
    .values({ domainId: world.domainId, eventId: world.eventId, userId: doors.userId, role: 'doorkeeper' })
  const { status, body } = await overview(world, doors)
  expect(status).toBe(200)
  expect(body).toMatchObject({ days: [{ id: 'j1', capacity: 12 }], transfers: null, deadMails: null })
})

it('no event takes the address of the area', () => {
  const file = {
    parvis: 1,
    domain: { id: 'd', name: 'D' },
    context: 'organisation',
    name: 'E',
    days: [{ id: 'j1', day: '2027-03-11' }],
  }
  expect(EventFile.safeParse(file).error?.issues).toMatchObject([{ path: ['context'], message: 'CONTEXT_RESERVED' }])
  expect(EventFile.safeParse({ ...file, context: 'organisations' }).success).toBe(true)
})
