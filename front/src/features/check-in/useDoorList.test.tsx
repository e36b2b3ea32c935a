import { afterEach, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { now } from '#kit/clock.ts'
import { signOut } from '#kit/session.ts'
import { forgetSealed, keepSealed, readSealed } from '#kit/vault.ts'
import { CAMILLE, ORGANISER, stage, withCamilleOnSite } from '#testing/stage.tsx'

afterEach(cleanup)

test('what a device keeps is read by the session that sealed it alone, until its time has come, and goes with it', async () => {
  const on = await stage({ people: withCamilleOnSite() })
  const later = new Date(now().getTime() + 60_000)
  await on.show(<p>Fête</p>, { as: ORGANISER })
  await keepSealed('liste', ['Chloé'], later)
  expect(await readSealed('liste')).toEqual(['Chloé'])
  await on.show(<p>Fête</p>, { as: CAMILLE })
  expect(await readSealed('liste')).toBeUndefined()
  await keepSealed('liste', ['Chloé'], new Date(now().getTime() - 1))
  expect(await readSealed('liste')).toBeUndefined()
  await keepSealed('liste', ['Chloé'], later)
  signOut()
  await on.show(<p>Fête</p>, { as: CAMILLE })
  await expect.poll(() => readSealed('liste')).toBeUndefined()
  await forgetSealed('liste')
})
