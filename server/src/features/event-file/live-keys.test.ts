import { driveLive, getLiveKeys } from '@parvis/contract/live/live.ts'
import { expect, it } from 'vitest'
import { makeWorld } from '#testing/world.ts'
import { exportEvent } from './event-file.service.ts'
import { importEvent } from './importing.service.ts'
import { readEventFile } from './reading.service.ts'

it('a file that takes the live from a person renews its keys, and another file leaves them', async () => {
  const world = await makeWorld()
  await world.person({ organiser: true, takesPart: true })
  const stage = await world.person({ organiser: 'stage', takesPart: true })
  const { moderateKey } = (await world.call(getLiveKeys, { params: world.path }, { as: stage })).body
  const { db, hooks, bus, clock, secret } = world.ports
  const house = { db, hooks, bus, now: clock.now(), secret, hash: async () => '' }
  const becoming = async (role: string) => {
    const text = await exportEvent(world.ports, world.context)
    await importEvent(house, readEventFile(text.replace('organiser: stage', `organiser: ${role}`)))
  }
  const headers = { 'x-live-key': moderateKey }
  const drive = async () => (await world.call(driveLive, { params: world.path, body: {} }, { headers })).status
  await becoming('stage')
  expect(await drive()).toBe(200)
  await becoming('doorkeeper')
  expect(await drive()).toBe(401)
})
