import { afterEach, beforeEach, expect, it } from 'vitest'
import { takeEarly } from './early.ts'

const page: { parvisEarly: { answers: Record<string, Promise<Response> | undefined> } | undefined } = {
  parvisEarly: undefined,
}
const ana = { token: 'ana', language: 'fr' }
const early = (answer: Promise<Response>) => {
  const known = { ...ana, answers: { '/api/me': answer } }
  page.parvisEarly = known
  return known.answers
}

beforeEach(() => {
  Object.assign(globalThis, { window: page })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window')
})

it('an answer that was asked for early is taken once', async () => {
  const answer = new Response('{}')
  early(Promise.resolve(answer))
  expect(await takeEarly('/api/you', ana)).toBeUndefined()
  expect(await takeEarly('/api/me', ana)).toBe(answer)
  expect(await takeEarly('/api/me', ana)).toBeUndefined()
})

it.each([
  { ...ana, token: 'bea' },
  { ...ana, token: null },
  { ...ana, language: 'en' },
])('an answer for another person, or in another language, is not taken: %o', async (as) => {
  early(Promise.resolve(new Response('{}')))
  expect(await takeEarly('/api/me', as)).toBeUndefined()
  expect(await takeEarly('/api/me', ana)).toBeUndefined()
})

it('an answer that came long ago is asked for again', async () => {
  early(Promise.resolve(Object.assign(new Response('{}'), { arrivedAt: Date.now() - 60_000 })))
  expect(await takeEarly('/api/me', ana)).toBeUndefined()
})

it('an early answer is dropped once the page has asked itself, as it would be stale', async () => {
  const answers = early(Promise.resolve(new Response('{}')))
  expect(await takeEarly('/api/registration', ana)).toBeUndefined()
  expect('/api/registration' in answers).toBe(true)
})

it('a missing early answer is asked for', async () => {
  early(Promise.reject(new Error('cut')))
  expect(await takeEarly('/api/me', ana)).toBeUndefined()
  page.parvisEarly = undefined
  expect(await takeEarly('/api/me', ana)).toBeUndefined()
})
