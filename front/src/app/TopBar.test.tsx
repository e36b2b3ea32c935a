import { anonymousEmail } from '@parvis/contract/users/users.rules.ts'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { paths } from '#kit/paths.ts'
import { loadWords } from '#kit/say.tsx'
import { currentToken, hasUnsaved, unsavedKey } from '#kit/session.ts'
import { storage } from '#kit/storage.ts'
import { stage, withCamille } from '#testing/stage.tsx'
import { TopBar } from './TopBar.tsx'

beforeAll(() => loadWords('fr'))
// The test page must not navigate.
beforeEach(() => void vi.spyOn(paths, 'login').mockReturnValue('#sorti'))
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
  history.replaceState(null, '', location.pathname + location.search)
  // The unmounted page reads nothing any more.
  onlineManager.setOnline(true)
})

test('a person without an address is warned of the loss, and stays unless they confirm leaving', async () => {
  const email = anonymousEmail('abcdef')
  const on = await stage({ people: withCamille({}, [{ email, firstName: 'Alix', lastName: 'Anonyme' }]) })
  const { screen, press } = await on.show(<TopBar />, { as: email })
  await press('Se déconnecter')
  const question = screen.getByRole('dialog', { name: 'Quitter et perdre ce badge ?' })
  await expect.element(question.getByText(/Votre badge, vos contacts et vos réponses seront perdus/)).toBeVisible()
  await question.getByRole('button', { name: 'Rester' }).last().click()
  await expect.element(question).not.toBeInTheDocument()
  expect(currentToken()).toBe(on.person(email).token)
})

test('unsaved changes go with the person who signs out', async () => {
  const on = await stage()
  const { press } = await on.show(<TopBar />)
  storage.write(unsavedKey('types'), 'Mécènes')
  expect(hasUnsaved()).toBe(true)
  await press('Se déconnecter')
  await expect.poll(() => location.hash).toBe('#sorti')
  expect([currentToken(), hasUnsaved()]).toEqual([null, false])
})
