import { listTeam } from '@parvis/contract/team/team.ts'
import { beginFactor } from '@parvis/contract/two-factor/two-factor.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { ORGANISER, stage } from '#testing/stage.tsx'
import { AwaitedPanel } from './AwaitedPanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const SHORT = 'onze lettre'

async function open() {
  const people = [{ email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true, password: SHORT }]
  const on = await stage({ people })
  const awaits = async () =>
    (await on.ask(ORGANISER, getMe, { params: { domainId: on.ids.domainId }, query: { eventId: on.ids.eventId } }))
      .awaits
  const onDone = vi.fn<() => void>()
  const shown = await on.show(<AwaitedPanel what="password" onLeave={() => {}} onDone={onDone} />, { as: ORGANISER })
  return { on, awaits, onDone, ...shown }
}

test('an organiser with a short password chooses a longer one, and the area opens', async () => {
  const { on, awaits, onDone, screen, press } = await open()
  expect(await awaits()).toBe('password')
  await expect.element(screen.getByRole('heading', { name: 'Choisissez un mot de passe plus long' })).toBeVisible()
  await screen.getByLabelText(/^Mot de passe actuel/).fill(SHORT)
  await screen.getByLabelText(/^Nouveau mot de passe/).fill('onze lettres')
  await press('Changer de mot de passe')
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(await awaits()).toBeNull()
  expect((await on.ask(ORGANISER, listTeam, { params: on.ids })).data).toHaveLength(1)
})

test('a password that is too short still, and a wrong one, are told at their fields', async () => {
  const { onDone, screen, press } = await open()
  const fresh = screen.getByLabelText(/^Nouveau mot de passe/)
  await screen.getByLabelText(/^Mot de passe actuel/).fill('un autre')
  await fresh.fill('dix lettres')
  await press('Changer de mot de passe')
  await expect.element(fresh).toHaveAccessibleDescription(/au moins 12 caractères/)
  await expect.element(fresh).toHaveFocus()
  await fresh.fill('onze lettres')
  await press('Changer de mot de passe')
  await expect.element(screen.getByLabelText(/^Mot de passe actuel/)).toHaveFocus()
  expect(onDone).not.toHaveBeenCalled()
})

test('a second factor may be set up in the place of a longer password', async () => {
  const { on, screen, press } = await open()
  await press('Installer plutôt un second facteur')
  await expect.element(screen.getByRole('button', { name: 'Changer plutôt de mot de passe' })).toBeVisible()
  expect((await on.ask(ORGANISER, beginFactor, {})).secret).not.toBe('')
})
