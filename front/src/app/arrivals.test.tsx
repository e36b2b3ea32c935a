import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { currentToken, openSession, signOut } from '#kit/session.ts'
import { welcome } from './arrivals.tsx'
import type { Boot } from './boot.ts'

const event = {
  ...{ id: 'e', domainId: 'd', context: 'salon', name: 'Salon des métiers', alias: '', location: '' },
  ...{ timeZone: 'Europe/Paris', canRegister: true, days: [] },
}
const boot = { event, languages: [] } as unknown as Boot
const address = location.href
const sent: { code: string; proof?: string }[] = []
const server = vi.fn<typeof fetch>()

beforeEach(async () => {
  await loadWords('fr', ['entry', 'signing'])
  vi.stubGlobal('fetch', server)
  server.mockImplementation(async (_address, init) => {
    sent.push(JSON.parse(String(init?.body)))
    return Response.json({ token: 'theirs', purpose: 'connect', referer: null })
  })
  openSession(event.domainId)
  signOut()
})
afterEach(async () => {
  await cleanup()
  history.replaceState(null, '', address)
  signOut()
  server.mockReset()
  sent.splice(0)
  vi.unstubAllGlobals()
})

async function follow(token: string) {
  history.replaceState(null, '', `/salon/login?token=${token}`)
  const screen = await render(<></>)
  const draw = (node: ReactNode) => void screen.rerender(<>{node}</>)
  return { screen, arriving: welcome(boot, draw, Promise.resolve(['fr', undefined] as const)) }
}

test('a link of one use waits for a press, which the keyboard makes as well, before its code leaves', async () => {
  const { screen, arriving } = await follow('c0de')
  const button = screen.getByRole('button', { name: 'Ouvrir mon espace' })
  await expect.element(button).toHaveFocus()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Votre lien est prêt')
  await expect.element(screen.getByText('Salon des métiers')).toBeVisible()
  expect([sent, currentToken()]).toEqual([[], null])
  expect(location.search).toBe('?token=c0de')
  await userEvent.keyboard('{Enter}')
  await arriving
  expect(sent).toMatchObject([{ code: 'c0de', eventId: 'e' }])
  expect([currentToken(), location.search]).toEqual(['theirs', ''])
})

test('a browser proves itself by the same secret each time that it opens a link', async () => {
  for (const code of ['one', 'one', 'two']) {
    const { screen, arriving } = await follow(code)
    await screen.getByRole('button', { name: 'Ouvrir mon espace' }).click()
    await arriving
    await cleanup()
    signOut()
  }
  expect(sent.map(({ code }) => code)).toEqual(['one', 'one', 'two'])
  expect(sent[0]?.proof).toMatch(/^[\w-]{32,}$/)
  expect(new Set(sent.map(({ proof }) => proof)).size).toBe(1)
})

test('the code of a redirection is exchanged at once, without a proof', async () => {
  const { screen, arriving } = await follow('now-c0de')
  await arriving
  expect(sent).toMatchObject([{ code: 'now-c0de' }])
  expect(sent[0]).not.toHaveProperty('proof')
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})
