import { exchangeCode, login, logout } from '@parvis/contract/auth/auth.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { oneTimeCodes, sessions } from '#db/tables/auth.ts'
import { users } from '#db/tables/users.ts'
import { hashPassword } from '#kit/password.ts'
import { transaction } from '#kit/transaction.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { issueCode } from './auth.service.ts'

const HOUR = 3600 * 1000
const password = 'correct horse'
const passwordHash = await hashPassword(password)

const domain = (world: World) => ({ params: { domainId: world.domainId } })
const me = (world: World, token: string) =>
  world.call(getMe, { ...domain(world), query: {} }, { headers: { authorization: `Bearer ${token}` } })
const signIn = (world: World, email: string, word = password) =>
  world.call(login, { body: { email, password: word, eventId: world.eventId } })

describe('a session', () => {
  const signedIn = async () => {
    const world = await makeWorld()
    const person = await world.person({ passwordHash })
    return { world, person, token: (await signIn(world, person.email)).body.token }
  }

  it('ends twelve hours after its last use', async () => {
    const { world, token } = await signedIn()
    world.clock.advance(11 * HOUR)
    expect((await me(world, token)).status).toBe(200)
    world.clock.advance(11 * HOUR)
    expect((await me(world, token)).status).toBe(200)
    world.clock.advance(12 * HOUR)
    expect((await me(world, token)).error).toEqual({ status: 401, code: 'ACCESS_REFUSED', message: 'Accès refusé' })
  })

  it('moves its end at most once an hour', async () => {
    const { world, person, token } = await signedIn()
    const ends = async () => {
      const rows = await world.ports.db.select().from(sessions).where(eq(sessions.userId, person.userId))
      return Math.max(...rows.map(({ expiresAt }) => expiresAt.getTime()))
    }
    const first = await ends()
    world.clock.advance(HOUR / 2)
    await me(world, token)
    expect(await ends()).toBe(first)
    world.clock.advance(HOUR)
    await me(world, token)
    expect(await ends()).toBe(first + 1.5 * HOUR)
  })

  it('ends after seven days, in spite of its use', async () => {
    const { world, token } = await signedIn()
    for (let n = 0; n < 15; n++) {
      world.clock.advance(11 * HOUR)
      expect((await me(world, token)).status).toBe(200)
    }
    world.clock.advance(4 * HOUR)
    expect((await me(world, token)).status).toBe(401)
  })

  it('is revoked by signing out, the others living on', async () => {
    const { world, person, token } = await signedIn()
    const signedOut = await world.call(logout, {}, { headers: { authorization: `Bearer ${token}` } })
    expect(signedOut.status).toBe(204)
    expect((await me(world, token)).status).toBe(401)
    expect((await me(world, person.token)).status).toBe(200)
  })

  it('is worth nothing in another domain, nor when made up', async () => {
    const { token, world } = await signedIn()
    const elsewhere = await makeWorld()
    expect((await me(elsewhere, token)).status).toBe(404)
    expect((await me(world, 'A'.repeat(43))).status).toBe(401)
  })
})

describe('a one-time code', () => {
  const issue = async (
    world: World,
    person: Person,
    purpose: 'connect' | 'password' | 'invitation',
    referer?: string,
  ) =>
    transaction(world.ports.db, (tx) =>
      issueCode(tx, world.ports, { ...world.path, userId: person.userId, purpose, referer, isMailed: true }),
    )
  const exchange = (world: World, code: string, eventId?: string) =>
    world.call(exchangeCode, { body: { code, ...(eventId && { eventId }) } })
  const expired = {
    status: 410,
    code: 'LINK_EXPIRED',
    message: 'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.',
  }

  it('signs its owner in, once', async () => {
    const world = await makeWorld()
    const person = await world.person()
    const code = await issue(world, person, 'connect', 'http://localhost/live')
    const { body } = await exchange(world, code)
    expect(body).toMatchObject({ purpose: 'connect', referer: 'http://localhost/live' })
    expect((await me(world, body.token)).body.id).toBe(person.userId)
    expect((await exchange(world, code)).error).toEqual(expired)
    const rows = await world.ports.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.userId, person.userId))
    expect(rows.map(({ codeHash }) => codeHash)).not.toContain(code)
  })

  it('signs in one of several callers at once', async () => {
    const world = await makeWorld()
    const code = await issue(world, await world.person(), 'connect')
    const all = await Promise.all([1, 2, 3, 4].map(() => exchange(world, code)))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410])
  })

  it.each([
    ['password', 1],
    ['connect', 24],
    ['invitation', 30 * 24],
  ] as const)('of purpose %s lives %i hours', async (purpose, hours) => {
    const world = await makeWorld()
    const person = await world.person()
    const [early, late] = [await issue(world, person, purpose), await issue(world, person, purpose)]
    world.clock.advance(hours * HOUR - 1)
    expect((await exchange(world, early)).body.purpose).toBe(purpose)
    world.clock.advance(1)
    expect((await exchange(world, late)).error).toEqual(expired)
  })

  it('is refused when made up, in English for an English reader', async () => {
    const world = await makeWorld()
    expect((await exchange(world, 'x')).error).toEqual(expired)
    const { error } = await world.call(
      exchangeCode,
      { body: { code: 'x' } },
      { headers: { 'accept-language': 'en-GB,en' } },
    )
    expect(error.message).toBe('This link has expired or has already been used. Ask for a new one.')
  })

  it('opens the event it was made for, named or not, and stays good while that one refuses its owner', async () => {
    const world = await makeWorld()
    const person = await world.person({ isExhibitor: true })
    const code = await issue(world, person, 'connect')
    for (const eventId of [world.eventId, undefined]) {
      expect((await exchange(world, code, eventId)).error.code).toBe('EXHIBITOR_ON_VISITOR_SPACE')
    }
    await world.ports.db.update(users).set({ isExhibitor: false }).where(eq(users.id, person.userId))
    expect((await exchange(world, code)).status).toBe(200)
  })

  it('opens no event of another domain', async () => {
    const [world, elsewhere] = [await makeWorld(), await makeWorld()]
    const code = await issue(world, await world.person(), 'connect')
    expect((await exchange(world, code, elsewhere.eventId)).status).toBe(404)
  })
})
