import { addCompanion, listCompanions } from '@parvis/contract/companions/companions.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { SCREENS } from '#testing/stepScreens.ts'
import { RegistrationScreen } from '../RegistrationScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

test.each([
  ['companions', ['Léo']],
  ['none', []],
])('a host who answers that they do not come, and has %s, decides about those companions alone', async (_, names) => {
  const settings = { FO_COMPANIONS_ACTIVE: true, FO_COMPANIONS_MAX: 2, FO_COMPANIONS_MODE: 'name' as const }
  const on = await stage({ settings, people: withCamilleOnSite() })
  const { userId } = on.person(CAMILLE)
  for (const firstName of names)
    await on.ask(CAMILLE, addCompanion, { params: on.ids, query: { userId }, body: { firstName, lastName: 'Roux' } })
  const coming = async () => {
    const me = await on.ask(CAMILLE, getMe, { params: on.ids, query: { eventId: on.ids.eventId } })
    const { data } = await on.ask(CAMILLE, listCompanions, { params: on.ids, query: { userId } })
    return [me.UserEvent?.registered, ...data.map(({ UserEvent }) => UserEvent?.registered)]
  }
  const { screen, press } = await on.show(<RegistrationScreen screens={SCREENS} />, { path: '/inscription' })
  const answer = async () => {
    await press('Valider ma réponse')
    await press('Oui, je ne participe pas')
  }
  await press('Modifier mon inscription')
  await screen.getByRole('radio', { name: /ne participe pas/ }).click()
  await answer()
  if (names.length > 0) {
    await expect.element(screen.getByRole('dialog', { name: /Et vos accompagnants/ })).toBeVisible()
    await screen.getByText('Revenir aux étapes').click()
    expect(await coming()).toEqual([true, true])
    await answer()
    await screen.getByText('Léo Roux').click()
    await screen.getByRole('button', { name: 'Valider', exact: true }).click()
  }
  await expect.poll(coming).toEqual([false, ...names.map(() => false)])
})
