import { beginFactor, confirmFactor } from '@parvis/contract/two-factor/two-factor.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { recoveryCodes } from '#db/tables/two-factor.ts'
import { appWith, give, setUpFactor } from '#testing/factors.ts'
import { makeWorld } from '#testing/world.ts'

it('one code brought twice at once on connections of their own lets one in', async () => {
  for (let round = 0; round < 10; round++) {
    const world = await makeWorld()
    const ana = await world.person({ organiser: true })
    const { app, recoveryCodes: codes } = await setUpFactor(world, ana)
    const code = app.next()
    const ofApp = await Promise.all([give(world, ana, code), give(world, ana, code)])
    expect(ofApp.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const [recovery = ''] = codes
    const ofRecovery = await Promise.all([give(world, ana, recovery), give(world, ana, recovery)])
    expect(ofRecovery.map(({ status }) => status).toSorted()).toEqual([204, 422])
  }
})

it('two confirmations at once give recovery codes once', async () => {
  const world = await makeWorld()
  const ana = await world.person({ organiser: true })
  const { body } = await world.call(beginFactor, {}, { as: ana })
  const code = appWith(world, body.secret).code()
  const confirm = () => world.call(confirmFactor, { body: { code } }, { as: ana })
  const both = await Promise.all([confirm(), confirm()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const kept = await world.ports.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, ana.userId))
  expect(kept).toHaveLength(10)
})
