import { checkIn, listAtDoor } from '@parvis/contract/check-in/check-in.ts'
import { listInvoices } from '@parvis/contract/invoices/invoices.ts'
import type { TeamRole } from '@parvis/contract/kit/rights.ts'
import { eraseUser } from '@parvis/contract/privacy/privacy.ts'
import { changeRole, leaveTeam, listTeam } from '@parvis/contract/team/team.ts'
import { getMe, updateUser } from '@parvis/contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { events, organisers } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const list = (world: World, as: Person) => world.call(listTeam, { params: world.path }, { as })
const takeOut = (world: World, as: Person, { userId }: Person) =>
  world.call(leaveTeam, { params: { ...world.path, userId }, query: {} }, { as })
const runsAll = (world: World, { userId }: Person) =>
  world.ports.db.insert(organisers).values({ domainId: world.domainId, eventId: null, userId, role: 'lead' })

it('organisers of the event are listed by name, with those of its whole domain', async () => {
  const world = await makeWorld()
  const [ana, bo] = [await world.person({ organiser: true, lastName: 'Ana' }), await world.person({ lastName: 'Bo' })]
  await runsAll(world, bo)
  expect((await list(world, ana)).body.data).toEqual([
    {
      userId: ana.userId,
      firstName: 'Camille',
      lastName: 'Ana',
      email: ana.email,
      role: 'lead',
      everywhere: false,
      hasFactor: false,
      links: 0,
    },
    {
      userId: bo.userId,
      firstName: 'Camille',
      lastName: 'Bo',
      email: bo.email,
      role: 'lead',
      everywhere: true,
      hasFactor: false,
      links: 0,
    },
  ])
  const person = await world.person()
  expect((await list(world, person)).status).toBe(403)
})

it('a removed member loses the event in the open session, and may go on as a participant', async () => {
  const world = await makeWorld()
  const [ana, bo] = [await world.person({ organiser: true }), await world.person({ organiser: true })]
  expect((await list(world, bo)).status).toBe(200)
  expect((await takeOut(world, ana, bo)).status).toBe(204)
  expect((await list(world, bo)).error.code).toBe('FORBIDDEN')
  expect((await takeOut(world, bo, ana)).error.code).toBe('FORBIDDEN')
  expect((await takeOut(world, ana, bo)).error.code).toBe('NOT_FOUND')
  expect((await list(world, ana)).body.data.map(({ userId }) => userId)).toEqual([ana.userId])
})

