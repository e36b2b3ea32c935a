import { getFactor } from '@parvis/contract/factor/factor.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { cutNetwork, ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { SecurityScreen } from './SecurityScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

test('whoever has none is shown a secret, and told which code is wrong', async () => {
  const on = await stage({ people: withCamille() })
  const { screen, press } = await on.show(<SecurityScreen />, { as: ORGANISER })
  await expect.element(screen.getByText('Vous n’en avez pas.')).toBeVisible()
  await press('Installer un second facteur')
  await expect.element(screen.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^Ouvrir l’application/ })).toHaveAttribute('href', /^otpauth:/)
  await press('Activer le second facteur')
  await expect.element(screen.getByText('Le code a six chiffres')).toBeVisible()
  await screen.getByRole('textbox', { name: /^Code/ }).fill('000 000')
  await press('Activer le second facteur')
  await expect.element(screen.getByText('Ce code n’est pas le bon')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: /^Code/ })).toHaveFocus()
  await press('Y renoncer')
  await expect.element(screen.getByRole('button', { name: 'Installer un second facteur' })).toBeVisible()
  expect((await on.ask(ORGANISER, getFactor, {})).isOn).toBe(false)
})

test('without a network the screen says so, and reads again', async () => {
  const on = await stage({ people: withCamille() })
  const network = cutNetwork((path) => path.endsWith('/second-factor'))
  const { screen, press } = await on.show(<SecurityScreen />, { as: ORGANISER })
  await expect.element(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  network.mend()
  await press('Réessayer')
  await expect.element(screen.getByText('Vous n’en avez pas.')).toBeVisible()
})
