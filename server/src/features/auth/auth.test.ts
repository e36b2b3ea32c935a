import { checkEmail, createAccount, exchangeCode, login, logout } from '@parvis/contract/auth/auth.ts'
import type { SomeSettings } from '@parvis/contract/context/context.settings.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { oneTimeCodes, sessions } from '#db/tables/auth.ts'
import { organisers } from '#db/tables/context.ts'
import { authentications, users } from '#db/tables/users.ts'
import { hashPassword, verifyPassword } from '#kit/password.ts'
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

  it('trusts no right guess among too many sent at once', async () => {
    const world = await makeWorld()
    const person = await world.person({ passwordHash })
    const guesses = await Promise.all(
      [...Array.from({ length: 14 }, () => 'wrong'), password].map((word) => signIn(world, person.email, word)),
    )
    expect(guesses.at(-1)?.status).toBe(429)
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

  it('ends after seven days, however used', async () => {
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

describe('creating an account', () => {
  const account = { email: 'Lea.Petit@Exemple.fr', firstName: 'Léa', lastName: 'Petit', password: 'secret' }
  const create = (world: World, body: object = account, options: { as?: Person; force?: string } = {}) => {
    const query = { eventId: world.eventId, ...(options.force !== undefined && { force: options.force as '' }) }
    return world.call(
      createAccount,
      { ...domain(world), query, body: body as typeof account },
      options.as ? { as: options.as } : {},
    )
  }

  it('signs in at once, and again with the password', async () => {
    const world = await makeWorld()
    const { status, body } = await create(world)
    expect(status).toBe(200)
    expect(body.data.user).toMatchObject({
      firstName: 'Léa',
      Authentication: { email: 'lea.petit@exemple.fr' },
      isExhibitor: false,
      typoId: null,
      UserEvent: null,
    })
    expect((await me(world, body.data.token)).body.id).toBe(body.data.user.id)
    expect((await signIn(world, 'lea.petit@exemple.fr', 'secret')).status).toBe(200)
    const [row] = await world.ports.db
      .select()
      .from(authentications)
      .where(eq(authentications.userId, body.data.user.id))
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('keeps where the person comes from', async () => {
    const world = await makeWorld()
    const { body } = await create(world, { ...account, registeredFrom: 'SALON', languageId: 'en' })
    const [row] = await world.ports.db.select().from(users).where(eq(users.id, body.data.user.id))
    expect(row).toMatchObject({ extended: { registeredFrom: 'SALON' }, languageId: 'en' })
  })

  it('refuses an address of the domain, whatever its case', async () => {
    const [world, elsewhere] = [await makeWorld(), await makeWorld()]
    expect((await create(world)).status).toBe(200)
    const message = 'Cet email est déjà utilisé sur ce domaine'
    expect((await create(world, { ...account, email: 'LEA.PETIT@exemple.FR' })).error).toEqual({
      status: 409,
      code: 'EMAIL_ALREADY_USED',
      message,
      errors: [{ path: 'email', code: 'EMAIL_ALREADY_USED', message }],
    })
    expect((await create(elsewhere)).status).toBe(200)
  })

  it('gives one address asked for twice at once to one', async () => {
    const world = await makeWorld()
    const both = await Promise.all([create(world), create(world)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await world.ports.db.select().from(users).where(eq(users.domainId, world.domainId))).toHaveLength(1)
  })

  it('asks for each field in its words', async () => {
    const world = await makeWorld()
    const { error } = await create(world, {})
    expect(error.message).toBe('Certaines informations sont à corriger')
    expect(error.errors).toEqual([
      { path: 'email', code: 'REQUIRED', message: 'Ce champ est obligatoire' },
      { path: 'firstName', code: 'FIRST_NAME_REQUIRED', message: 'Le prénom est obligatoire' },
      { path: 'lastName', code: 'LAST_NAME_REQUIRED', message: 'Le nom est obligatoire' },
    ])
    const { password: _, ...without } = account
    expect((await create(world, without)).error.errors).toEqual([
      { path: 'password', code: 'PASSWORD_REQUIRED', message: 'Le mot de passe est obligatoire' },
    ])
    expect((await create(world, { ...account, password: 'abc' })).error.errors).toMatchObject([
      { path: 'password', code: 'PASSWORD_SHORT' },
    ])
    expect((await create(world, { ...account, firstName: 'x'.repeat(101) })).error.errors).toMatchObject([
      { path: 'firstName', code: 'TOO_LONG' },
    ])
    expect((await create(world, { ...account, isAdmin: true })).error.errors).toMatchObject([
      { path: 'isAdmin', code: 'UNKNOWN_KEY' },
    ])
  })

  it('needs no password where people sign in by a link', async () => {
    const world = await makeWorld({ settings: { FO_MEETING_AUTO_CONNECT: true } })
    const { password: _, ...without } = account
    expect((await create(world, without)).status).toBe(200)
    expect((await signIn(world, 'lea.petit@exemple.fr', '')).status).toBe(400)
    expect((await signIn(world, 'lea.petit@exemple.fr', 'anything')).status).toBe(422)
  })

  it('is closed where the event hides it, but to an organiser who forces it', async () => {
    const world = await makeWorld({ settings: { FO_MEETING_CREATE_ACCOUNT_HIDE: true } })
    const [organiser, person] = [await world.person({ organiser: true }), await world.person()]
    const closed = { status: 403, code: 'ACCOUNT_CREATION_CLOSED', message: "Ce compte n'existe pas" }
    expect((await create(world)).error).toEqual(closed)
    expect((await create(world, account, { force: '' })).error).toEqual(closed)
    expect((await create(world, account, { as: person, force: 'true' })).error).toEqual(closed)
    expect((await create(world, account, { as: organiser })).error).toEqual(closed)
    expect((await create(world, account, { as: organiser, force: 'true' })).status).toBe(200)
  })

  it('leaves forcing to the organisers of the event itself', async () => {
    const [world, elsewhere] = [
      await makeWorld({ settings: { FO_MEETING_CREATE_ACCOUNT_HIDE: true } }),
      await makeWorld(),
    ]
    const stranger = await elsewhere.person({ organiser: true })
    await elsewhere.ports.db
      .insert(organisers)
      .values({ domainId: elsewhere.domainId, eventId: null, userId: stranger.userId })
    expect((await create(world, account, { as: stranger, force: '1' })).status).toBe(403)
  })

  const typologies = [
    { id: 'std', label: 'Visiteur' },
    { id: 'vip', label: 'VIP' },
    { id: 'expo', label: 'Exposant' },
  ]
  const choosing: SomeSettings = {
    FO_MEETING_CHOOSE_TYPOLOGY: true,
    FO_TYPOLOGY_HIDDEN: ['vip'],
    FO_TYPOLOGY_EXHIBITOR: 'expo',
  }

  it('asks for a type that the event shows', async () => {
    const world = await makeWorld({ settings: choosing, typologies })
    expect((await create(world)).error.errors).toEqual([
      { path: 'typoId', code: 'TYPOLOGY_REQUIRED', message: 'Type de participant est obligatoire' },
    ])
    for (const typoId of ['vip', 'ghost']) {
      expect((await create(world, { ...account, typoId })).error.errors).toEqual([
        { path: 'typoId', code: 'TYPOLOGY_UNKNOWN', message: 'Ce type de participant n’existe pas' },
      ])
    }
    expect((await create(world, { ...account, typoId: 'std' })).body.data.user).toMatchObject({
      typoId: 'std',
      typo: 'Visiteur',
    })
  })

  it('gives exhibitors their type, and lets organisers alone make one', async () => {
    const world = await makeWorld({ settings: choosing, typologies })
    const organiser = await world.person({ organiser: true })
    expect((await create(world, { ...account, isExhibitor: true })).status).toBe(403)
    const { body } = await create(world, { ...account, isExhibitor: true }, { as: organiser })
    expect(body.data.user).toMatchObject({ isExhibitor: true, typoId: 'expo' })
  })

  it.each(["Robert'); DROP TABLE users;--", '<script>alert(1)</script>', '🦊 Zoë', 'محمد'])(
    'keeps the name %s as it is written',
    async (name) => {
      const world = await makeWorld()
      const { body } = await create(world, { ...account, firstName: name, lastName: name })
      expect(body.data.user).toMatchObject({ firstName: name, lastName: name })
    },
  )

  it('takes NUL out of what it keeps', async () => {
    const world = await makeWorld()
    const { body } = await create(world, { ...account, firstName: 'L\u0000éa' })
    expect(body.data.user.firstName).toBe('Léa')
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
      issueCode(tx, world.ports, { domainId: world.domainId, userId: person.userId, purpose, referer }),
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

  it('signs in one of those that try it at once', async () => {
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

  it('is refused when made up, and says so in English to who reads English', async () => {
    const world = await makeWorld()
    expect((await exchange(world, 'x')).error).toEqual(expired)
    const { error } = await world.call(
      exchangeCode,
      { body: { code: 'x' } },
      { headers: { 'accept-language': 'en-GB,en' } },
    )
    expect(error.message).toBe('This link has expired or has already been used. Ask for a new one.')
  })

  it('stays good when the event refuses its owner', async () => {
    const world = await makeWorld()
    const person = await world.person({ isExhibitor: true })
    const code = await issue(world, person, 'connect')
    expect((await exchange(world, code, world.eventId)).error.code).toBe('EXHIBITOR_ON_VISITOR_SPACE')
    expect((await exchange(world, code)).status).toBe(200)
  })

  it('opens no event of another domain', async () => {
    const [world, elsewhere] = [await makeWorld(), await makeWorld()]
    const code = await issue(world, await world.person(), 'connect')
    expect((await exchange(world, code, elsewhere.eventId)).status).toBe(404)
  })
})

describe('keeping passwords', () => {
  it('tells the right one, however its accents are written', async () => {
    expect(await verifyPassword(await hashPassword('été'), 'e\u0301te\u0301')).toBe(true)
    expect(await verifyPassword(passwordHash, 'wrong')).toBe(false)
    expect(await verifyPassword(null, 'wrong')).toBe(false)
  })
})
