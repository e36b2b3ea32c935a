import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import type { SettingKey } from '@parvis/contract/events/events.settings.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage, Staging } from '#testing/stage.tsx'
import { cutNetwork, ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { PAYMENT_SETTINGS } from '../kit/paymentSettings.ts'
import { settingKeys } from '../kit/settings.ts'
import { GeneralScreen } from './GeneralScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const begin = (settings: Staging['settings'] = {}) =>
  stage({
    settings,
    typologies: [{ id: 'presse', label: 'Presse' }],
    forms: [{ id: 'infos', name: 'Vos infos', models: [] }],
  })

async function show(on: Stage, path = '/page', as = ORGANISER) {
  const shown = await on.show(<GeneralScreen />, { as, path })
  await expect.element(shown.screen.getByRole('searchbox')).toBeVisible()
  return {
    ...shown,
    open: (group: string) => shown.screen.getByRole('navigation').getByRole('button', { name: group }).click(),
    search: (words: string) => shown.screen.getByRole('searchbox').fill(words),
    values: (level: string) => shown.screen.getByRole('combobox', { name: 'Pour qui' }).selectOptions(level),
    saved: () => expect.element(shown.screen.getByText(/^Enregistré à/)).toBeVisible(),
  }
}

const filed = async <T,>(on: Stage, part: 'name' | 'settings' | 'settingsByLanguage') =>
  (await on.ask(ORGANISER, getPart, { params: { ...on.ids, part } })).value as T
type Filed = Partial<Record<SettingKey | 'typosV2', unknown>>

test('the name, the place and the opening are changed and saved at once', async () => {
  const on = await begin()
  const { screen, press, saved } = await show(on)
  await screen.getByRole('textbox', { name: 'Nom de l’événement' }).fill('Bâtir vivant')
  await screen.getByRole('textbox', { name: 'Nom du lieu' }).fill('Halle aux Charpentes')
  await screen.getByLabelText('Ouverture des inscriptions').fill('2027-01-15T09:30')
  await press('Enregistrer')
  await saved()
  expect(await filed(on, 'name')).toBe('Bâtir vivant')
  expect(await filed<Filed>(on, 'settings')).toEqual({
    FO_LOCATION: { name: 'Halle aux Charpentes', address: '' },
    FO_REGISTER_START: '2027-01-15T08:30:00.000Z',
  })
})

test('every setting of the catalogue has its field, in its group', async () => {
  const consent = { key: 'photos', label: 'J’accepte d’être en photo', required: false, version: '1' }
  const on = await begin({ FO_CONSENTS: [consent] })
  const { screen } = await show(on)
  const found = new Set<string>()
  for (const group of screen.getByRole('navigation').getByRole('button').elements()) {
    await page.elementLocator(group).click()
    await expect.element(group).toHaveAttribute('aria-current', 'true')
    for (const { id } of document.querySelectorAll('[id^="field-"]')) found.add(id)
  }
  const isDrawn = (key: string) => [...found].some((id) => id === `field-${key}` || id.startsWith(`field-${key}-`))
  expect(settingKeys.filter((key) => !isDrawn(key) && !PAYMENT_SETTINGS.includes(key))).toEqual([])
  expect(document.body.textContent).not.toMatch(/\[settings?\./)
})

test('a setting that differs from its default says so, and goes back to it', async () => {
  const on = await begin({ FO_HOME_LIVE: true })
  const { screen, press, search, saved } = await show(on)
  await search('tuile direct')
  const tile = screen.getByRole('checkbox', { name: 'Tuile d’accès au direct' })
  await expect.element(tile).toBeChecked()
  await expect.element(screen.getByText('1 réglage', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Modifié', { exact: true })).toBeVisible()
  await press(/^Remettre par défaut\s: Tuile d’accès/)
  await expect.element(tile).not.toBeChecked()
  await press('Enregistrer')
  await saved()
  expect(await filed(on, 'settings')).toEqual({})
})

test('a search finds the event’s own fields, and values that stand in a group', async () => {
  const on = await begin()
  const { screen, search } = await show(on)
  await search('fuseau')
  await expect.element(screen.getByRole('combobox', { name: 'Fuseau horaire' })).toBeVisible()
  await search('virement')
  await expect.element(screen.getByRole('link', { name: /^Moyens de paiement, vendeur/ })).toBeVisible()
  await search('zanzibar')
  await expect.element(screen.getByText('Aucun réglage ne parle de cela.')).toBeVisible()
})

test('a search with a wrong letter shows the settings that are near it, and says so', async () => {
  const on = await begin()
  const { screen, search } = await show(on)
  await search('acessibilité')
  await expect.element(screen.getByText(/^Aucun réglage ne parle de cela\s; voici des mots proches\.$/)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Mots proches' })).toBeVisible()
  await expect.element(screen.getByText('Assistance, en pied de page').first()).toBeVisible()
  await search('virment')
  await expect.element(screen.getByRole('link', { name: /^Moyens de paiement, vendeur/ })).toBeVisible()
})

test('a text comes back as it was typed, and not as a page writes it', async () => {
  const on = await begin()
  const { screen, press, search, saved } = await show(on)
  await search('mentions légales')
  const legal = screen.getByRole('textbox', { name: /^Mentions légales/ })
  await legal.fill('Congrès & Cie, « R&D » & "co"')
  await press('Enregistrer')
  await saved()
  await expect.element(legal).toHaveValue('Congrès & Cie, « R&D » & "co"')
  expect(await filed(on, 'settings')).toMatchObject({ FO_LEGAL_HTML: expect.stringContaining('Congrès &amp; Cie') })
  // What a browser would read otherwise stays as it is written.
  await legal.fill('&amp;lt; <a href="https://exemple.fr/?a=1&amp;copy=2">ici</a>')
  await press('Enregistrer')
  await expect
    .poll(() => filed(on, 'settings'))
    .toMatchObject({ FO_LEGAL_HTML: expect.stringContaining('ici') as string })
  await expect.element(legal).toHaveValue(expect.stringContaining('&amp;lt;') as unknown as string)
})

test('languages are chosen by their names', async () => {
  const on = await begin()
  const { screen, press, search, saved } = await show(on)
  await search('langues')
  const languages = screen.getByRole('group', { name: /^Langues offertes/ })
  await expect.element(languages.getByText('français, la langue de l’événement')).toBeVisible()
  await languages.getByRole('combobox').selectOptions('de')
  await languages.getByRole('button', { name: /^Ajouter/ }).click()
  await languages.getByRole('button', { name: /anglais/ }).click()
  await press('Enregistrer')
  await saved()
  expect(await filed(on, 'settings')).toMatchObject({ FO_LANGUAGES: ['fr', 'de'] })
})

test('a type is given another name in a field that is called by the type', async () => {
  const on = await begin({ FO_TYPOLOGY_LABELS: { presse: 'Médias' } })
  const { screen, press, search } = await show(on)
  await search('libellés des types')
  const named = screen.getByRole('group', { name: /^Libellés des types/ }).getByRole('textbox', { name: 'Presse' })
  await expect.element(named).toHaveValue('Médias')
  await named.fill('Journalistes')
  await press('Enregistrer')
  await expect.poll(() => filed(on, 'settings')).toEqual({ FO_TYPOLOGY_LABELS: { presse: 'Journalistes' } })
  await named.fill('')
  await press('Enregistrer')
  await expect.poll(() => filed(on, 'settings')).toEqual({})
})

test('the filter on changed settings shows nothing else', async () => {
  const on = await begin({ FO_HOME_LIVE: true })
  const { screen } = await show(on)
  await screen.getByRole('checkbox', { name: 'Seulement les réglages modifiés' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Tuile d’accès au direct' })).toBeVisible()
  expect(screen.getByRole('region').elements()).toHaveLength(1)
})

test('a setting differs in a language and for a type, and takes the common value again', async () => {
  const on = await begin({ homeMessage: 'Bienvenue' })
  const { screen, press, open, values, saved } = await show(on)
  await open('Accueil')
  await values('seulement en anglais')
  const message = screen.getByRole('textbox', { name: 'Bandeau en tête de l’accueil' })
  await expect.element(message).toHaveValue('Bienvenue')
  await message.fill('Welcome')
  await values('seulement pour : Presse')
  await expect.element(message).toHaveValue('Bienvenue')
  await message.fill('Accréditations au guichet')
  await press('Enregistrer')
  await saved()
  expect(await filed(on, 'settingsByLanguage')).toEqual({ en: { homeMessage: 'Welcome' } })
  const typosV2 = { presse: { homeMessage: 'Accréditations au guichet' } }
  expect(await filed(on, 'settings')).toEqual({ homeMessage: 'Bienvenue', typosV2 })
  await press(/^Reprendre la valeur commune/)
  await press('Enregistrer')
  await saved()
  expect(await filed(on, 'settings')).toEqual({ homeMessage: 'Bienvenue' })
})

test('a wrong value is told at its field, even out of sight, and a lost connection loses nothing', async () => {
  const on = await begin()
  const { screen, press, open, saved } = await show(on)
  await open('Apparence')
  const colour = screen.getByRole('textbox', { name: 'Couleur principale de l’événement' })
  await colour.fill('rouge')
  await open('Direct')
  await press('Enregistrer')
  await press('Couleur principale de l’événement')
  await expect.element(colour).toHaveAttribute('aria-invalid', 'true')
  await colour.fill('#b4511e')
  const network = cutNetwork((_, method) => method === 'PUT')
  await press('Enregistrer')
  await expect.element(screen.getByText('Pas enregistré, gardé sur cet appareil')).toBeVisible()
  network.mend()
  await press('Enregistrer')
  await saved()
  expect(await filed(on, 'settings')).toEqual({ bgPrimaryColor: '#b4511e' })
})

test('where a colleague saved the same setting meanwhile, both values are shown, and none wins unasked', async () => {
  const on = await begin()
  const { screen, press, saved } = await show(on)
  const label = screen.getByRole('textbox', { name: 'Date écrite à votre façon' })
  await label.fill('Au printemps')
  const path = { ...on.ids, part: 'settings' as const }
  const { revision } = await on.ask(ORGANISER, getPart, { params: path })
  await on.ask(ORGANISER, savePart, {
    params: path,
    body: { revision, value: { FO_DATE_LABEL: 'En mars' }, allow: [], why: '', dryRun: false },
  })
  await press('Enregistrer')
  const stale = screen.getByRole('dialog', { name: 'Quelqu’un a enregistré entre-temps' })
  await expect.element(stale.getByText('En mars')).toBeVisible()
  await expect.element(stale.getByText('Au printemps')).toBeVisible()
  await stale.getByRole('button', { name: 'Enregistrer les miennes' }).click()
  await saved()
  expect(await filed(on, 'settings')).toEqual({ FO_DATE_LABEL: 'Au printemps' })
})

test('forms are chosen by their name', async () => {
  const on = await begin()
  const { screen, press, open, saved } = await show(on)
  await open('Inscription')
  await screen
    .getByRole('radiogroup', { name: 'Premier formulaire d’informations' })
    .getByRole('radio', { name: 'Vos infos' })
    .click()
  await press('Enregistrer')
  await saved()
  expect(await filed(on, 'settings')).toEqual({ FO_FORM_ID: 'infos' })
})

test('an address leads to a group, and names the open one', async () => {
  const on = await begin()
  const { screen, open, where } = await show(on, '/page?groupe=home')
  await expect.element(screen.getByRole('checkbox', { name: 'Tuile d’accès au direct' })).toBeVisible()
  await open('Paiement')
  await expect.element(screen.getByRole('checkbox', { name: 'Codes promo, avec le paiement en ligne' })).toBeVisible()
  expect(where()).toBe('/organisation/reglages/general?groupe=payment')
})

test('an address leads to one setting, and its field has the focus', async () => {
  const { screen } = await show(await begin(), '/page?reglage=FO_LOCATION')
  await expect.element(screen.getByRole('textbox', { name: 'Nom du lieu' })).toHaveFocus()
})

test('an editor reads the settings that decide of sign-in, and saves others beside them', async () => {
  const editor = { email: 'redaction@exemple.fr', firstName: 'Maud', lastName: 'Peyrot', organiser: 'editor' as const }
  const on = await stage({ people: withCamille({}, [editor]) })
  const { screen, search, press, saved } = await show(on, '/page', editor.email)
  await search('SMS')
  const message = screen.getByRole('checkbox', { name: /par SMS/ })
  await expect.element(message).toBeDisabled()
  await expect.element(screen.getByText(/ce réglage touche à la sécurité/)).toBeVisible()
  await search('')
  await screen.getByRole('textbox', { name: 'Nom du lieu' }).fill('Halle aux Charpentes')
  await press('Enregistrer')
  await saved()
  expect(await filed<Filed>(on, 'settings')).toMatchObject({ FO_LOCATION: { name: 'Halle aux Charpentes' } })
})

test('the former place of a setting of payment leads to its screen', async () => {
  const on = await stage()
  const { where } = await on.show(<GeneralScreen />, { as: ORGANISER, path: '/page?reglage=FO_SELLER' })
  await expect.poll(where).toMatch(/organisation\/argent\/paiement\?reglage=FO_SELLER$/)
})

test('the types whose photos are never shown are found by « droit à l’image », and chosen by their names', async () => {
  const on = await begin()
  const { screen, press, search, saved } = await show(on)
  await search('droit à l’image')
  await screen.getByRole('checkbox', { name: 'Presse' }).click()
  await press('Enregistrer')
  await saved()
  expect(await filed<Filed>(on, 'settings')).toEqual({ FO_PHOTOS_TYPES_HIDDEN: ['presse'] })
})
