import { archiveEvent } from '@parvis/contract/dashboard/dashboard.ts'
import { getContext, getEvent } from '@parvis/contract/events/events.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { AddressPanel } from '#features/event-file/AddressPanel.tsx'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, ORGANISER, stage, withCamille, withCamilleOnSite } from '#testing/stage.tsx'
import { ArchivePanel } from './parts/ArchivePanel.tsx'
import { DeletePanel } from './parts/DeletePanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

test('the page moves once the effects are told, and is found at both addresses', async () => {
  const on = await stage()
  const { context } = await on.ask(ORGANISER, getEvent, { params: on.ids })
  const moved = vi.fn()
  const { screen, press } = await on.show(<AddressPanel onMoved={moved} />, { as: ORGANISER })
  const field = screen.getByRole('textbox', { name: 'Nouvelle adresse' })
  await press('Changer l’adresse…')
  await expect.element(field).toHaveAccessibleDescription(/C’est déjà l’adresse/)
  await field.fill('Pas Une Adresse')
  await press('Changer l’adresse…')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Changer l’adresse' }).click()
  await expect.element(field).toHaveAccessibleDescription(/L’adresse s’écrit en minuscules/)
  expect(moved).not.toHaveBeenCalled()
  await field.fill(`${context}-bis`)
  await press('Changer l’adresse…')
  await expect.element(dialog.getByText(/déjà imprimés ou envoyés restent bons/)).toBeVisible()
  await dialog.getByText(/^Garder/).click()
  expect(moved).not.toHaveBeenCalled()
  await press('Changer l’adresse…')
  await dialog.getByRole('button', { name: 'Changer l’adresse' }).click()
  await expect.poll(() => moved.mock.calls).toEqual([[`${context}-bis`]])
  for (const name of [context, `${context}-bis`])
    expect((await on.ask(ORGANISER, getContext, { params: { context: name } })).id).toBe(on.ids.eventId)
})

test('an event is deleted once its name is typed, and kept where it has registrations', async () => {
  const on = await stage({ name: 'Fête de mai', published: false })
  const gone = vi.fn()
  const { screen, press } = await on.show(<DeletePanel onDeleted={gone} />, { as: ORGANISER })
  await press('Supprimer l’événement…')
  const field = screen.getByRole('textbox', { name: 'Nom de l’événement' })
  await field.fill('Fête')
  await press('Supprimer pour toujours')
  await expect.element(field).toHaveAccessibleDescription(/Ce n’est pas le nom de l’événement/)
  expect(gone).not.toHaveBeenCalled()
  await field.fill('Fête de mai')
  await press('Supprimer pour toujours')
  await expect.poll(() => gone.mock.calls.length).toBe(1)
  await cleanup()

  const held = await stage({ name: 'Bal', people: withCamilleOnSite() })
  const other = await held.show(<DeletePanel onDeleted={gone} />, { as: ORGANISER })
  await expect.element(other.screen.getByText(/^Une personne s’est inscrite.* archivez-le\.$/)).toBeVisible()
  await expect.element(other.screen.getByRole('button')).not.toBeInTheDocument()
  await cleanup()

  const raced = await stage({ name: 'Fête', people: withCamille({}) })
  const late = await raced.show(<DeletePanel onDeleted={gone} />, { as: ORGANISER })
  await late.press('Supprimer l’événement…')
  const values = { participation: { participation: 4 as const }, dates: { dayIds: ['j1'] } }
  await raced.ask(CAMILLE, register, { params: raced.pathOf(CAMILLE), body: { values } })
  await late.screen.getByRole('textbox', { name: 'Nom de l’événement' }).fill('Fête')
  await late.press('Supprimer pour toujours')
  await expect.element(late.screen.getByText(/cet événement s’archive/)).toBeVisible()
  expect(gone).toHaveBeenCalledTimes(1)
})

test('an event is archived once that is confirmed, and taken back', async () => {
  const on = await stage()
  const { context } = await on.ask(ORGANISER, getEvent, { params: on.ids })
  const changed = vi.fn()
  const { screen, press } = await on.show(<ArchivePanel onChanged={changed} />, { as: ORGANISER })
  const standing = async () => (await on.ask(ORGANISER, getContext, { params: { context } })).isArchived
  await press('Archiver l’événement…')
  await screen.getByRole('dialog').getByRole('button', { name: 'Archiver l’événement' }).click()
  await expect.poll(() => changed.mock.calls.length).toBe(1)
  expect(await standing()).toBe(true)
  await on.ask(ORGANISER, archiveEvent, { params: on.ids, body: { archived: false } })
  expect(await standing()).toBe(false)
})
