import { getMarks } from '@parvis/contract/tags/tags.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, ORGANISER, stage } from '#testing/stage.tsx'
import { MarksPanel } from './MarksPanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

async function tagged(label: string) {
  const on = await stage()
  const shown = await on.show(<MarksPanel userId={on.person(CAMILLE).userId} />, { as: ORGANISER })
  await shown.press('Étiqueter…')
  const dialog = shown.screen.getByRole('dialog')
  await dialog.getByLabelText('Ou une nouvelle étiquette').fill(label)
  await dialog.getByRole('button', { name: 'Poser l’étiquette' }).click()
  const taking = shown.screen.getByRole('button', { name: `Ôter l’étiquette ${label}` })
  await expect.element(taking).toBeVisible()
  return { on, dialog, taking, ...shown }
}

test('a tag and a note are shown once they are put, and no longer once they are taken away', async () => {
  const { on, screen, press, taking } = await tagged('VIP')
  await screen.getByLabelText('Nouvelle note').fill('Arrive par le train de 9 h')
  await press('Ajouter la note')
  await expect.element(screen.getByText('Arrive par le train de 9 h')).toBeVisible()
  await taking.click()
  await expect.element(taking).not.toBeInTheDocument()
  await press('Supprimer cette note')
  await expect.element(screen.getByText('Arrive par le train de 9 h')).not.toBeInTheDocument()
  const left = await on.ask(ORGANISER, getMarks, { params: on.pathOf(CAMILLE) })
  expect(left).toEqual({ tags: [], notes: [] })
})

test('a tag deleted from the event goes from its holders', async () => {
  const { dialog, press, taking } = await tagged('Presse')
  await press('Étiqueter…')
  await dialog.getByText('Toutes les étiquettes de l’événement').click()
  await dialog.getByRole('button', { name: 'Supprimer l’étiquette Presse' }).click()
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect.element(taking).not.toBeInTheDocument()
})
