import { afterEach, beforeAll, expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { cutNetwork, ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { SecurityScreen } from './SecurityScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

test('without a network the screen says so, and reads again', async () => {
  const on = await stage({ people: withCamille() })
  const network = cutNetwork((path) => path.endsWith('/second-factor'))
  const { screen, press } = await on.show(<SecurityScreen />, { as: ORGANISER })
  await expect.element(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  network.mend()
  await press('Réessayer')
  await expect.element(screen.getByText('Vous n’en avez pas.')).toBeVisible()
})

test('a session that was left open signs in again before it sets up a second factor', async () => {
  const on = await stage({ people: withCamille() })
  const { screen, press } = await on.show(<SecurityScreen />, { as: ORGANISER })
  await expect.element(screen.getByText('Vous n’en avez pas.')).toBeVisible()
  await commands.passTime(16 * 60_000)
  for (const set of ['Installer une application de codes', 'Créer une clé d’accès']) {
    await press(set)
    await expect.element(screen.getByText(/^Reconnectez-vous d’abord/)).toBeVisible()
  }
  await expect.element(screen.getByRole('button', { name: 'Se reconnecter' })).toBeVisible()
})
