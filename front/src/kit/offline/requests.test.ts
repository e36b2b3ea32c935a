import { describe, expect, test } from 'vitest'
import { answerTo, cacheOf, isPage, isUnreachable, outdated } from './requests.ts'

const SITE = 'https://parvis.example'
const SCOPE = `${SITE}/fete/organisation/accueil`
const asked = (path: string, more: Partial<Pick<Request, 'method' | 'mode'>> = {}) =>
  answerTo({ method: 'GET', mode: 'cors', url: new URL(path, SITE).href, ...more }, SCOPE)
const opened = (path: string, method = 'GET') => asked(path, { mode: 'navigate', method })

describe('the worker answers', () => {
  test('the opening of its own page, with any query, and of no other', () => {
    for (const path of ['/fete/organisation/accueil', '/fete/organisation/accueil/', '/fete/organisation/accueil?a=1'])
      expect(opened(path)).toBe('page')
    for (const path of [
      '/fete/organisation/accueil/inscrits',
      '/fete',
      '/fete/organisation',
      '/autre/organisation/accueil',
    ])
      expect(opened(path)).toBe('none')
    expect(opened('/fete/organisation/accueil', 'POST')).toBe('none')
  })

  test('pieces of the page, and never the API, media nor other sites', () => {
    expect(asked('/assets/start-AbC.js')).toBe('piece')
    for (const path of [
      '/api/v2/domains/d/users/me',
      '/api/assets/a',
      '/media/fete.svg',
      'https://autre.example/assets/a.js',
    ])
      expect(asked(path)).toBe('none')
    expect(asked('/assets/start-AbC.js', { method: 'POST' })).toBe('none')
  })
})

test('a page is kept when it is whole, not redirected, and of the release whose pieces are kept', () => {
  const page = (more: Partial<Pick<Response, 'status' | 'redirected'>> = {}, headers: Record<string, string> = {}) =>
    isPage(
      {
        ...{ status: 200, redirected: false, ...more },
        headers: new Headers({ 'content-type': 'text/html; charset=utf-8', 'x-parvis-release': 'r2', ...headers }),
      },
      'r2',
    )
  expect(page()).toBe(true)
  expect([page({ status: 404 }), page({ redirected: true })]).toEqual([false, false])
  expect([page({}, { 'x-parvis-release': 'r1' }), page({}, { 'content-type': 'text/plain' })]).toEqual([false, false])
})

test('an answer of a proxy in place of the server opens the kept page, and a refusal of the server does not', () => {
  expect([502, 503, 504].every(isUnreachable)).toBe(true)
  expect([200, 0, 308, 401, 404, 410, 500].some(isUnreachable)).toBe(false)
})

test('a new release keeps the pieces of the one before, which an open page still loads, and those of other pages', () => {
  const name = (version: string, page = SCOPE) => cacheOf(page, version)
  const other = name('r0', `${SITE}/fete/appareil`)
  expect(outdated([other, name('r1'), name('r2'), name('r3')], SCOPE, 'r3')).toEqual([name('r1')])
  expect(outdated([other, name('r3')], SCOPE, 'r3')).toEqual([])
  // Back to an earlier release, whose cache was made first.
  expect(outdated([name('r1'), name('r2'), 'autre'], SCOPE, 'r1')).toEqual([])
})
