import { listJournal } from '@parvis/contract/journal/journal.ts'
import { readKeptPlace } from '@parvis/contract/unpaid/unpaid.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { stagePaying } from '#testing/paying.ts'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, cutNetwork, ORGANISER } from '#testing/stage.tsx'
import { KeptPanel } from './KeptPanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

const show = (on: Stage, onDone = () => {}) =>
  on.show(<KeptPanel userId={on.person(CAMILLE).userId} name="Camille Roux" onDone={onDone} />, { as: ORGANISER })
const placeOf = async (on: Stage) => (await on.ask(ORGANISER, readKeptPlace, { params: on.pathOf(CAMILLE) })).place

test('an unpaid place is kept for ever by the team, which says why', async () => {
  const on = await stagePaying({ FO_UNPAID_HOURS: 48 })
  const done = vi.fn()
  const { screen, press } = await show(on, done)
  await expect.element(screen.getByText(/^Sans paiement, la place est libérée le /)).toBeVisible()
  await press('Garder la place…')
  const dialog = screen.getByRole('dialog', { name: 'Garder la place de Camille Roux' })
  await dialog.getByRole('radio', { name: 'Toujours, sans libération' }).click()
  await dialog.getByLabelText('Raison').fill('Sa société règle en juin')
  await press('Enregistrer')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByText('La place reste : l’équipe l’a gardée.')).toBeVisible()
  expect(done).toHaveBeenCalledWith('La garde de la place est changée.')
  expect(await placeOf(on)).toMatchObject({ hold: 'always', until: null })
  const params = on.ids
  const { data } = await on.ask(ORGANISER, listJournal, { params, query: { person: on.person(CAMILLE).userId } })
  expect(data[0]).toMatchObject({ act: 'placeKept', why: 'Sa société règle en juin' })
})

test('a past date is refused at its field, and a network failure leaves the typed text', async () => {
  const on = await stagePaying({ FO_UNPAID_HOURS: 48 })
  const { screen, press } = await show(on)
  await press('Garder la place…')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Au moins jusqu’à une date' }).click()
  const date = dialog.getByLabelText(/^Date et heure/)
  await date.fill('2020-01-01T10:00')
  await press('Enregistrer')
  await expect.element(date).toHaveAccessibleDescription(/Choisissez un moment à venir/)
  await date.fill('2099-01-01T10:00')
  cutNetwork((path) => path.endsWith('/kept-place'))
  await press('Enregistrer')
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(date).toHaveValue('2099-01-01T10:00')
  vi.restoreAllMocks()
  await press('Enregistrer')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await placeOf(on)).toMatchObject({ until: '2099-01-01T09:00:00.000Z' })
})

test('the panel is empty where the event gives up no place', async () => {
  const on = await stagePaying()
  const { screen } = await show(on)
  expect(await placeOf(on)).toBeNull()
  expect(screen.getByText('Place à régler').query()).toBeNull()
})
