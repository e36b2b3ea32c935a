import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, ORGANISER, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { BadgesScreen } from './BadgesScreen.tsx'

beforeAll(() => loadWords('fr', ['visit', 'event', 'area', 'edit']))
afterEach(cleanup)

const bo = {
  ...{ email: 'bo@exemple.fr', firstName: 'Bo', lastName: 'Brun' },
  participation: { choice: 'onsite' as const, days: ['j1'] },
}

test('the badges are of all people, or only of those named in the address', async () => {
  const on = await stage({ people: withCamilleOnSite([bo]) })
  const open = (search = '') => on.show(<BadgesScreen />, { as: ORGANISER, route: '/badges', path: `/badges${search}` })
  const { screen: all } = await open()
  await expect.element(all.getByRole('button', { name: 'Préparer 2 badges' })).toBeVisible()
  await cleanup()
  const { screen: named } = await open(`?personnes=${on.person(CAMILLE).userId}`)
  await expect.element(named.getByRole('button', { name: 'Préparer 1 badge' })).toBeVisible()
})
