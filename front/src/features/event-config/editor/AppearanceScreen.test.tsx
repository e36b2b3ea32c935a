import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { useEvent } from '#features/events/useEvent.ts'
import { loadWords } from '#kit/say.tsx'
import type { Stage, Staging } from '#testing/stage.tsx'
import { ORGANISER, stage } from '#testing/stage.tsx'
import { AppearanceScreen } from './AppearanceScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const begin = (settings: Staging['settings'] = { bgPrimaryColor: '#b4511e' }) => stage({ settings })

async function show(on: Stage) {
  const shown = await on.show(<AppearanceScreen />, { as: ORGANISER })
  const colour = shown.screen.getByRole('textbox', { name: 'Couleur de l’événement' })
  await expect.element(colour).toBeVisible()
  return {
    ...shown,
    colour,
    /** Waits for the text of a sample, and its contrast. */
    async told(name: string, said: RegExp, ratio: string | RegExp) {
      const row = shown.screen.getByRole('row').filter({ hasText: name })
      await expect.element(row.getByRole('cell', { name: said })).toBeVisible()
      await expect.element(row.getByRole('cell', { name: ratio })).toBeVisible()
    },
    saved: () => expect.element(shown.screen.getByText(/^Enregistré à/)).toBeVisible(),
  }
}

const filed = async (on: Stage, part: 'settings' | 'settingsByLanguage' = 'settings') =>
  (await on.ask(ORGANISER, getPart, { params: { ...on.ids, part } })).value

test('the colour is changed and saved, with the contrast of derived colours', async () => {
  const on = await begin()
  const { press, colour, told, saved } = await show(on)
  await told('Suivant', /^écrit en blanc/, '5,1')
  await colour.fill('#ffd400')
  await told('Suivant', /^écrit en sombre/, /^1\d,\d$/)
  await told('Mon badge', /^liens un peu plus foncés, #\w{6}$/, /^[4-9],\d$/)
  await press('Enregistrer')
  await saved()
  expect(await filed(on)).toEqual({ bgPrimaryColor: '#ffd400' })
})

/** What the page itself is drawn in. */
function Drawn() {
  return <output>{useEvent().settings.bgPrimaryColor}</output>
}

test('a saved colour holds at once on the open page', async () => {
  const on = await begin()
  const both = (
    <>
      <AppearanceScreen />
      <Drawn />
    </>
  )
  const { screen, press } = await on.show(both, { as: ORGANISER })
  await expect.element(screen.getByText('#b4511e', { exact: true })).toBeVisible()
  await screen.getByRole('textbox', { name: 'Couleur de l’événement' }).fill('#143ca0')
  await press('Enregistrer')
  await expect.element(screen.getByText('#143ca0', { exact: true })).toBeVisible()
})

test('yellow is tried without changing anything', async () => {
  const on = await begin()
  const { screen, press, colour, told } = await show(on)
  await press('voir avec du jaune')
  await told('Suivant', /^écrit en sombre/, /^1\d,\d$/)
  await expect.element(colour).toHaveValue('#b4511e')
  await expect.element(screen.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
  await press('revenir à votre couleur')
  await told('Suivant', /^écrit en blanc/, '5,1')
})

test('a colour of text that could not be read is told', async () => {
  const on = await begin()
  const { screen } = await show(on)
  const text = screen.getByRole('textbox', { name: /^Couleur du texte/ })
  await text.fill('#a04010')
  await expect.element(screen.getByText(/ne se lirait pas/)).toBeVisible()
  await text.fill('#ffffff')
  await expect.element(screen.getByText(/ne se lirait pas/)).not.toBeInTheDocument()
})

test('an invalid colour is refused at its field, and an address without a picture is told before', async () => {
  const on = await begin()
  const { screen, press, colour } = await show(on)
  await press('Donner plutôt une adresse : Image de l’en-tête')
  await screen.getByRole('textbox', { name: 'Image de l’en-tête : son adresse' }).fill('/no-picture-there.png')
  await expect.element(screen.getByText('Cette image n’a pas pu être lue à cette adresse.')).toBeVisible()
  await colour.fill('brique')
  await press('Enregistrer')
  await expect.element(screen.getByText('Pas enregistré, gardé sur cet appareil')).toBeVisible()
  await expect.element(colour).toHaveAttribute('aria-invalid', 'true')
  expect(await filed(on)).toEqual({ bgPrimaryColor: '#b4511e' })
})

test('a text differs in a language, and the common one goes back to its default', async () => {
  const on = await begin({ homeMessage: 'Bienvenue' })
  const { screen, press, saved } = await show(on)
  await press(/^Remettre par défaut\s: Bandeau/)
  await screen.getByRole('combobox', { name: 'Textes' }).selectOptions('seulement en anglais')
  await screen.getByRole('textbox', { name: 'Bandeau en tête de l’accueil' }).fill('Welcome')
  await press('Enregistrer')
  await saved()
  expect(await filed(on)).toEqual({})
  expect(await filed(on, 'settingsByLanguage')).toEqual({ en: { homeMessage: 'Welcome' } })
})

test('where a colleague saved another colour meanwhile, both are shown', async () => {
  const on = await begin()
  const { screen, press, colour, saved } = await show(on)
  await colour.fill('#143ca0')
  const path = { ...on.ids, part: 'settings' as const }
  const { revision } = await on.ask(ORGANISER, getPart, { params: path })
  await on.ask(ORGANISER, savePart, {
    params: path,
    body: { revision, value: { bgPrimaryColor: '#0f5c4d' }, allow: [], why: '', dryRun: false },
  })
  await press('Enregistrer')
  const stale = screen.getByRole('dialog', { name: 'Quelqu’un a enregistré entre-temps' })
  await expect.element(stale.getByText('#0f5c4d')).toBeVisible()
  await expect.element(stale.getByText('#143ca0')).toBeVisible()
  await stale.getByRole('button', { name: 'Garder ce qui est enregistré' }).click()
  await expect.element(colour).toHaveValue('#0f5c4d')
  await colour.fill('#143ca0')
  await press('Enregistrer')
  await saved()
  expect(await filed(on)).toEqual({ bgPrimaryColor: '#143ca0' })
})

/** A picture of one colour, as a file of the device. */
async function drawing(name: string, [width, height] = [1600, 600], type = 'image/png'): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Nothing can be drawn here')
  context.fillStyle = '#b4511e'
  context.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type })], name, { type })
}

