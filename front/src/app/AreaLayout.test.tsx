import { afterEach, beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { ORGANISER, stage } from '#testing/stage.tsx'
import { AreaLayout } from './AreaLayout.tsx'

beforeAll(() => loadWords('fr', ['visit', 'event', 'area', 'edit']))
afterEach(cleanup)

test('Ctrl K finds a page by a part of its name, whatever its accents, and Escape gives the focus back', async () => {
  await page.viewport(1280, 800)
  const on = await stage()
  const { screen } = await on.show(<AreaLayout />, {
    ...{ as: ORGANISER, route: '/organisation/$', path: '/organisation/participants' },
    inside: <button type="button">Ici</button>,
  })
  const here = screen.getByRole('button', { name: 'Ici' })
  await here.click()
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = screen.getByRole('combobox', { name: 'Chercher une page ou un événement' })
  await expect.element(field).toHaveFocus()
  await field.fill('REGLAGES')
  await expect.element(screen.getByRole('option').first()).toHaveTextContent('Réglages')
  await userEvent.keyboard('{Escape}')
  await expect.element(here).toHaveFocus()
})
