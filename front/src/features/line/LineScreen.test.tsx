import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { saveWaiting } from '@parvis/contract/waiting-list/waiting-list.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { ORGANISER, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { LineScreen } from './LineScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

const BO = { email: 'bo@exemple.fr', firstName: 'Bo', lastName: 'Brun' }
const j1 = { id: 'j1', day: '2099-03-12', capacity: 1 }
const j2 = { id: 'j2', day: '2099-03-13', capacity: 0 }

async function full() {
  const on = await stage({ days: [j1, j2], settings: { FO_WAITING_LIST: true }, people: withCamilleOnSite([BO]) })
  await on.ask(BO.email, saveWaiting, { params: on.pathOf(BO.email), body: { wanted: true } })
  return on
}
const show = (on: Stage) => on.show(<LineScreen />, { as: ORGANISER })
async function save(on: Stage, part: 'days' | 'settings', change: (value: object) => object) {
  const params = { ...on.ids, part }
  const { revision, value } = await on.ask(ORGANISER, getPart, { params })
  await on.ask(ORGANISER, savePart, { params, body: { revision, value: change(value as object) } })
}

test('people left in a line that leads to no place are told of', async () => {
  const on = await full()
  await save(on, 'days', () => [
    { ...j1, capacity: null },
    { ...j2, capacity: null },
  ])
  const { screen } = await show(on)
  await expect.element(screen.getByText(/^Plus aucune journée n’a de places limitées/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Bo Brun' })).toBeVisible()
})

test('people left in a line that is closed are told of', async () => {
  const on = await full()
  await save(on, 'settings', (value) => ({ ...value, FO_WAITING_LIST: false }))
  const { screen } = await show(on)
  await expect.element(screen.getByText(/^La liste d’attente est fermée dans les réglages/)).toBeVisible()
})

test.each([
  [[j1], { FO_WAITING_LIST: true }, /^On n’y entre que si toutes les places sont prises, et en le demandant\.$/],
  [[{ id: 'j1', day: '2099-03-12' }], { FO_WAITING_LIST: true }, /^Aucune journée n’a de places limitées/],
  [[j1], { FO_WAITING_LIST: false }, /^Cet événement n’a pas de liste d’attente/],
])('an empty line promises no people (%#)', async (days, settings, said) => {
  const on = await stage({ days, settings, people: withCamilleOnSite() })
  const { screen } = await show(on)
  await expect.element(screen.getByRole('heading', { name: 'Personne n’attend' })).toBeVisible()
  await expect.element(screen.getByText(said)).toBeVisible()
  expect(screen.getByText(/apparaîtront/).query()).toBeNull()
})
