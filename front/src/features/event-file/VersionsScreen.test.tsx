import { getPart, savePart } from '@parvis/contract/event-file/event-file.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { ORGANISER, stage } from '#testing/stage.tsx'
import { VersionsScreen } from './VersionsScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

test('a change is undone from the list of versions, which then has one more', async () => {
  const on = await stage({ name: 'Fête de mai' })
  const params = { ...on.ids, part: 'name' as const }
  const { revision } = await on.ask(ORGANISER, getPart, { params })
  const body = { revision, value: 'Fête de juin', allow: [], why: 'Reportée', dryRun: false }
  await on.ask(ORGANISER, savePart, { params, body })
  const { screen, press } = await on.show(<VersionsScreen />, { as: ORGANISER })
  await expect.element(screen.getByText(/^Version 1 · Orso Garin · .* · Reportée$/)).toBeVisible()
  await press('Annuler la version 1 : Nom de l’événement')
  await screen.getByRole('dialog').getByRole('button', { name: 'Revenir en arrière' }).click()
  await expect.element(screen.getByText(/^Version 2 · Orso Garin/)).toBeVisible()
  expect((await on.ask(ORGANISER, getPart, { params })).value).toBe('Fête de mai')
})

test('an event that nobody has changed says so', async () => {
  const on = await stage()
  const { screen } = await on.show(<VersionsScreen />, { as: ORGANISER })
  await expect.element(screen.getByRole('heading', { name: 'Rien n’a encore été changé' })).toBeVisible()
})
