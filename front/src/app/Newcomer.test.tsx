import { getMe } from '@parvis/contract/users/users.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { currentToken } from '#kit/session.ts'
import { CAMILLE, ORGANISER, stage } from '#testing/stage.tsx'
import { Newcomer } from './Newcomer.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

async function begin() {
  const on = await stage()
  const { token } = on.person(ORGANISER)
  const onGo = vi.fn()
  const newcomer = { token, here: 'Camille Roux', coming: 'Ada Byron', href: '/salon/live' }
  const shown = await on.show(<Newcomer newcomer={newcomer} onGo={onGo} />)
  await expect.element(shown.screen.getByRole('dialog', { name: 'Continuer avec Ada Byron ?' })).toBeVisible()
  return { on, onGo, theirs: token, ...shown }
}

test('Escape keeps the current session, and ends the other person’s', async () => {
  const { on, onGo, screen } = await begin()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(currentToken()).toBe(on.person(CAMILLE).token)
  expect(onGo).not.toHaveBeenCalled()
  const { domainId } = on.ids
  const me = () => on.ask(ORGANISER, getMe, { params: { domainId }, query: {} }).catch(({ status }) => status)
  await expect.poll(me).toBe(401)
})

test('the other comes in when they are let, and goes where their link leads', async () => {
  const { onGo, press, theirs } = await begin()
  await press('Continuer avec Ada Byron')
  expect(currentToken()).toBe(theirs)
  expect(onGo).toHaveBeenCalledWith('/salon/live')
})
