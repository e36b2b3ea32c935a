import { setUp } from '@parvis/contract/dashboard/dashboard.ts'
import { expect, it } from 'vitest'
import { makeWorld } from '#testing/world.ts'
import { setupLink } from './setup.service.ts'

const who = (more: object = {}) => ({
  ...{ organisation: 'Les Luthiers', firstName: 'Ana', lastName: 'Roux', email: 'ana@parvis.example' },
  ...{ password: 'pomme de terre', ...more },
})

it('the first account is refused a password that is too short for a lead', async () => {
  const world = await makeWorld()
  const { status, error } = await world.call(setUp, { body: { ...who({ password: 'onzelettres' }), key: 'x' } })
  expect([status, error.errors]).toMatchObject([400, [{ path: 'password', code: 'PASSWORD_SHORT_TEAM' }]])
})

it('a server with an organisation prints no link, and no key sets it up again', async () => {
  const world = await makeWorld()
  expect(await setupLink(world.ports)).toBeUndefined()
  for (const key of ['x', '99999999999999.x', 'é'.repeat(50)])
    expect((await world.call(setUp, { body: { ...who(), key } })).error.code).toBe('SETUP_LINK_EXPIRED')
})
