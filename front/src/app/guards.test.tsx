import { afterEach, expect, test } from 'vitest'
import { statsFeature } from '#features/stats/stats.feature.ts'
import { openSession, signIn, signOut } from '#kit/session.ts'
import { CAMILLE, stage } from '#testing/stage.tsx'
import { requirePage, requireSession } from './guards.ts'

afterEach(() => signOut())

const [statsPage] = statsFeature.pages

const going = { params: { context: 'salon' }, search: {}, href: '/salon/stats' }

test('a private page sends a visitor to the entrance, which knows where they were heading', async () => {
  const on = await stage()
  openSession(on.ids.domainId)
  signOut()
  // The end of the session is reported once.
  requireSession(going)
  expect(requireSession(going)).toBe('/salon/login?redirect=%2Fsalon%2Fstats')
  signIn(on.person(CAMILLE).token)
  expect(requireSession(going)).toBeUndefined()
})

test.each([
  [true, '/salon/login?redirect=%2Fsalon%2Fstats'],
  [false, undefined],
])('the figures are private only where the event says so (%s)', async (isPrivate, href) => {
  const { boot, ids, person } = await stage({ settings: { FO_STATS_PRIVATE: isPrivate } })
  openSession(ids.domainId)
  signOut()
  requireSession(going)
  expect(requirePage(statsPage.elsewhere, boot)(going)).toBe(href)
  signIn(person(CAMILLE).token)
  expect(requirePage(statsPage.elsewhere, boot)(going)).toBeUndefined()
})
