import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#kit/language.ts'
import { currentToken, openSession, signIn, signOut } from '#kit/session.ts'
import { arriveWith } from './arrival.ts'

const event = { id: 'salon', domainId: 'one' }
const server = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', server)
  openSession(event.domainId)
  signIn('before')
  setLanguage('fr', { keep: false })
})
afterEach(() => {
  signOut()
  server.mockReset()
  vi.unstubAllGlobals()
})

test('a signed-in person who follows the first link of their address is not stopped by the ended session', async () => {
  const answers: number[] = []
  let isProved = false
  const answerTo = (address: string, token: string | null) => {
    if (address.endsWith('/v2/authentications')) {
      isProved = true
      return Response.json({ token: 'after', purpose: 'connect', referer: null })
    }
    // The first link that verifies an address ends the earlier sessions.
    return isProved && token !== 'Bearer after'
      ? Response.json({ status: 401, code: 'ACCESS_REFUSED', message: 'Accès refusé' }, { status: 401 })
      : Response.json({ id: 'ana', firstName: 'Ana', lastName: 'Roux', Authentication: { email: 'ana@exemple.fr' } })
  }
  server.mockImplementation(async (address, sent) => {
    const answer = answerTo(String(address), new Headers(sent?.headers).get('authorization'))
    answers.push(answer.status)
    return answer
  })
  expect(await arriveWith('a code', event)).toEqual({ outcome: 'signed-in', purpose: 'connect', referer: null })
  expect(answers).toEqual([200, 200, 200])
  expect(currentToken()).toBe('after')
})
