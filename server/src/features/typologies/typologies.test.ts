import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { listTypologies } from '@parvis/contract/typologies/typologies.ts'
import { updateUser } from '@parvis/contract/users/users.ts'
import { describe, expect, it } from 'vitest'
import { makeWorld } from '#testing/world.ts'

describe('the types of participants', () => {
  it('are public, in the event’s order', async () => {
    const world = await makeWorld({
      typologies: [
        { id: 'vip', label: 'Invité' },
        { id: 'std', label: 'Visiteur' },
      ],
    })
    const { body } = await world.call(listTypologies, { params: world.path, query: { byEvent: '' } })
    expect(body).toEqual({
      data: [
        { id: 'vip', label: 'Invité', isRetired: false },
        { id: 'std', label: 'Visiteur', isRetired: false },
      ],
    })
    const without = await world.call(listTypologies, { params: world.path, query: {} })
    expect(without.body).toEqual(body)
    for (const byEvent of ['1', 'true', '0', 'false'] as const)
      expect((await world.call(listTypologies, { params: world.path, query: { byEvent } })).body).toEqual(body)
  })

  it('are the event’s own', async () => {
    const [world, elsewhere] = [await makeWorld(), await makeWorld({ typologies: [{ id: 'vip', label: 'Invité' }] })]
    expect((await world.call(listTypologies, { params: world.path, query: {} })).body).toEqual({ data: [] })
    const crossed = { domainId: world.domainId, eventId: elsewhere.eventId }
    expect((await world.call(listTypologies, { params: crossed, query: {} })).status).toBe(404)
  })
})

describe('a type that is settled', () => {
  const typologies = [
    { id: 'visitor', label: 'Visiteur' },
    { id: 'press', label: 'Presse' },
    { id: 'speaker', label: 'Orateur' },
  ]
  const settled: [SomeSettings, string][] = [
    [{ FO_TYPOLOGY_NEXT: true }, 'visitor'],
    [{ FO_TYPOLOGY_HIDDEN: ['speaker'] }, 'speaker'],
  ]
  it.each(settled)('where %j keeps its value, through each call: %s', async (settings, typoId) => {
    const world = await makeWorld({ settings, typologies })
    const person = await world.person({ typoId, takesPart: true })
    const params = { ...world.path, userId: person.userId }
    const users = { params: { domainId: world.domainId, userId: person.userId }, query: { eventId: world.eventId } }
    expect((await world.call(updateUser, { ...users, body: { typoId: 'press' } }, { as: person })).status).toBe(422)
    const changed = await world.call(updateParticipation, { params, body: { typoId: 'press' } }, { as: person })
    expect(changed.error.code).toBe('TYPOLOGY_UNKNOWN')
    const values = { participation: { participation: 4 }, typology: { typoId: 'press' }, dates: { dayIds: ['j1'] } }
    const { status, body } = await world.call(register, { params, body: { values } }, { as: person })
    expect([status, body.UserEvent?.typoId]).toEqual([200, typoId])
  })
})
