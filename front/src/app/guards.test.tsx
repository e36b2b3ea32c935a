import { afterEach, expect, test } from 'vitest'
import { statsFeature } from '#features/stats/stats.feature.ts'
import { openSession, signIn, signOut } from '#kit/session.ts'
import { CAMILLE, stage } from '#testing/stage.tsx'
import { requirePage, requireSession } from './guards.ts'

afterEach(() => signOut())

const [statsPage] = statsFeature.pages

const going = { params: { context: 'salon' }, location: { href: '/salon/stats' } }

/** Where a guard sends whoever comes; nowhere when they may come in. */
function sentTo(guard: () => void): string | undefined {
  try {
    guard()
    return undefined
  } catch (sent) {
    return (sent as { options: { href: string } }).options.href
  }
}

test('a private page sends a visitor to the entrance, which knows where they were heading', async () => {
  const on = await stage()
  openSession(on.ids.domainId)
  signOut()
  // Once it was said that the session is over, it is not said again.
  sentTo(() => requireSession(going))
  expect(sentTo(() => requireSession(going))).toBe('/salon/login?redirect=%2Fsalon%2Fstats')
  signIn(on.person(CAMILLE).token)
  expect(sentTo(() => requireSession(going))).toBeUndefined()
})

test.each([
  [true, '/salon/organisation/reglages'],
  [false, undefined],
])('the figures are private only where the event says so (%s)', async (isPrivate, href) => {
  const { boot, ids } = await stage({ settings: { FO_STATS_PRIVATE: isPrivate } })
  openSession(ids.domainId)
  signOut()
  sentTo(() => requireSession(going))
  expect(sentTo(() => requirePage(statsPage.elsewhere)({ ...going, context: { boot } }))).toBe(href)
})
