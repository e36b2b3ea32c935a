import { availableParallelism } from 'node:os'
import { checkEmail, login, vetReferer } from '@parvis/contract/auth/auth.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sessions } from '#db/tables/auth.ts'
import { authentications } from '#db/tables/users.ts'
import { hashPassword, verifyPassword } from '#kit/password.ts'
import { buildLimited } from '#testing/house.ts'
import type { World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const password = 'correct horse'
const passwordHash = await hashPassword(password)

const domain = (world: World) => ({ params: { domainId: world.domainId } })
const me = (world: World, token: string) =>
  world.call(getMe, { ...domain(world), query: {} }, { headers: { authorization: `Bearer ${token}` } })
const signIn = (world: World, email: string, word = password) =>
  world.call(login, { body: { email, password: word, eventId: world.eventId } })

describe('the destination after signing in', () => {
  it.each([
    ['https://partenaire.example/retour?de=parvis', 'https://partenaire.example/retour?de=parvis'],
    ['/salon/inscription', 'http://localhost/salon/inscription'],
    ['https://ailleurs.example/', null],
    ['https://partenaire.example.ailleurs.example/', null],
    ['https://partenaire.example@ailleurs.example/', null],
    ['http://partenaire.example/', null],
    ['javascript:alert(1)', null],
    ['//ailleurs.example', null],
  ])('asked for %s: %s', async (referer, allowed) => {
    const world = await makeWorld({ settings: { FO_REFERER_ORIGINS: ['https://partenaire.example'] } })
    const { body } = await world.call(vetReferer, { params: world.path, query: { referer } })
    expect(body).toEqual({ referer: allowed })
  })
})

describe('checking an address', () => {
  it('needs no event, and then says nothing of how one signs in there', async () => {
    const world = await makeWorld({ settings: { FO_MEETING_AUTO_CONNECT: true } })
    const { email } = await world.person()
    const { body } = await world.call(checkEmail, { ...domain(world), query: { email } })
    expect(body).toEqual({ exists: true, autoConnect: false })
  })

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

  it('makes an account wait after ten wrong passwords, even with the right one next, and forgets them in time', async () => {
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

  it('tries ten of the guesses sent all at once, and answers the right one among the others as any', async () => {
    const world = await makeWorld()
    const person = await world.person({ passwordHash })
    const words = Array.from({ length: 60 }, (_, n) => (n === 40 ? password : `wrong ${n}`))
    const answers = await Promise.all(words.map((word) => signIn(world, person.email, word)))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    const others = answers.filter(({ status }) => status !== 422)
    expect(new Set(others.map(({ error }) => JSON.stringify(error))).size).toBe(1)
    expect(others[0]?.error.code).toBe('LOGIN_BLOCKED')
    expect((await signIn(world, person.email)).status).toBe(429)
  })

  it('lets no more than a hundred wrong ones be tried in a day, at any pace', async () => {
    const world = await makeWorld()
    const person = await world.person({ passwordHash })
    const now = world.clock.now().getTime()
    const failures = Array.from({ length: 100 }, (_, n) => new Date(now - (100 - n) * 800_000).toISOString())
    await world.ports.db.update(authentications).set({ failures }).where(eq(authentications.userId, person.userId))
    expect((await signIn(world, person.email)).error.code).toBe('LOGIN_BLOCKED')
    world.clock.advance(24 * 3600_000)
    expect((await signIn(world, person.email)).status).toBe(200)
  })

  it('sends exhibitors away from an event without a type for them', async () => {
    const world = await makeWorld()
    const person = await world.person({ passwordHash, isExhibitor: true })
    const { error } = await signIn(world, person.email)
    expect(error).toMatchObject({
      status: 403,
      code: 'EXHIBITOR_ON_VISITOR_SPACE',
      message:
        'Vous faites partie des exposants : cet espace est réservé aux visiteurs. Pour obtenir votre badge exposant ou modifier vos informations, veuillez contacter l’organisation.',
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

  it('knows no missing event', async () => {
    const world = await makeWorld()
    const { status } = await world.call(login, { body: { email: 'x@exemple.fr', password, eventId: 'nowhere' } })
    expect(status).toBe(404)
  })
})

describe('a device that has signed in before', () => {
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
    String(headers['set-cookie']).split(';')[0] ?? ''
  const from = (world: World, email: string, cookie: string, word = password) =>
    world.call(login, { body: { email, password: word, eventId: world.eventId } }, { headers: { cookie } })
  const guessInVain = async (world: World, email: string) => {
    for (let n = 0; n < 10; n++) await signIn(world, email, 'wrong')
  }

  it('is let in while a stranger guesses the password, and other devices are not', async () => {
    const world = await makeWorld()
    const person = await world.person({ passwordHash })
    const cookie = cookieOf(await signIn(world, person.email))
    await guessInVain(world, person.email)
    expect((await signIn(world, person.email)).status).toBe(429)
    expect((await from(world, person.email, cookie)).status).toBe(200)
    expect((await signIn(world, person.email)).status).toBe(429)
  })

  it('is known to its account alone, and by no other proof', async () => {
    const world = await makeWorld()
    const [person, other] = [await world.person({ passwordHash }), await world.person({ passwordHash })]
    const cookie = cookieOf(await signIn(world, other.email))
    await guessInVain(world, person.email)
    const forged = `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`
    for (const shown of [cookie, forged, 'parvis_device=', 'parvis_device=.'])
      expect((await from(world, person.email, shown)).status).toBe(429)
  })

  it('guesses ten times in a quarter of an hour, as any', async () => {
    const world = await makeWorld()
    const person = await world.person({ passwordHash })
    const cookie = cookieOf(await signIn(world, person.email))
    const answers = await Promise.all(Array.from({ length: 15 }, () => from(world, person.email, cookie, 'wrong')))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect((await from(world, person.email, cookie)).error.code).toBe('LOGIN_BLOCKED')
    expect((await signIn(world, person.email)).status).toBe(200)
  })

  it('keeps a cookie that no page reads and no other site sends', async () => {
    const world = await makeWorld()
    const person = await world.person({ passwordHash })
    const { headers } = await signIn(world, person.email)
    expect(headers['set-cookie']).toMatch(/; Path=\/api\/authentications\/login; .*HttpOnly; SameSite=Strict/)
    expect(headers['set-cookie']).not.toContain(person.userId)
  })
})

describe('an address that tries many accounts', () => {
  it('is stopped after a hundred wrong passwords, and lets known devices in', async () => {
    const world = await makeWorld()
    const person = await world.person({ passwordHash })
    const app = await buildLimited()
    const sign = (email: string, word: string, cookie = '') =>
      app.inject({
        method: 'POST',
        url: '/api/authentications/login',
        headers: { cookie },
        payload: { email, password: word, eventId: world.eventId },
      })
    const wrong = { key: 'wrong 127.0.0.1', most: 100, windowMs: 15 * 60_000 }
    const { headers } = await sign(person.email, password)
    for (let n = 0; n < 99; n++) app.rateLimiter.take(wrong)
    expect((await sign('personne@exemple.fr', '1234')).statusCode).toBe(422)
    expect((await sign('autre@exemple.fr', '1234')).statusCode).toBe(429)
    expect((await sign(person.email, password)).statusCode).toBe(429)
    expect((await sign(person.email, password, String(headers['set-cookie']).split(';')[0])).statusCode).toBe(200)
    await app.close()
  })

  it('has no more than a hundred passwords tried in one burst', async () => {
    const world = await makeWorld()
    const app = await buildLimited()
    for (let n = 0; n < 80; n++) app.rateLimiter.take({ key: 'wrong 127.0.0.1', most: 100, windowMs: 15 * 60_000 })
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        app.inject({
          method: 'POST',
          url: '/api/authentications/login',
          payload: { email: `personne.${n}@exemple.fr`, password: 'Printemps', eventId: world.eventId },
        }),
      ),
    )
    const tried = answers.filter(({ statusCode }) => statusCode === 422).length
    // Guesses checked in parallel do not count each other.
    expect(tried).toBeGreaterThanOrEqual(20)
    expect(tried).toBeLessThanOrEqual(20 + availableParallelism())
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(60 - tried)
    await app.close()
  })
})

describe('a flood of passwords from one address', () => {
  it('keeps out no person at another address', async () => {
    const world = await makeWorld()
    const person = await world.person({ passwordHash })
    const sign = (remoteAddress: string, email: string) =>
      world.app.inject({
        method: 'POST',
        url: '/api/authentications/login',
        payload: { email, password, eventId: world.eventId },
        remoteAddress,
      })
    const size = availableParallelism() * 160 + 20
    const flood = Array.from({ length: size }, (_, n) => sign('192.0.2.66', `personne.${n}@exemple.fr`))
    const crowded = Promise.any(
      flood.map(async (answer) => ((await answer).statusCode === 429 ? true : Promise.reject(new Error('tried')))),
    )
    await crowded
    const right = await Promise.all(Array.from({ length: 5 }, () => sign('192.0.2.7', person.email)))
    expect(right.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    await Promise.all(flood)
  })
})

describe('keeping passwords', () => {
  it('accepts the right one, in any spelling of its accents', async () => {
    expect(await verifyPassword(await hashPassword('été'), 'e\u0301te\u0301')).toBe(true)
    expect(await verifyPassword(passwordHash, 'wrong')).toBe(false)
    expect(await verifyPassword(null, 'wrong')).toBe(false)
  })
})
