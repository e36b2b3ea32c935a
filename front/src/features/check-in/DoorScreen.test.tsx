import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, cutNetwork, ORGANISER, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { RegisteredScreen } from './DoorListScreen.tsx'
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
  // The pressed button has been removed.
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Chercher une personne' })).toHaveFocus()
})

test('the door of another day says at the day that it is not today', async () => {
  const on = await stage({ days: [{ id: 'j1', day: '2090-03-11' }] })
  const { screen } = await on.show(<DoorScreen />, { as: ORGANISER })
  await expect
    .element(screen.getByRole('combobox', { name: 'Journée' }))
    .toHaveAccessibleDescription(/^Ce n’est pas aujourd’hui/)
})

test.each([
  [390, 844],
  [1280, 800],
])('a person with a misspelt name is shown under « Noms proches » and let in, at %i × %i', async (width, height) => {
  await page.viewport(width, height)
  const backer = { email: 'backer@exemple.fr', firstName: 'Anna', lastName: 'Bäcker' }
  const on = await stage({
    people: withCamilleOnSite([{ ...backer, participation: { choice: 'onsite' as const, days: ['j1'] } }]),
  })
  const { screen, press } = await on.show(<DoorScreen />, { as: ORGANISER })
  const near = screen.getByRole('heading', { level: 3, name: 'Noms proches' })
  await screen.getByRole('searchbox').fill('backer')
  await expect.element(screen.getByText('Anna Bäcker')).toBeVisible()
  await expect.element(near).not.toBeInTheDocument()
  await screen.getByRole('searchbox').fill('Becker')
  await expect.element(near).toBeVisible()
  await expect.element(screen.getByRole('status').getByText('Personne ne correspond')).toBeVisible()
  await press('Faire entrer Anna Bäcker')
  await expect.element(screen.getByRole('dialog').getByText('Bienvenue').first()).toBeVisible()
})

test('the list of expected people has names close to the search in a table of their own', async () => {
  const anna = { email: 'anna@exemple.fr', firstName: 'Anna', lastName: 'Bäcker' }
  const people = withCamilleOnSite([{ ...anna, participation: { choice: 'onsite', days: ['j1'] } }])
  const on = await stage({ people })
  const { screen } = await on.show(<RegisteredScreen />, { as: ORGANISER })
  await screen.getByRole('searchbox').fill('Becker')
  const near = screen.getByRole('table', { name: 'Noms proches' })
  await expect.element(near.getByText('Anna Bäcker')).toBeVisible()
  await screen.getByRole('searchbox').fill('anna backer')
  await expect.element(near).not.toBeInTheDocument()
})

test('a person who cancels leaves the kept list by its next change, and is then told as not expected without a network', async () => {
  const luc = { email: 'luc@exemple.fr', firstName: 'Luc', lastName: 'Abel' }
  const on = await stage({
    people: withCamilleOnSite([{ ...luc, participation: { choice: 'onsite' as const, days: ['j1'] } }]),
  })
  const { UserEvent } = await on.ask(CAMILLE, getMe, {
    params: { domainId: on.ids.domainId },
    query: { eventId: on.ids.eventId },
  })
  const { screen } = await on.show(<DoorScreen />, { as: ORGANISER })
  await expect.element(screen.getByText(/^En cas de coupure.*liste de 2 attendus/)).toBeVisible()
  await cleanup()
  await on.ask(CAMILLE, updateParticipation, { params: on.pathOf(CAMILLE), body: { participation: 3 } })
  // Opened again, the door has its sealed list, and reads what has changed.
  const again = await on.show(<DoorScreen />, { as: ORGANISER })
  await expect.element(again.screen.getByText(/^En cas de coupure.*liste de 1 attendu/)).toBeVisible()
  const network = cutNetwork()
  await again.screen.getByRole('textbox', { name: 'Code du badge' }).fill(UserEvent?.code ?? '')
  await again.press('Valider')
  const dialog = again.screen.getByRole('dialog', { name: 'Pas d’inscription ce jour' })
  await expect.element(dialog.getByText('Camille Roux')).toBeVisible()
  await expect.element(dialog.getByText(/^Sans réseau, la liste lue à .* n’attend pas/)).toBeVisible()
  network.mend()
})

test('the door shows that a person does not want to be photographed, notes it and takes it back', async () => {
  const on = await stage({ people: withCamilleOnSite(), settings: { FO_PHOTOS_ACTIVE: true } })
  const input = { params: { domainId: on.ids.domainId }, query: { eventId: on.ids.eventId } }
  const refuses = async () => (await on.ask(CAMILLE, getMe, input)).UserEvent?.refusesPhotos ?? false
  const { screen, press } = await on.show(<DoorScreen />, { as: ORGANISER })
  await screen.getByRole('searchbox').fill('camille ROUX')
  await press('Faire entrer Camille Roux')
  const dialog = screen.getByRole('dialog')
  const mark = dialog.getByText('Ne veut pas être photographié', { exact: true })
  await dialog.getByRole('button', { name: /Camille Roux ne veut pas être photographié/ }).click()
  await expect.element(mark).toBeVisible()
  expect(await refuses()).toBe(true)
  await press('Badge suivant')
  await expect.element(screen.getByText('Ne veut pas être photographié', { exact: true })).toBeVisible()
  await screen
    .getByRole('textbox', { name: 'Code du badge' })
    .fill((await on.ask(CAMILLE, getMe, input)).UserEvent?.code ?? '')
  await press('Valider')
  await expect.element(mark).toBeVisible()
  await dialog.getByRole('button', { name: /Camille Roux veut bien être photographié/ }).click()
  await expect.element(mark).not.toBeInTheDocument()
  expect(await refuses()).toBe(false)
})

test('the door of an event without photos asks nothing about them', async () => {
  const on = await stage({ people: withCamilleOnSite() })
  const { screen, press } = await on.show(<DoorScreen />, { as: ORGANISER })
  await screen.getByRole('searchbox').fill('camille ROUX')
  await press('Faire entrer Camille Roux')
  await expect.element(screen.getByRole('dialog').getByText('Bienvenue').first()).toBeVisible()
  expect(screen.getByRole('button', { name: /photographié/ }).elements()).toEqual([])
})
