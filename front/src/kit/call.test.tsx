import { endpoint } from '@parvis/contract/kit/endpoint.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError, call, urlOf } from './call.ts'
import { setLanguage } from './language.ts'
import { currentToken, onWeakness, openSession, signIn, signOut } from './session.ts'

const read = endpoint({ route: 'GET /things/:id', summary: 'Read a thing', access: 'user' })
const create = endpoint({ route: 'POST /things', summary: 'Create a thing', access: 'user' })
const input = (parts: object) => parts as never

const server = vi.fn<typeof fetch>()
const refused = (status: number, message: string, code = 'FORBIDDEN') =>
  Response.json({ status, code, message }, { status, headers: { 'retry-after': '2' } })

beforeEach(() => {
  vi.stubGlobal('fetch', server)
  openSession('one')
  signIn('token')
  setLanguage('fr', { keep: false })
})
afterEach(() => {
  signOut()
  server.mockReset()
  vi.unstubAllGlobals()
})

test('an address is made of its parameters, escaped, without undefined ones', () => {
  const address = urlOf(read, input({ params: { id: 'a/b' }, query: { page: 2, type: undefined } }))
  expect(address).toBe('/api/things/a%2Fb?page=2')
})

test('a call carries its caller and language, and a POST its key', async () => {
  server.mockImplementation(async () => Response.json({ id: '1' }))
  await call(create, input({ body: { name: 'a' } }), { idempotencyKey: 'same' })
  const headers = new Headers(server.mock.calls[0]?.[1]?.headers)
  expect(headers.get('authorization')).toBe('Bearer token')
  expect(headers.get('accept-language')).toBe('fr')
  expect(headers.get('idempotency-key')).toBe('same')
})

test('« Accès refusé » ends the session', async () => {
  server.mockResolvedValue(refused(401, 'Accès refusé', 'ACCESS_REFUSED'))
  await expect(call(read, input({ params: { id: '1' } }))).rejects.toMatchObject({ status: 401 })
  expect(currentToken()).toBeNull()
})

test('a call is made, and given up, by a browser that cannot join two signals', async () => {
  vi.stubGlobal(
    'AbortSignal',
    class extends AbortSignal {
      static override readonly any = undefined as never
    },
  )
  server.mockImplementation(
    (_address, sent) =>
      new Promise((_, reject) => sent?.signal?.addEventListener('abort', () => reject(sent.signal?.reason))),
  )
  const leaving = new AbortController()
  const asked = call(read, input({ params: { id: '1' } }), { signal: leaving.signal })
  await expect.poll(() => server).toHaveBeenCalledOnce()
  leaving.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
})

test('any other refusal leaves the session alone and is told unchanged', async () => {
  server.mockResolvedValue(refused(403, 'Vous n’avez pas le droit de faire cela'))
  const failure = call(read, input({ params: { id: '1' } }))
  await expect(failure).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Vous n’avez pas le droit de faire cela',
    retryAfter: 2,
  })
  expect(currentToken()).toBe('token')
})

test('a session that is too weak is told for the person’s own calls, and not for reads in the background', async () => {
  server.mockImplementation(async () => refused(403, 'Pour cela, reconnectez-vous', 'SESSION_TOO_WEAK'))
  const told = vi.fn()
  const stop = onWeakness(told)
  await expect(call(read, input({ params: { id: '1' } }), { isAside: true })).rejects.toMatchObject({ status: 403 })
  expect(told).not.toHaveBeenCalled()
  await expect(call(read, input({ params: { id: '1' } }))).rejects.toMatchObject({ status: 403 })
  expect(told).toHaveBeenCalledOnce()
  stop()
})

test('an answer that arrives after another sign-in does not end the new session', async () => {
  server.mockImplementation(async () => {
    signIn('another')
    return refused(401, 'Accès refusé', 'ACCESS_REFUSED')
  })
  await expect(call(read, input({ params: { id: '1' } }))).rejects.toBeInstanceOf(CallError)
  expect(currentToken()).toBe('another')
})

test('no network, and a proxy’s page, each have their own code', async () => {
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(call(read, input({ params: { id: '1' } }))).rejects.toMatchObject({ status: 0, code: 'OFFLINE' })
  server.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
  await expect(call(read, input({ params: { id: '1' } }))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
