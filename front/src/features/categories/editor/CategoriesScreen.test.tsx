import { getPart } from '@parvis/contract/event-config/event-config.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { ORGANISER, stage } from '#testing/stage.tsx'
import { CategoriesScreen } from './CategoriesScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const begin = () =>
  stage({
    categories: [{ id: 'sols', label: 'Sols vivants' }],
    conferences: [
      {
        ...{ id: 'terre', title: 'Terre crue', categories: ['sols'] },
        slots: [{ id: 't1', startAt: '2027-03-16T10:00:00Z', endAt: '2027-03-16T11:00:00Z' }],
      },
    ],
  })
const partOf = async (on: Stage, part: 'categories') =>
  (await on.ask(ORGANISER, getPart, { params: { ...on.ids, part } })).value

test('a category is renamed, and the parts of the programme lead to each other', async () => {
  const on = await begin()
  const { screen, press } = await on.show(<CategoriesScreen />, { as: ORGANISER })
  await screen.getByRole('group', { name: 'Sols vivants' }).getByRole('textbox').fill('Sols')
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect(await partOf(on, 'categories')).toEqual([{ id: 'sols', label: 'Sols', isRetired: false }])
  const tabs = screen.getByRole('navigation', { name: 'Programme' })
  await expect.element(tabs.getByRole('link', { name: 'Catégories' })).toHaveAttribute('aria-current', 'page')
  await expect
    .element(tabs.getByRole('link', { name: 'Salles' }))
    .toHaveAttribute('href', expect.stringMatching(/\/organisation\/programme\/salles$/))
})

test('a category under which the programme has a conference is retired, or gives way to another', async () => {
  const on = await begin()
  const { screen, press } = await on.show(<CategoriesScreen />, { as: ORGANISER })
  await press('Ajouter une catégorie')
  await screen.getByRole('group', { name: 'Nouvelle catégorie' }).getByRole('textbox').fill('Terre')
  await press(/^Retirer de l’offre\s: Sols vivants$/)
  await press('Enregistrer')
  const plan = screen.getByRole('dialog', { name: 'Ce que ce changement entraîne' })
  await expect.element(plan.getByText(/^Une conférence est dans «\sSols vivants\s»$/)).toBeVisible()
  await expect.element(plan.getByRole('radio', { name: /^Mettre la catégorie «\sTerre\s» à la place/ })).toBeVisible()
  await plan.getByRole('radio', { name: /^Retirer de l’offre/ }).click()
  await press('Enregistrer ces changements')
  await expect.element(screen.getByText(/^Retiré de l’offre/)).toBeVisible()
  expect(await partOf(on, 'categories')).toContainEqual({ id: 'sols', label: 'Sols vivants', isRetired: true })
})
