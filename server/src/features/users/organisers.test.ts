import type { UserChange } from '@parvis/contract/users/users.ts'
import { getUser, updateUser } from '@parvis/contract/users/users.ts'
import { expect, it } from 'vitest'
import { events, organisers } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { newBadgeCode } from '#kit/ids.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { listOrganisers } from './organisers.store.ts'

const one = (world: World, person: Person) => ({
  params: { domainId: world.domainId, userId: person.userId },
  query: { eventId: world.eventId },
})

it('an event’s organiser has no say over people of another, nor over the accounts of people in both', async () => {
  const world = await makeWorld()
  const nextDoor = `v${world.eventId}`
  const event = { id: nextDoor, context: nextDoor, domainId: world.domainId, name: 'À côté', onSite: true }
  await world.ports.db.insert(events).values(event)
  const [organiser, person] = [await world.person({ organiser: true }), await world.person()]
  const elsewhere = { eventId: nextDoor, userId: person.userId, code: newBadgeCode() }
  await world.ports.db.insert(participations).values(elsewhere)
  const email = `prise.${person.userId}@exemple.fr`
  const change = (body: UserChange) => world.call(updateUser, { ...one(world, person), body }, { as: organiser })
  expect((await world.call(getUser, one(world, person), { as: organiser })).status).toBe(403)
  for (const body of [{ email }, { isExhibitor: true }, { lastName: 'Autre' }])
    expect((await change(body)).error.code).toBe('FORBIDDEN')
  await world.ports.db.insert(participations).values({ ...elsewhere, eventId: world.eventId, code: newBadgeCode() })
  for (const body of [{ email }, { isExhibitor: true }])
    expect((await change(body)).error).toEqual({
      status: 403,
      code: 'ACCOUNT_OF_OTHERS',
      message: 'Ce compte sert aussi ailleurs\u00a0: seule cette personne peut changer ce qui l’ouvre',
    })
  expect((await change({ lastName: 'Juste' })).status).toBe(200)
  const run = { domainId: world.domainId, eventId: nextDoor, userId: organiser.userId, role: 'lead' as const }
  await world.ports.db.insert(organisers).values(run)
  expect((await change({ email })).body.Authentication.email).toBe(email)
})

it('the organisers listed for a right of an event have it', async () => {
  const world = await makeWorld()
  const { userId } = await world.person({ organiser: true })
  await world.person({ organiser: 'editor' })
  const { domainId, eventId, ports } = world
  const told = await listOrganisers(ports.db, { domainId, eventId, right: 'money.read' })
  expect(told.map((one) => one.userId)).toEqual([userId])
})

it('an organiser’s address is out of another organiser’s reach', async () => {
  const world = await makeWorld()
  const [organiser, other] = [await world.person({ organiser: true }), await world.person({ organiser: true })]
  const { status } = await world.call(
    updateUser,
    { ...one(world, other), body: { email: `mine.${other.userId}@exemple.fr` } },
    { as: organiser },
  )
  expect(status).toBe(403)
})
