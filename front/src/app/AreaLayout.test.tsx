import { getMe, lengthenPassword } from '@parvis/contract/users/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { readAgain } from '#kit/read.ts'
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

const SHORT = 'onze lettre'

/** The area of an organiser with a short password, in two tabs; `readInFirst` is what the first reads after the second wrote. */
async function openTwice() {
  const people = [{ email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true, password: SHORT }]
  const on = await stage({ people })
  let read = async () => {}
  const Reader = () => {
    const cache = useQueryClient()
    read = () => readAgain(cache, [getMe])
    return null
  }
  const drawn = (
    <>
      <AreaLayout />
      <Reader />
    </>
  )
  const scene = { as: ORGANISER, route: '/organisation/$', path: '/organisation/participants' }
  const shown = await on.show(drawn, { ...scene, inside: <p>La page</p> })
  const lengthenElsewhere = async () => {
    await on.ask(ORGANISER, lengthenPassword, { body: { password: 'onze lettres', currentPassword: SHORT } })
    await read()
  }
  return { ...shown, lengthenElsewhere }
}

test('the area opens in a tab that asks for a longer password once another tab has chosen it', async () => {
  const { screen, lengthenElsewhere } = await openTwice()
  await expect.element(screen.getByRole('heading', { name: 'Choisissez un mot de passe plus long' })).toBeVisible()
  await lengthenElsewhere()
  await expect.element(screen.getByText('La page')).toBeVisible()
})

test('a second factor that is being set up stays, though another tab has chosen a longer password', async () => {
  const { screen, press, lengthenElsewhere } = await openTwice()
  await press('Installer plutôt un second facteur')
  await press('Installer une application de codes')
  const key = screen.getByText(/^Ou recopiez cette clé/)
  await expect.element(key).toBeVisible()
  await lengthenElsewhere()
  await expect.element(key).toBeVisible()
  await press('Y renoncer')
  await expect.element(screen.getByText('La page')).toBeVisible()
})
