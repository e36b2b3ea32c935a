import { openRegistration } from '@parvis/contract/registration/registration.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadEvent } from '#features/events/events.service.ts'
import type { World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { initialStateOf } from './initial-state.service.ts'

describe('the first state of a registration', () => {
  let world: World
  beforeAll(async () => {
    world = await makeWorld({ settings: { FO_ARTICLES_ACTIVE: true, FO_COMPANIES_ACTIVE: true } })
  })
  const begun = async () => initialStateOf(world.ports, await loadEvent(world.ports.db, world.eventId), 'fr')

  it('is the state of a person who has just made an account', async () => {
    const person = await world.person()
    const params = { ...world.path, userId: person.userId }
    const { body } = await world.call(openRegistration, { params }, { as: person })
    const { me, opening } = await begun()
    expect(JSON.parse(JSON.stringify(opening))).toEqual(body)
    const { domainId, eventId } = world
    const own = (await world.call(getMe, { params: { domainId }, query: { eventId } }, { as: person })).body
    expect(Object.keys(me).toSorted()).toEqual(Object.keys(own).toSorted())
  })

  it('is read once for all within a few seconds, and names no real person', async () => {
    const [one, other] = [await begun(), await begun()]
    expect(other).toBe(one)
    expect(one.me).toMatchObject({ id: 'nobody', rights: [], UserEvent: null })
  })
})
