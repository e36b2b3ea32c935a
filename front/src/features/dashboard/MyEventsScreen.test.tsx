import { lengthenPassword } from '@parvis/contract/users/users.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { holdNetwork, ORGANISER, stage } from '#testing/stage.tsx'
import { MyEventsScreen } from './MyEventsScreen.tsx'

beforeAll(() => loadWords('fr', ['area', 'edit']))
afterEach(() => cleanup())

const SHORT = 'onze lettre'

test('events that waited for a longer password are listed once another tab has chosen it', async () => {
  const people = [{ email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true, password: SHORT }]
  const on = await stage({ people })
  const factor = holdNetwork((path) => path.endsWith('/second-factor'))
  const { screen } = await on.show(<MyEventsScreen />, { as: ORGANISER })
  await expect.element(screen.getByText('Lecture…')).toBeInTheDocument()
  await on.ask(ORGANISER, lengthenPassword, { body: { password: 'onze lettres', currentPassword: SHORT } })
  factor.release()
  await expect.element(screen.getByRole('heading', { name: 'À venir' })).toBeVisible()
  await expect.element(screen.getByText(/mot de passe/)).not.toBeInTheDocument()
})
