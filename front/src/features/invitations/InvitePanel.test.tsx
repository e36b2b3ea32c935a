import { listMails } from '@parvis/contract/emails/emails.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, CLOSED, ORGANISER, stage } from '#testing/stage.tsx'
import { InvitePanel } from './InvitePanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

const begin = (more: SomeSettings = {}) => stage({ settings: { FO_INVITE_ACTIVE: true, ...more } })
const invited = async (on: Stage) =>
  (await on.ask(ORGANISER, listMails, { params: on.ids, query: {} })).data.map(({ to }) => to)

async function open(on: Stage) {
  const shown = await on.show(<InvitePanel />)
  await shown.press('Inviter une personne')
  const field = (name: string) => shown.screen.getByRole('textbox', { name, exact: true })
  async function fillIn(email = 'lea@exemple.fr') {
    await field('Adresse e-mail').fill(email)
    await field('Prénom').fill('Léa')
    await field('Nom').fill('Brun')
  }
  return { ...shown, field, fillIn, dialog: shown.screen.getByRole('dialog') }
}

test('an invitation sent with the keyboard closes the dialog and is said', async () => {
  const on = await begin()
  const { screen, dialog, fillIn } = await open(on)
  await fillIn()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByText(/C’est noté pour Léa Brun/).first()).toBeVisible()
  expect(await invited(on)).toEqual(['lea@exemple.fr'])
})

test('each missing field says so, the first takes the focus, and writing there clears it', async () => {
  const on = await begin()
  const { press, field } = await open(on)
  await press('Envoyer l’invitation')
  await expect.element(field('Adresse e-mail')).toHaveFocus()
  await expect.element(field('Prénom')).toHaveAccessibleDescription('Le prénom est obligatoire')
  await expect.element(field('Nom')).toHaveAccessibleDescription('Le nom est obligatoire')
  await field('Nom').fill('Brun')
  await expect.element(field('Nom')).not.toHaveAccessibleDescription()
  expect(await invited(on)).toEqual([])
})

test('a refusal is shown in the dialog, which keeps the typed text', async () => {
  const on = await begin()
  const { screen, press, field, fillIn } = await open(on)
  await fillIn()
  await on.change({ settings: CLOSED })
  await press('Envoyer l’invitation')
  await expect.element(screen.getByText('L’invitation n’est pas partie')).toBeVisible()
  await expect.element(screen.getByText('Les inscriptions sont fermées')).toBeVisible()
  await expect.element(field('Prénom')).toHaveValue('Léa')
  expect(await invited(on)).toEqual([])
})

test('a person who invites themselves is told so at the address', async () => {
  const on = await begin()
  const { press, field, fillIn } = await open(on)
  await fillIn(CAMILLE)
  await press('Envoyer l’invitation')
  await expect.element(field('Adresse e-mail')).toHaveAccessibleDescription(/Cette adresse est la vôtre/)
  expect(await invited(on)).toEqual([])
})

test('inviting is not offered where the event does not allow it, nor once registration has closed', async () => {
  const { screen } = await (await begin(CLOSED)).show(<InvitePanel />)
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  await cleanup()
  const off = await (await stage()).show(<InvitePanel />)
  await expect.element(off.screen.getByRole('button')).not.toBeInTheDocument()
})
