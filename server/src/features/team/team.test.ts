import { leaveTeam, listTeam } from '@parvis/contract/team/team.ts'
import { expect, it } from 'vitest'
import { events, organisers } from '#db/tables/context.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const list = (world: World, as: Person) => world.call(listTeam, { params: world.path }, { as })
const takeOut = (world: World, as: Person, { userId }: Person) =>
  world.call(leaveTeam, { params: { ...world.path, userId } }, { as })
const runsAll = (world: World, { userId }: Person) =>
  world.ports.db.insert(organisers).values({ domainId: world.domainId, eventId: null, userId })

it('those who run the event are listed by name, with those who run its whole domain', async () => {
  const world = await makeWorld()
  const [ana, bo] = [await world.person({ organiser: true, lastName: 'Ana' }), await world.person({ lastName: 'Bo' })]
  await runsAll(world, bo)
  expect((await list(world, ana)).body.data).toEqual([
    { userId: ana.userId, firstName: 'Camille', lastName: 'Ana', email: ana.email, everywhere: false },
    { userId: bo.userId, firstName: 'Camille', lastName: 'Bo', email: bo.email, everywhere: true },
  ])
  const person = await world.person()
  expect((await list(world, person)).status).toBe(403)
})

it('whoever is taken out loses the event in the session that is open, and may go on as a participant', async () => {
  const world = await makeWorld()
  const [ana, bo] = [await world.person({ organiser: true }), await world.person({ organiser: true })]
  expect((await list(world, bo)).status).toBe(200)
  expect((await takeOut(world, ana, bo)).status).toBe(204)
  expect((await list(world, bo)).error.code).toBe('FORBIDDEN')
  expect((await takeOut(world, bo, ana)).error.code).toBe('FORBIDDEN')
  expect((await takeOut(world, ana, bo)).error.code).toBe('NOT_FOUND')
  expect((await list(world, ana)).body.data.map(({ userId }) => userId)).toEqual([ana.userId])
})

it('somebody is always left to run the event, whoever leaves and however many at once', async () => {
  const world = await makeWorld()
  const [ana, bo] = [await world.person({ organiser: true }), await world.person({ organiser: true })]
  const answers = await Promise.all([takeOut(world, ana, ana), takeOut(world, bo, bo)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  const refused = answers.find(({ status }) => status === 409)?.error
  expect(refused).toMatchObject({
    code: 'TEAM_LAST',
    message: 'Plus personne n’organiserait\u00a0: donnez d’abord ce droit à quelqu’un d’autre',
  })
})

it('a right on the whole domain is taken back by an equal alone, and for all its events', async () => {
  const world = await makeWorld()
  const [ana, bo] = [await world.person({ organiser: true }), await world.person()]
  const chief = await world.person()
  await runsAll(world, bo)
  expect((await takeOut(world, ana, bo)).error.code).toBe('TEAM_WHOLE_DOMAIN')
  // Ana runs this event only: nobody would be left to run the domain.
  expect((await takeOut(world, bo, bo)).error.code).toBe('TEAM_LAST')
  await runsAll(world, chief)
  expect((await takeOut(world, chief, bo)).status).toBe(204)
  expect((await list(world, bo)).status).toBe(403)
})

it('the organiser of another event of the domain takes nobody out', async () => {
  const world = await makeWorld()
  const [ana, bo] = [await world.person({ organiser: true }), await world.person({ organiser: true })]
  const nextDoor = `v${world.eventId}`
  const event = { id: nextDoor, context: nextDoor, domainId: world.domainId, name: 'À côté', onSite: true }
  await world.ports.db.insert(events).values(event)
  const neighbour = await world.person()
  await world.ports.db
    .insert(organisers)
    .values({ domainId: world.domainId, eventId: nextDoor, userId: neighbour.userId })
  expect((await takeOut(world, neighbour, bo)).status).toBe(403)
  expect((await list(world, neighbour)).status).toBe(403)
  expect((await list(world, ana)).body.data).toHaveLength(2)
})