const ADDRESS = /^\/api\/images\/[0-9a-f]{40}\.png$/

test('a picture is chosen, shown with its size, saved with its description, replaced and removed', async () => {
  const on = await begin({})
  const { screen, press, saved } = await show(on)
  const input = screen.getByLabelText('Image de l’en-tête', { exact: true })
  await input.upload(await drawing('halle.png'))
  await expect.element(screen.getByText('1600 × 600 px.', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('halle.png')).toBeVisible()
  await screen.getByRole('textbox', { name: /^Ce que dit l’image de l’en-tête/ }).fill('La halle')
  await press('Enregistrer')
  await saved()
  expect(await filed(on)).toEqual({ headerImg: expect.stringMatching(ADDRESS), headerImgAlt: 'La halle' })
  await input.upload(await drawing('petite.png', [300, 100]))
  await expect.element(screen.getByText(/^300 × 100 px. Elle est petite/)).toBeVisible()
  await press('Retirer : Image de l’en-tête')
  await expect.element(screen.getByText('petite.png')).not.toBeInTheDocument()
  await press('Enregistrer')
  await expect.poll(() => filed(on)).toEqual({ headerImg: '', headerImgAlt: 'La halle' })
})

test('an invalid picture, or a failed upload, is told at its field and changes nothing', async () => {
  const on = await begin({})
  const { screen } = await show(on)
  const input = screen.getByLabelText('Image du pied de page', { exact: true })
  await input.upload(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg', { type: 'image/svg+xml' }))
  await expect.element(screen.getByText('Seules les images JPEG, PNG et WebP sont acceptées')).toBeVisible()
  await input.upload(new File(['rien'], 'photo.png', { type: 'image/png' }))
  await expect.element(screen.getByText('Seules les images JPEG, PNG et WebP sont acceptées')).toBeVisible()
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
})
