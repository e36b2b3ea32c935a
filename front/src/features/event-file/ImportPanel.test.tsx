import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { getEventFile } from '@parvis/contract/event-file/event-file.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { ORGANISER, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { ImportPanel } from './ImportPanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

async function open(on: Stage) {
  const shown = await on.show(<ImportPanel />, { as: ORGANISER })
  const field = shown.screen.getByLabelText(/^Fichier YAML/)
  return {
    ...shown,
    send: (...content: BlobPart[]) => field.upload(new File(content, 'fete.yaml', { type: 'application/yaml' })),
  }
}
const fileOf = async (on: Stage) => (await on.ask(ORGANISER, getEventFile, { params: on.ids })).text()
const partOf = async (on: Stage, part: 'name' | 'alias' | 'days') =>
  (await on.ask(ORGANISER, getPart, { params: { ...on.ids, part } })).value

test('a file is tried in place: its faults by line, then its changes, then those alone are written', async () => {
  const on = await stage()
  const { screen, send, press } = await open(on)
  const text = await fileOf(on)
  await send(text.replace('\ntimeZone:', '\ntimezone:'))
  await expect.element(screen.getByText(/^Un point est à corriger/)).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: 'timezone' })).toBeVisible()
  await expect.element(screen.getByText(/vouliez-vous dire/)).toBeVisible()
  await send(text)
  await expect.element(screen.getByText(/il n’y a rien à importer/)).toBeVisible()
  await send(text.replace('\nname: Fête', '\nname: Fête de juin'))
  await expect.element(screen.getByText('Personne ne perd rien', { exact: false })).toBeVisible()
  await screen.getByText('Nom de l’événement', { exact: true }).click()
  const change = screen.getByRole('listitem').filter({ hasText: /^Changement\s: Nom/ })
  await expect.element(change.getByText('Fête de juin', { exact: true })).toBeVisible()
  await expect.element(change.getByText('Fête', { exact: true })).toBeVisible()
  expect(await partOf(on, 'name')).toBe('Fête')
  await press('Importer un changement')
  const told = screen.getByText('C’est importé', { exact: false })
  await expect.element(told).toBeVisible()
  // Said once: by the region that it stands in, and not by itself.
  expect(told.element().closest('[role="status"]')).toBeNull()
  expect(told.element().closest('[aria-live="polite"]')).not.toBeNull()
  expect(await partOf(on, 'name')).toBe('Fête de juin')
})

test('a file in windows-1252 is read as such, which is said; another encoding is refused', async () => {
  const on = await stage()
  const { screen, send, press } = await open(on)
  const text = (await fileOf(on)).replace('\nname: Fête', '\nname: Fête d’été')
  await send(Uint8Array.from(text, (char) => (char === '’' ? 0x92 : char.charCodeAt(0))))
  await expect.element(screen.getByText(/lu comme windows-1252/)).toBeVisible()
  await press('Importer un changement')
  await expect.element(screen.getByText('C’est importé', { exact: false })).toBeVisible()
  expect(await partOf(on, 'name')).toBe('Fête d’été')
  await send(Uint8Array.of(0x8d, 0xe9))
  await expect.element(screen.getByText(/enregistrez-le en UTF-8/)).toBeVisible()
})

test('a change to held choices is decided in the dialog of editors, and an event changed meanwhile is planned again', async () => {
  const on = await stage({ people: withCamilleOnSite() })
  const { screen, send, press } = await open(on)
  const text = await fileOf(on)
  const fewer = text.replace(/(\n\s+capacity: )null/, '$10')
  await send(fewer)
  await press('Voir ce que cela entraîne…')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('heading', { name: 'À décider' })).toBeVisible()
  const save = dialog.getByRole('button', { name: 'Enregistrer ces changements' })
  await expect.element(save).toBeDisabled()
  const { revision } = await on.ask(ORGANISER, getPart, { params: { ...on.ids, part: 'alias' } })
  await on.ask(ORGANISER, savePart, { params: { ...on.ids, part: 'alias' }, body: { revision, value: 'Au parc' } })
  await dialog.getByRole('radio').first().click()
  await save.click()
  await expect.element(screen.getByText('L’événement a changé entre-temps', { exact: false })).toBeVisible()
  await press('Voir ce que cela entraîne…')
  await dialog.getByRole('radio').first().click()
  await save.click()
  await expect.element(screen.getByText('C’est importé', { exact: false })).toBeVisible()
  expect(await partOf(on, 'alias')).toBe('Au parc')
  expect(await partOf(on, 'days')).toMatchObject([{ capacity: 1 }, { capacity: null }])
})
