import { getConsents, saveConsents } from '@parvis/contract/privacy/privacy.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, ORGANISER, stage, withCamille, withCamilleOnSite } from '#testing/stage.tsx'
import { PrivacyScreen } from './PrivacyScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

const PHOTOS = { key: 'photos', label: 'Publier ma photo', version: '1', required: false }
const LETTER = { key: 'lettre', label: 'La lettre', version: '1', required: false }
const begin = (consents = [PHOTOS]) => stage({ settings: { FO_CONSENTS: consents } })
const show = async (on: Stage, as?: string | null) =>
  (await on.show(<PrivacyScreen />, as === undefined ? {} : { as })).screen
const give = (on: Stage, consents: Record<string, boolean>) =>
  on.ask(CAMILLE, saveConsents, { params: on.ids, body: { consents } })
const given = async (on: Stage) =>
  (await on.ask(CAMILLE, getConsents, { params: on.ids })).data.filter((one) => one.given).map(({ key }) => key)

test('a visitor reads the stored data and its duration, and is asked to sign in for the rest', async () => {
  const screen = await show(await begin(), null)
  await expect.element(screen.getByRole('link', { name: 'Me connecter' })).toBeVisible()
  await expect.element(screen.getByText(/24 mois après le dernier jour/)).toBeVisible()
  expect(screen.getByRole('checkbox').elements()).toEqual([])
})

test('each consent is saved as it is ticked, alone', async () => {
  const on = await begin([PHOTOS, LETTER])
  await give(on, { lettre: true })
  const screen = await show(on)
  await screen.getByRole('checkbox', { name: 'Publier ma photo' }).click()
  await expect.poll(() => given(on)).toEqual(['photos', 'lettre'])
  await screen.getByRole('checkbox', { name: 'La lettre' }).click()
  await expect.poll(() => given(on)).toEqual(['photos'])
})

test('a required consent cannot be unticked, and says how to take it back', async () => {
  const on = await begin([{ ...PHOTOS, required: true }])
  await give(on, { photos: true })
  const screen = await show(on)
  await expect.element(screen.getByRole('checkbox')).toBeDisabled()
  await expect.element(screen.getByRole('checkbox')).toBeChecked()
  await expect.element(screen.getByText(/effacez votre compte/)).toBeVisible()
})

test('a text that has changed is to be agreed to again', async () => {
  const on = await begin()
  await give(on, { photos: true })
  // No people in the file: it would overwrite the answers of those that it lists.
  await on.change({ settings: { FO_CONSENTS: [{ ...PHOTOS, version: '2' }] }, people: [] })
  const screen = await show(on)
  await expect.element(screen.getByText('Le texte a changé depuis votre réponse')).toBeVisible()
  await expect.element(screen.getByRole('checkbox')).not.toBeChecked()
})

test('erasing takes the right address, and a refusal is told', async () => {
  const on = await begin()
  const screen = await show(on, ORGANISER)
  await screen.getByRole('button', { name: 'Effacer mon compte' }).click()
  const yes = screen.getByRole('button', { name: 'Oui, tout effacer' })
  await yes.click()
  await expect.element(screen.getByText('Ce n’est pas votre adresse e-mail')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Votre adresse e-mail' }).fill('Orga@exemple.fr')
  await yes.click()
  await expect.element(screen.getByText(/Vous êtes la dernière personne à organiser/)).toBeVisible()
  await on.change({ people: withCamille({ organiser: true }) })
  await yes.click()
  await expect.element(screen.getByText('Votre compte est effacé')).toBeVisible()
  const input = { params: { domainId: on.ids.domainId }, query: { eventId: on.ids.eventId } }
  await expect(on.ask(ORGANISER, getMe, input)).rejects.toMatchObject({ code: 'ACCESS_REFUSED' })
})

test('an address in a domain with accents is shown in its own letters, and confirmed by them', async () => {
  const kept = 'mairie@xn--htel-de-ville-plb.fr'
  const on = await stage({ people: withCamille({}, [{ email: kept, firstName: 'Zoé', lastName: 'Maire' }]) })
  const screen = await show(on, kept)
  await screen.getByRole('button', { name: 'Effacer mon compte' }).click()
  await expect.element(screen.getByText('mairie@hôtel-de-ville.fr', { exact: false })).toBeVisible()
  await screen.getByRole('textbox', { name: 'Votre adresse e-mail' }).fill('Mairie@hôtel-de-ville.fr')
  await screen.getByRole('button', { name: 'Oui, tout effacer' }).click()
  await expect.element(screen.getByText('Votre compte est effacé')).toBeVisible()
})

test('the erasure is confirmed at the head of the page, where the focus is', async () => {
  await page.viewport(390, 500)
  const on = await begin()
  const screen = await show(on)
  await screen.getByRole('button', { name: 'Effacer mon compte' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox').fill(CAMILLE)
  await dialog.getByRole('button', { name: 'Oui, tout effacer' }).click()
  await expect.element(screen.getByText('Votre compte est effacé')).toBeInViewport()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await page.viewport(390, 844)
})

test('the refusal to be on photos is saved as it is ticked, and taken back, where the event has photos', async () => {
  const on = await stage({ people: withCamilleOnSite(), settings: { FO_PHOTOS_ACTIVE: true } })
  const { domainId, eventId } = on.ids
  const refuses = async () =>
    (await on.ask(CAMILLE, getMe, { params: { domainId }, query: { eventId } })).UserEvent?.refusesPhotos ?? false
  const screen = await show(on)
  const box = screen.getByRole('checkbox', { name: 'Je ne souhaite pas apparaître sur les photos' })
  await expect.element(box).not.toBeChecked()
  await box.click()
  await expect.poll(refuses).toBe(true)
  await expect.element(screen.getByText('Choix enregistré')).toBeInTheDocument()
  await box.click()
  await expect.poll(refuses).toBe(false)
  await cleanup()
  const without = await show(await stage({ people: withCamilleOnSite() }))
  await expect.element(without.getByRole('heading', { name: 'Vos données' })).toBeVisible()
  expect(without.getByRole('checkbox', { name: /photos/ }).elements()).toEqual([])
})
