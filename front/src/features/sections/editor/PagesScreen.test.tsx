import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { ORGANISER, stage } from '#testing/stage.tsx'
import { PagesScreen } from './PagesScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const PAGES = [
  { id: 'acces', title: 'Accès', html: '<p>Tram B</p>' },
  { id: 'regles', title: 'Règlement', html: '<p>Pas de chiens</p>' },
]
const begin = () =>
  stage({ sections: PAGES, translations: { en: { 'section.acces': 'How to come', 'day.j1': 'First day' } } })

async function show(on: Stage) {
  const shown = await on.show(<PagesScreen />, { as: ORGANISER })
  await expect.element(shown.screen.getByRole('button', { name: 'Ajouter une page' })).toBeVisible()
  return {
    ...shown,
    field: (name: string) => shown.screen.getByRole('textbox', { name, exact: true }),
    saved: () => expect.element(shown.screen.getByText(/^Enregistré à/)).toBeVisible(),
  }
}

const filed = async (on: Stage, part: 'sections' | 'translations' = 'sections') =>
  (await on.ask(ORGANISER, getPart, { params: { ...on.ids, part } })).value

test('a page is changed in both languages, another is added, and their order too', async () => {
  const on = await begin()
  const { screen, press, field, saved } = await show(on)
  await press('Accès')
  await expect.element(field('Titre en anglais')).toHaveValue('How to come')
  await expect.element(screen.getByRole('region', { name: /^Aperçu\s: Texte/ })).toHaveTextContent('Tram B')
  await field('Texte').fill('<p>Tram C</p>')
  await field('Texte en anglais').fill('<p>Take tram C</p>')
  await press(/^Descendre.*Accès/)
  await press('Ajouter une page')
  await field('Titre').fill('Presse')
  await press('Enregistrer')
  await saved()
  expect(await filed(on)).toMatchObject([
    { id: 'regles' },
    { id: 'acces', title: 'Accès', html: '<p>Tram C</p>' },
    { title: 'Presse', html: '' },
  ])
  expect(await filed(on, 'translations')).toEqual({
    en: { 'section.acces': 'How to come', 'section.acces.html': '<p>Take tram C</p>', 'day.j1': 'First day' },
  })
})

test('a removed page takes its translations with it, and nothing else', async () => {
  const on = await begin()
  const { press, saved } = await show(on)
  await press('Accès')
  await press('Retirer cette page')
  await press('Enregistrer')
  await saved()
  expect(await filed(on)).toMatchObject([{ id: 'regles' }])
  expect(await filed(on, 'translations')).toEqual({ en: { 'day.j1': 'First day' } })
})

test('the parts of a text that will be removed are told before it is saved', async () => {
  const on = await begin()
  const { screen, press, field, saved } = await show(on)
  await press('Règlement')
  await field('Texte').fill('<p onclick="x()">Chiens bienvenus</p><script>x()</script>')
  await press('Enregistrer')
  const told = screen.getByRole('dialog', { name: 'Une partie du texte ne sera pas gardée' })
  await expect.element(told.getByText('<p onclick>')).toBeVisible()
  await expect.element(told.getByText('<script>')).toBeVisible()
  await told.getByRole('button', { name: 'Revenir au texte' }).click()
  expect(await filed(on)).toMatchObject(PAGES)
  await press('Enregistrer')
  await told.getByRole('button', { name: 'Enregistrer sans cela' }).click()
  await saved()
  expect(await filed(on)).toMatchObject([{}, { html: '<p>Chiens bienvenus</p>' }])
})

test('a page without a title is told at its field, as is an invalid icon', async () => {
  const on = await begin()
  const { press, field, saved } = await show(on)
  await press('Accès')
  await field('Titre').fill('')
  await press('Enregistrer')
  await expect.element(field('Titre')).toHaveAttribute('aria-invalid', 'true')
  await field('Titre').fill('Venir')
  await press('Donner plutôt une adresse : Icône de la tuile (facultatif)')
  const icon = field('Icône de la tuile (facultatif) : son adresse')
  await icon.fill('javascript:x()')
  await press('Enregistrer')
  await expect.element(icon).toHaveAttribute('aria-invalid', 'true')
  await userEvent.clear(icon)
  await press('Enregistrer')
  await saved()
  expect(await filed(on)).toMatchObject([{ title: 'Venir', iconUrl: '' }, {}])
})

test('an event without pages explains their use', async () => {
  const on = await stage({})
  const { screen } = await show(on)
  await expect.element(screen.getByText('Aucune page')).toBeVisible()
})

test('where a colleague saved the same page meanwhile, both are shown', async () => {
  const on = await begin()
  const { screen, press, field, saved } = await show(on)
  await press('Accès')
  await field('Titre').fill('Venir à pied')
  const path = { ...on.ids, part: 'sections' as const }
  const { revision } = await on.ask(ORGANISER, getPart, { params: path })
  const value = [{ ...PAGES[0], title: 'Venir en train' }, PAGES[1]]
  await on.ask(ORGANISER, savePart, { params: path, body: { revision, value, allow: [], why: '', dryRun: false } })
  await press('Enregistrer')
  const stale = screen.getByRole('dialog', { name: 'Quelqu’un a enregistré entre-temps' })
  await expect.element(stale.getByText(/Venir en train/)).toBeVisible()
  await expect.element(stale.getByText(/Venir à pied/)).toBeVisible()
  await stale.getByRole('button', { name: 'Enregistrer les miennes' }).click()
  await saved()
  expect(await filed(on)).toMatchObject([{ title: 'Venir à pied' }, {}])
})
