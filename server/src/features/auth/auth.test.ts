import { checkEmail, login } from '@parvis/contract/auth/auth.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sessions } from '#db/tables/auth.ts'
import { authentications } from '#db/tables/users.ts'
import { hashPassword, verifyPassword } from '#kit/password.ts'
import type { World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const password = 'correct horse'
const passwordHash = await hashPassword(password)

const domain = (world: World) => ({ params: { domainId: world.domainId } })
const me = (world: World, token: string) =>
  world.call(getMe, { ...domain(world), query: {} }, { headers: { authorization: `Bearer ${token}` } })
const signIn = (world: World, email: string, word = password) =>
  world.call(login, { body: { email, password: word, eventId: world.eventId } })

describe('checking an address', () => {
  it('tells whether the account exists and how it signs in', async () => {
    const world = await makeWorld({ settings: { FO_MEETING_AUTO_CONNECT: true } })
    const person = await world.person()
    const check = (email: string) =>
      world.call(checkEmail, { ...domain(world), query: { email, eventId: world.eventId } })
    expect((await check(person.email.toUpperCase())).body).toEqual({ exists: true, autoConnect: true })
    expect((await check('personne@exemple.fr')).body).toEqual({ exists: false, autoConnect: true })
    expect((await check('personne')).error.errors).toEqual([
      { path: 'email', code: 'EMAIL_FORMAT', message: "Le format de l'email est incorrect" },
    ])
  })

  it('knows no account of another domain, nor its events', async () => {
    const [world, elsewhere] = [await makeWorld(), await makeWorld()]
    const foreigner = await elsewhere.person()
    const known = await world.call(checkEmail, {
      ...domain(world),
      query: { email: foreigner.email, eventId: world.eventId },
    })
    expect(known.body).toEqual({ exists: false, autoConnect: false })
    const crossed = await world.call(checkEmail, {
      ...domain(world),
      query: { email: foreigner.email, eventId: elsewhere.eventId },
    })
    expect(crossed.status).toBe(404)
  })
})

describe('signing in with a password', () => {
  it('answers a token that only its hash recalls', async () => {
    const world = await makeWorld()
    const person = await world.person({ passwordHash })
    const { status, body } = await signIn(world, person.email.toUpperCase())
    expect(status).toBe(200)
    expect((await me(world, body.token)).body.id).toBe(person.userId)
    const rows = await world.ports.db.select().from(sessions).where(eq(sessions.userId, person.userId))
    expect(rows.map(({ tokenHash }) => tokenHash)).not.toContain(body.token)
  })

  it('refuses a wrong password, an account without one and no account in the same words', async () => {
    const world = await makeWorld()
    const [person, linkOnly] = [await world.person({ passwordHash }), await world.person()]
    for (const [email, word] of [
      [person.email, 'wrong'],
      [linkOnly.email, password],
      ['personne@exemple.fr', password],
    ] as const) {
      const { error } = await signIn(world, email, word)
      expect(error).toEqual({
        status: 422,
        code: 'CREDENTIALS_WRONG',
        message: 'L’adresse ou le mot de passe est incorrect',
      })
    }
  })

  it('names each wrong field', async () => {
    const world = await makeWorld()
    const { status, error } = await world.call(login, { body: { email: 'x', password: '', eventId: world.eventId } })
    expect(status).toBe(400)
    expect(error.errors).toEqual([
      { path: 'email', code: 'EMAIL_FORMAT', message: "Le format de l'email est incorrect" },
      { path: 'password', code: 'PASSWORD_REQUIRED', message: 'Le mot de passe est obligatoire' },
    ])
    const long = await signIn(world, 'x@exemple.fr', 'x'.repeat(201))
    expect(long.error.errors).toMatchObject([{ path: 'password', code: 'TOO_LONG' }])
  })

  it('makes an account wait after ten wrong passwords, however right the next, and forgets them in time', async () => {
    const world = await makeWorld()
    const [person, neighbour] = [await world.person({ passwordHash }), await world.person({ passwordHash })]
    for (let n = 0; n < 10; n++) {
      expect((await signIn(world, person.email, 'wrong')).status).toBe(422)
      world.clock.advance(60_000)
    }
    const blocked = await signIn(world, person.email)
    expect(blocked.error).toEqual({
      status: 429,
      code: 'LOGIN_BLOCKED',
      message: 'Trop d’essais pour ce compte. Réessayez dans 5 minutes.',
    })
    expect(blocked.headers['retry-after']).toBe('300')
    expect((await signIn(world, neighbour.email)).status).toBe(200)
    world.clock.advance(4 * 60_000)
    expect((await signIn(world, person.email)).error.message).toBe(
      'Trop d’essais pour ce compte. Réessayez dans 1 minute.',
    )
    world.clock.advance(60_000)
    expect((await signIn(world, person.email)).status).toBe(200)
    const [row] = await world.ports.db.select().from(authentications).where(eq(authentications.userId, person.userId))
    expect(row?.failures).toEqual([])
  })

  it('trusts no right guess verified after too many wrong ones, though sent before', async () => {
    const world = await makeWorld()
    const person = await world.person({ passwordHash })
    // Hashes take their turn: the guess has read its account when half are done, and is verified after all of them.
    const before = Array.from({ length: 40 }, () => hashPassword('x'))
    const guess = signIn(world, person.email)
    await Promise.all(before.slice(0, 20))
    const failures = Array.from({ length: 10 }, () => world.clock.now().toISOString())
    await world.ports.db.update(authentications).set({ failures }).where(eq(authentications.userId, person.userId))
    expect((await guess).status).toBe(429)
    await Promise.all(before)
  })

  it('sends exhibitors away from an event without a type for them', async () => {
    const world = await makeWorld()
    const person = await world.person({ passwordHash, isExhibitor: true })
    const { error } = await signIn(world, person.email)
    expect(error).toMatchObject({
      status: 403,
      code: 'EXHIBITOR_ON_VISITOR_SPACE',
      message:
        'Vous êtes enregistré comme exposant : cet espace est réservé aux visiteurs. Pour obtenir votre badge exposant ou modifier vos informations, veuillez contacter l’organisation.',
    })
  })

  it('gives exhibitors their type where types are asked for', async () => {
    const world = await makeWorld({
      settings: { FO_TYPOLOGY_EXHIBITOR: 'expo', FO_MEETING_CHOOSE_TYPOLOGY: true },
      typologies: [{ id: 'expo', label: 'Exposant' }],
    })
    const person = await world.person({ passwordHash, isExhibitor: true })
    const { body } = await signIn(world, person.email)
    expect((await me(world, body.token)).body.typoId).toBe('expo')
  })

  it('knows no event that is not', async () => {
    const world = await makeWorld()
    const { status } = await world.call(login, { body: { email: 'x@exemple.fr', password, eventId: 'nowhere' } })
    expect(status).toBe(404)
  })
})

describe('keeping passwords', () => {
  it('tells the right one, however its accents are written', async () => {
    expect(await verifyPassword(await hashPassword('été'), 'e\u0301te\u0301')).toBe(true)
    expect(await verifyPassword(passwordHash, 'wrong')).toBe(false)
    expect(await verifyPassword(null, 'wrong')).toBe(false)
  })
})
