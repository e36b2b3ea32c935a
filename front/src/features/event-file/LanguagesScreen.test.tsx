import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage, Staging } from '#testing/stage.tsx'
import { cutNetwork, ORGANISER, stage } from '#testing/stage.tsx'
import { LanguagesScreen } from './LanguagesScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const OWN = { 'day.j1': 'First day', 'words.of.theirs': 'Hello' }
const begin = (languages = ['fr', 'en'], more: Staging = {}) =>
  stage({
    days: [
      { id: 'j1', day: '2027-03-11', label: 'Ateliers' },
      { id: 'j2', day: '2027-03-12' },
    ],
    sections: [{ id: 'acces', title: 'Accès' }],
    ...more,
    settings: { FO_LANGUAGES: languages },
    translations: { en: OWN },
  })

async function show(on: Stage) {
  const shown = await on.show(<LanguagesScreen />, { as: ORGANISER })
  const { screen } = shown
  return { ...shown, in: (name: string) => screen.getByRole('textbox', { name, exact: true }) }
}
const partOf = (on: Stage) => on.ask(ORGANISER, getPart, { params: { ...on.ids, part: 'translations' } })

test('an untranslated name comes first, stays there while it is written, and is saved with the rest', async () => {
  const on = await begin()
  const { screen, press, in: field } = await show(on)
  const missing = screen.getByRole('region', { name: 'À traduire' })
  await expect.element(screen.getByText('Il manque 2 noms, sur 3.')).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'Déjà traduits' }).getByRole('textbox'))
    .toHaveValue('First day')
  await field('Accès').fill('How to come')
  await expect.element(missing.getByRole('textbox', { name: 'Accès' })).toHaveValue('How to come')
  await field('Fête').fill('Party')
  await expect.element(screen.getByText('Tous les noms sont traduits.')).toBeVisible()
  await field('Ateliers').fill('Workshops')
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect((await partOf(on)).value).toEqual({
    en: { ...OWN, 'day.j1': 'Workshops', 'event.name': 'Party', 'section.acces': 'How to come' },
  })
})

test('another language is chosen, and each keeps its own', async () => {
  const on = await begin(['fr', 'en', 'de'])
  const { screen, press, in: field } = await show(on)
  await field('Ateliers').fill('Workshops')
  await screen.getByRole('combobox', { name: 'Langue' }).selectOptions('allemand')
  await expect.element(field('Ateliers')).toHaveValue('')
  await field('Ateliers').fill('Werkstätten')
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect((await partOf(on)).value).toEqual({
    en: { ...OWN, 'day.j1': 'Workshops' },
    de: { 'day.j1': 'Werkstätten' },
  })
})

test('a language is added, and every word of the event is asked for in it; a removed one keeps its words', async () => {
  const on = await begin(['fr'], {
    typologies: [{ id: 'pro', label: 'Professionnel' }],
    forms: [
      {
        id: 'venue',
        name: 'Votre venue',
        models: [
          {
            key: 'menu',
            model: 'UE',
            component: 'radio',
            label: 'Votre menu',
            values: [{ key: 'plat', label: 'Plat du jour' }],
          },
        ],
      },
    ],
  })
  const { screen, press, in: field } = await show(on)
  await screen.getByRole('combobox', { name: /^Ajouter une langue/ }).selectOptions('allemand')
  await press('Ajouter cette langue')
  await field('Professionnel').fill('Fachbesucher')
  await field('Votre menu').fill('Ihr Menü')
  await field('Plat du jour').fill('Tagesgericht')
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  const said = {
    'type.pro': 'Fachbesucher',
    'form.venue.menu': 'Ihr Menü',
    'form.venue.menu.answer.plat': 'Tagesgericht',
  }
  expect((await partOf(on)).value).toEqual({ de: said, en: OWN })
  const settings = async () => (await on.ask(ORGANISER, getPart, { params: { ...on.ids, part: 'settings' } })).value
  expect(await settings()).toMatchObject({ FO_LANGUAGES: ['fr', 'de'] })
  await press('Ne plus proposer : allemand')
  await press('Enregistrer')
  await expect.poll(settings).toMatchObject({ FO_LANGUAGES: ['fr'] })
  expect((await partOf(on)).value).toEqual({ de: said, en: OWN })
})

test('where a colleague named the same thing meanwhile, both are shown', async () => {
  const on = await begin()
  const { screen, press, in: field } = await show(on)
  await field('Ateliers').fill('Workshops')
  const { revision } = await partOf(on)
  const body = { revision, value: { en: { ...OWN, 'day.j1': 'Lessons' } }, allow: [], why: '', dryRun: false }
  await on.ask(ORGANISER, savePart, { params: { ...on.ids, part: 'translations' }, body })
  await press('Enregistrer')
  const stale = screen.getByRole('dialog', { name: 'Quelqu’un a enregistré entre-temps' })
  await expect.element(stale.getByText('Ateliers · Lessons (en)')).toBeVisible()
  await expect.element(stale.getByText('Ateliers · Workshops (en)')).toBeVisible()
  await stale.getByRole('button', { name: 'Enregistrer les miennes' }).click()
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect((await partOf(on)).value).toEqual({ en: { ...OWN, 'day.j1': 'Workshops' } })
})

test('names that could not be read are asked for again, and an event in one language says so', async () => {
  const on = await begin()
  const network = cutNetwork((path) => path.endsWith('/parts/conferences'))
  const { screen, press, in: field } = await show(on)
  await expect.element(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  network.mend()
  await press('Réessayer')
  await expect.element(field('Ateliers')).toHaveValue('First day')
  await cleanup()
  const alone = await show(await begin(['fr']))
  await expect.element(alone.screen.getByRole('heading', { name: 'Une seule langue' })).toBeVisible()
})
