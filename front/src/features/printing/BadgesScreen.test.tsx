import { afterEach, beforeAll, expect, test } from 'vitest'
import { commands } from 'vitest/browser'
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

test('a badge that was printed is left out of the next file, and the screen says so', async () => {
  const on = await stage({ people: withCamilleOnSite([bo]) })
  const { screen } = await on.show(<BadgesScreen />, { as: ORGANISER, route: '/badges', path: '/badges' })
  await screen.getByRole('checkbox', { name: 'Seulement les badges pas encore imprimés' }).click()
  await expect.element(screen.getByText('Aucun badge n’a encore été imprimé.')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Code à scanner' }).click()
  await screen.getByRole('button', { name: 'Préparer 2 badges' }).click()
  await expect.element(screen.getByRole('progressbar')).toBeVisible()
  await commands.settleJobs()
  await expect.element(screen.getByRole('link', { name: 'Télécharger 2 badges' })).toBeVisible()
  await expect.element(screen.getByText('Tous les badges sont imprimés')).toBeVisible()
  await screen.getByLabelText('Ordre').selectOptions('slot')
  await expect.element(screen.getByRole('button', { name: /Préparer/ })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Prendre tout le monde' }).click()
  await expect.element(screen.getByRole('button', { name: 'Préparer 2 badges' })).toBeVisible()
})

test('separation sheets follow the chosen order, and are counted with the others', async () => {
  const on = await stage({ people: withCamilleOnSite([bo]) })
  const { screen } = await on.show(<BadgesScreen />, { as: ORGANISER, route: '/badges', path: '/badges' })
  await screen.getByRole('checkbox', { name: 'Une feuille de séparation par initiale' }).click()
  await expect.element(screen.getByText(/^2 badges sur 4 feuilles, dont 2 de séparation$/).first()).toBeVisible()
  await screen.getByLabelText('Ordre').selectOptions('type')
  await expect.element(screen.getByRole('checkbox', { name: 'Une feuille de séparation par type' })).toBeChecked()
  await expect.element(screen.getByText(/^2 badges sur 3 feuilles, dont 1 de séparation$/).first()).toBeVisible()
})
