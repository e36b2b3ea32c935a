import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { ORGANISER, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { DoorScreen } from './DoorScreen.tsx'

beforeAll(() => loadWords('fr', ['visit', 'event', 'area']))
afterEach(cleanup)

test('a person without their badge is found by name and let in, and the search then has the focus', async () => {
  const on = await stage({ people: withCamilleOnSite() })
  const { screen, press } = await on.show(<DoorScreen />, { as: ORGANISER })
  await screen.getByRole('searchbox').fill('camille ROUX')
  await press('Faire entrer Camille Roux')
  await expect.element(screen.getByRole('dialog').getByText('Bienvenue').first()).toBeVisible()
  await press('Badge suivant')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  // The button that let them in is gone.
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Chercher une personne' })).toHaveFocus()
})
