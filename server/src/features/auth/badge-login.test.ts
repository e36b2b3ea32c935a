import { connectWithBadge, connectWithBadgeV2, exchangeCode } from '@parvis/contract/auth/auth.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { participations } from '#db/tables/participation.ts'
import { makeWorld } from '#testing/world.ts'

async function makeBadge(settings: SomeSettings = { FO_LOGIN_BADGE: true, startAt: '2027-05-11T09:00:00Z' }) {
  const world = await makeWorld({ settings })
  const person = await world.person()
  const values = { participation: { participation: 4 }, dates: { dayIds: ['j1'] } }
  const params = { ...world.path, userId: person.userId }
  const { body } = await world.call(register, { params, body: { values } }, { as: person })
  const badge = body.UserEvent?.code ?? ''
  const show = (referer: string, code = badge) => world.call(connectWithBadgeV2, { query: { badge: code, referer } })
  const exchange = (code: string) => world.call(exchangeCode, { body: { code } })
  return { world, person, badge, show, exchange }
}

const tokenIn = (location: unknown) => new URL(String(location), 'http://localhost').searchParams.get('token') ?? ''

describe('showing a badge', () => {
  it('leads to the live page of its event with a token that signs its owner in once', async () => {
    const { world, person, badge, exchange } = await makeBadge()
    const { status, headers } = await world.call(connectWithBadge, {
      query: { badge: `https://exemple.fr/?b=${badge}` },
    })
    expect(status).toBe(302)
    expect(String(headers['location'])).toMatch(new RegExp(`^/${world.context}/live\\?token=`))
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    expect(tokenIn(headers['location'])).toMatch(/^now-[\w-]{43}$/)
    const { body } = await exchange(tokenIn(headers['location']))
    const me = await world.call(
      getMe,
      { params: { domainId: world.domainId }, query: {} },
      { headers: { authorization: `Bearer ${body.token}` } },
    )
    expect(me.body.id).toBe(person.userId)
    expect((await exchange(tokenIn(headers['location']))).status).toBe(410)
  })

  it('gives a token that is good for sixty seconds', async () => {
    const { world, show, exchange } = await makeBadge()
    const [early, late] = [await show(`/${world.context}/live`), await show(`/${world.context}/live`)]
    world.clock.advance(59_000)
    expect((await exchange(tokenIn(early.headers['location']))).status).toBe(200)
    world.clock.advance(2_000)
    expect((await exchange(tokenIn(late.headers['location']))).status).toBe(410)
    world.clock.advance(-61_000)
  })

  it('leads back to the page asked for, on this site or on an allowed one', async () => {
    const { world, show } = await makeBadge({
      FO_LOGIN_BADGE: true,
      FO_REFERER_ORIGINS: ['https://partenaire.exemple.fr'],
    })
    const own = await show(`http://localhost/${world.context}/contacts?a=1`)
    expect(String(own.headers['location'])).toMatch(new RegExp(`^/${world.context}/contacts\\?a=1&token=`))
    const allowed = await show('https://partenaire.exemple.fr/salle')
    expect(String(allowed.headers['location'])).toMatch(/^https:\/\/partenaire\.exemple\.fr\/salle\?token=/)
    for (const elsewhere of [
      'https://pirate.exemple.fr/',
      '//pirate.exemple.fr',
      'javascript:alert(1)',
      '/\\pirate.fr',
      '/.//pirate.exemple.fr',
    ]) {
      const { status, headers } = await show(elsewhere)
      expect([elsewhere, status, headers['location']]).toEqual([elsewhere, 400, undefined])
    }
  })

  it('that is unknown leads back to the screen that scanned it', async () => {
    const { world, show, badge } = await makeBadge()
    const { status, headers } = await show(`/${world.context}/live`, 'INCONNU')
    expect([status, headers['location']]).toEqual([302, `/${world.context}/login-with-badge?refused=BADGE_UNKNOWN`])
    expect((await show('https://pirate.exemple.fr/', 'INCONNU')).status).toBe(400)
    expect((await world.call(connectWithBadge, { query: { badge: 'INCONNU' } })).status).toBe(404)
    expect((await world.call(connectWithBadge, { query: { badge: ' ' } })).error.errors).toMatchObject([
      { path: 'badge', message: 'Le code du badge est obligatoire' },
    ])
    expect(badge).not.toBe('')
  })

  it('of a guest brought in without an answer opens no session', async () => {
    const { world, person, show, badge } = await makeBadge()
    const shownAs = { firstName: 'Ada', lastName: 'Byron', mobile: '', phone: '', extended: {} }
    await world.ports.db.update(participations).set({ shownAs }).where(eq(participations.userId, person.userId))
    const { headers } = await show(`/${world.context}/live`, badge)
    expect(headers['location']).toBe(`/${world.context}/login-with-badge?refused=BADGE_UNKNOWN`)
  })

  it('leads home where the event has no live', async () => {
    const { world, badge } = await makeBadge({ FO_LOGIN_BADGE: true })
    const { headers } = await world.call(connectWithBadge, { query: { badge } })
    expect(String(headers['location'])).toMatch(new RegExp(`^/${world.context}\\?token=`))
  })

  it('opens no session where the event does not offer it', async () => {
    const { world, show } = await makeBadge({})
    const { headers } = await show(`/${world.context}/live`)
    expect(headers['location']).toBe(`/${world.context}/login-with-badge?refused=BADGE_LOGIN_OFF`)
  })
})