it('a member is always left to run the event, when several leave at once', async () => {
  const world = await makeWorld()
  const [ana, bo] = [await world.person({ organiser: true }), await world.person({ organiser: true })]
  const answers = await Promise.all([takeOut(world, ana, ana), takeOut(world, bo, bo)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  const refused = answers.find(({ status }) => status === 409)?.error
  expect(refused).toMatchObject({
    code: 'TEAM_LAST',
    message: 'Plus personne n’en serait responsable\u00a0: donnez d’abord ce rôle à quelqu’un d’autre',
  })
})

it('a right on the whole domain is taken back by an equal alone, and for all its events', async () => {
  const world = await makeWorld()
  const [ana, bo] = [await world.person({ organiser: true }), await world.person()]
  const chief = await world.person()
  await runsAll(world, bo)
  expect((await takeOut(world, ana, bo)).error.code).toBe('TEAM_WHOLE_DOMAIN')
  // Ana leads only this event, so the domain would have no lead.
  expect((await takeOut(world, bo, bo)).error.code).toBe('TEAM_LAST')
  await runsAll(world, chief)
  expect((await takeOut(world, chief, bo)).status).toBe(204)
  expect((await list(world, bo)).status).toBe(403)
})

it('the organiser of another event of the domain removes no member', async () => {
  const world = await makeWorld()
  const [ana, bo] = [await world.person({ organiser: true }), await world.person({ organiser: true })]
  const nextDoor = `v${world.eventId}`
  const event = { id: nextDoor, context: nextDoor, domainId: world.domainId, name: 'À côté', onSite: true }
  await world.ports.db.insert(events).values(event)
  const neighbour = await world.person()
  await world.ports.db
    .insert(organisers)
    .values({ domainId: world.domainId, eventId: nextDoor, userId: neighbour.userId, role: 'lead' })
  expect((await takeOut(world, neighbour, bo)).status).toBe(403)
  expect((await list(world, neighbour)).status).toBe(403)
  expect((await list(world, ana)).body.data).toHaveLength(2)
})

const give = (world: World, as: Person, { userId }: Person, role: TeamRole, everywhere?: boolean) =>
  world.call(changeRole, { params: { ...world.path, userId }, body: { role, everywhere } }, { as })

it('a changed role holds in open sessions at once, no more and no less', async () => {
  const world = await makeWorld()
  const [ana, bo] = [await world.person({ organiser: true }), await world.person({ organiser: 'accountant' })]
  const door = () => world.call(listAtDoor, { params: { ...world.path, dayId: 'j1' }, query: {} }, { as: bo })
  const money = () => world.call(listInvoices, { params: world.path, query: {} }, { as: bo })
  expect([(await money()).status, (await door()).status]).toEqual([200, 403])
  expect((await give(world, ana, bo, 'doorkeeper')).status).toBe(204)
  expect([(await money()).status, (await door()).status]).toEqual([403, 200])
  expect((await list(world, ana)).body.data.find(({ userId }) => userId === bo.userId)?.role).toBe('doorkeeper')
  const me = await world.call(getMe, { params: world.path, query: { eventId: world.eventId } }, { as: bo })
  expect(me.body).toMatchObject({ isOrganiser: true, rights: ['door'] })
})

it('a member cannot give themselves a role, and only the lead gives roles', async () => {
  const world = await makeWorld()
  await world.person({ organiser: true })
  const stranger = await world.person()
  for (const as of [stranger, await world.person({ organiser: 'registration' })])
    expect((await give(world, as, as, 'lead')).error.code).toBe('FORBIDDEN')
  const lead = await world.person({ organiser: true })
  expect((await give(world, lead, stranger, 'door' as never)).status).toBe(400)
  expect((await give(world, lead, stranger, 'reader')).error.code).toBe('NOT_FOUND')
})

it('a lead is always left, when several step down at once', async () => {
  const world = await makeWorld()
  const [ana, bo] = [await world.person({ organiser: true }), await world.person({ organiser: true })]
  await world.person({ organiser: 'editor' })
  const answers = await Promise.all([give(world, ana, ana, 'editor'), takeOut(world, bo, bo)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(answers.find(({ status }) => status === 409)?.error.code).toBe('TEAM_LAST')
  const left = await world.ports.db.select().from(organisers).where(eq(organisers.eventId, world.eventId))
  expect(left.filter(({ role }) => role === 'lead')).toHaveLength(1)
})

it('a role in the whole domain is changed by a lead of all of it alone', async () => {
  const world = await makeWorld()
  const [ana, bo, chief] = [await world.person({ organiser: true }), await world.person(), await world.person()]
  await runsAll(world, bo)
  await runsAll(world, chief)
  expect((await give(world, ana, bo, 'reader', true)).error.code).toBe('TEAM_WHOLE_DOMAIN')
  expect((await give(world, chief, bo, 'reader', true)).status).toBe(204)
  expect((await list(world, bo)).status).toBe(403)
  expect((await give(world, chief, chief, 'reader', true)).error.code).toBe('TEAM_LAST')
})

it('a registrar of the whole domain cannot change an organiser’s account, as its rights would come with it', async () => {
  const world = await makeWorld()
  const [lead, clerk] = [await world.person({ organiser: true, takesPart: true }), await world.person()]
  const place = { domainId: world.domainId, eventId: null, userId: clerk.userId, role: 'registration' as const }
  await world.ports.db.insert(organisers).values(place)
  const of = ({ userId }: Person) => ({
    params: { domainId: world.domainId, userId },
    query: { eventId: world.eventId },
    body: { email: `prise.${userId}@exemple.fr` },
  })
  expect((await world.call(updateUser, of(lead), { as: clerk })).error.code).toBe('ACCOUNT_OF_OTHERS')
  const params = { ...world.path, userId: lead.userId }
  expect((await world.call(eraseUser, { params }, { as: clerk })).error.code).toBe('FORBIDDEN')
  expect((await world.call(updateUser, of(await world.person()), { as: clerk })).status).toBe(200)
})

it('a doorkeeper is told a person’s name, company, type with its colour and whether they are expected', async () => {
  const world = await makeWorld()
  const as = await world.person({ organiser: 'doorkeeper' })
  const guest = await world.person({ takesPart: true, mobile: '0600000000' })
  const [row] = await world.ports.db.select().from(participations).where(eq(participations.userId, guest.userId))
  const params = { ...world.path, dayId: 'j1' }
  const scanned = await world.call(checkIn, { params, body: { code: row?.code ?? '' } }, { as })
  expect(Object.keys(scanned.body.card).toSorted()).toEqual([
    ...['code', 'company', 'firstName', 'id', 'isCompleted', 'isPartial', 'isPresent', 'isRegistered'],
    ...['lastName', 'presentAt', 'refusesPhotos', 'typo', 'typoColour'],
  ])
})
