import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, ORGANISER, stage, withCamille, withCamilleOnSite } from '#testing/stage.tsx'
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
  await press('Annuler ce changement : version 1, Nom de l’événement')
  const dialog = screen.getByRole('dialog', { name: 'Annuler ce changement\u00a0: Nom de l’événement' })
  await expect.element(dialog.getByText('Fête de juin')).toBeVisible()
  await expect.element(dialog.getByText('Fête de mai')).toBeVisible()
  // Shown, and not yet written.
  expect((await on.ask(ORGANISER, getPart, { params })).value).toBe('Fête de juin')
  await dialog.getByRole('button', { name: 'Annuler ce changement' }).click()
  await expect.element(screen.getByText(/^Version 2 · Orso Garin/)).toBeVisible()
  expect((await on.ask(ORGANISER, getPart, { params })).value).toBe('Fête de mai')
  await press('Annuler ce changement : version 1, Nom de l’événement')
  await expect.element(screen.getByRole('dialog').getByText(/^Il n’y a plus rien à annuler/)).toBeVisible()
})

test('later changes of the same thing are told, and the whole part goes back by a second question', async () => {
  const on = await stage({ name: 'Fête de mai' })
  const params = { ...on.ids, part: 'name' as const }
  for (const value of ['Fête de juin', 'Fête de juillet']) {
    const { revision } = await on.ask(ORGANISER, getPart, { params })
    await on.ask(ORGANISER, savePart, { params, body: { revision, value, allow: [], why: '', dryRun: false } })
  }
  const { screen, press } = await on.show(<VersionsScreen />, { as: ORGANISER })
  await press('Annuler ce changement : version 1, Nom de l’événement')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/^La même chose a été changée depuis/)).toBeVisible()
  await expect.element(dialog.getByText(/^Version 2 · Orso Garin/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Voir ce qui serait annulé…' }).click()
  await expect.element(dialog.getByText('Fête de juillet')).toBeVisible()
  expect((await on.ask(ORGANISER, getPart, { params })).value).toBe('Fête de juillet')
  await dialog.getByRole('button', { name: 'Tout ramener à avant' }).click()
  await expect.element(screen.getByText(/^Version 3 · Orso Garin/)).toBeVisible()
  expect((await on.ask(ORGANISER, getPart, { params })).value).toBe('Fête de mai')
})

test('a change is kept when its undoing is cancelled', async () => {
  const on = await stage({ name: 'Fête de mai' })
  const params = { ...on.ids, part: 'name' as const }
  const { revision } = await on.ask(ORGANISER, getPart, { params })
  await on.ask(ORGANISER, savePart, {
    params,
    body: { revision, value: 'Fête de juin', allow: [], why: '', dryRun: false },
  })
  const { screen, press } = await on.show(<VersionsScreen />, { as: ORGANISER })
  await press('Annuler ce changement : version 1, Nom de l’événement')
  await screen.getByRole('dialog').getByRole('button', { name: 'Ne rien changer' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect((await on.ask(ORGANISER, getPart, { params })).value).toBe('Fête de juin')
})

test('an unchanged event says so', async () => {
  const on = await stage()
  const { screen } = await on.show(<VersionsScreen />, { as: ORGANISER })
  await expect.element(screen.getByRole('heading', { name: 'Rien n’a encore été changé' })).toBeVisible()
})

test('the event is kept as a file by a member who may read all of it, and by no other', async () => {
  const editor = { email: 'redaction@exemple.fr', firstName: 'Ana', lastName: 'Vidal', organiser: 'editor' as const }
  const on = await stage({ name: 'Fête de mai', people: [...withCamilleOnSite(), editor] })
  const { press } = await on.show(<VersionsScreen />, { as: ORGANISER })
  const files: Blob[] = []
  const spy = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return '#'
  })
  await press('Télécharger le fichier de l’événement')
  await expect.poll(() => files.length).toBe(1)
  spy.mockRestore()
  const lines = (await files[0]?.text())?.split('\n')
  expect(lines?.[0]).toBe('parvis: 1')
  expect(lines).toContain('name: Fête de mai')
  expect(lines).toContain('people: []')
  await cleanup()
  const { screen } = await on.show(<VersionsScreen />, { as: editor.email })
  await expect.element(screen.getByRole('heading', { name: 'Rien n’a encore été changé' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Télécharger/ })).not.toBeInTheDocument()
})

test('an undone change names the types to move people to as visitors read them', async () => {
  const typologies = [{ id: 'pro', label: 'Professionnel' }]
  const people = withCamille({ participation: { choice: 'none' } })
  const on = await stage({ typologies, people })
  const params = { ...on.ids, part: 'typologies' as const }
  const { revision, value } = await on.ask(ORGANISER, getPart, { params })
  const added = [...(value as object[]), { id: 'type-presse', label: 'Presse' }]
  await on.ask(ORGANISER, savePart, { params, body: { revision, value: added, allow: [], why: '', dryRun: false } })
  const { userId } = on.person(CAMILLE)
  const asked = { params: { ...on.ids, userId }, body: { typoId: 'type-presse' } }
  await on.ask(ORGANISER, updateParticipation, asked)
  const { screen, press } = await on.show(<VersionsScreen />, { as: ORGANISER })
  await press('Annuler ce changement : version 1, Types de participants')
  const plan = screen.getByRole('dialog', { name: 'Annuler ce changement\u00a0: Types de participants' })
  await expect.element(plan.getByText('Une personne a choisi «\u00a0Presse\u00a0»')).toBeVisible()
  await expect.element(plan.getByRole('radio', { name: /Lui donner le type «\sProfessionnel\s»/ })).toBeVisible()
})
