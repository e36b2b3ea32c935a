import { listTypologies } from '@parvis/contract/typologies/typologies.ts'
import { describe, expect, it } from 'vitest'
import { makeWorld } from '#testing/world.ts'

describe('the types of participants', () => {
  it('are listed to anybody in the event’s order', async () => {
    const world = await makeWorld({
      typologies: [
        { id: 'vip', label: 'Invité' },
        { id: 'std', label: 'Visiteur' },
      ],
    })
    const { body } = await world.call(listTypologies, { params: world.path, query: { byEvent: 'true' } })
    expect(body).toEqual({
      data: [
        { id: 'vip', label: 'Invité' },
        { id: 'std', label: 'Visiteur' },
      ],
    })
    const without = await world.call(listTypologies, { params: world.path, query: {} })
    expect(without.body).toEqual(body)
  })

  it('are the event’s own', async () => {
    const [world, elsewhere] = [await makeWorld(), await makeWorld({ typologies: [{ id: 'vip', label: 'Invité' }] })]
    expect((await world.call(listTypologies, { params: world.path, query: {} })).body).toEqual({ data: [] })
    const crossed = { domainId: world.domainId, eventId: elsewhere.eventId }
    expect((await world.call(listTypologies, { params: crossed, query: {} })).status).toBe(404)
  })
})
