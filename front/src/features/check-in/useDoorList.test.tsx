import { afterEach, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { now } from '#kit/clock.ts'
import { signOut } from '#kit/session.ts'
import { forgetSealed, keepSealed, readSealed } from '#kit/vault.ts'
import { CAMILLE, ORGANISER, stage, withCamilleOnSite } from '#testing/stage.tsx'

afterEach(cleanup)

test('a sealed list is read only by the session that sealed it, until its expiry, and goes with the session', async () => {
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
