import { createAccount, login } from '@parvis/contract/auth/auth.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { organisers } from '#db/tables/events.ts'
import { authentications, users } from '#db/tables/users.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const password = 'correct horse'

const domain = (world: World) => ({ params: { domainId: world.domainId } })
const me = (world: World, token: string) =>
  world.call(getMe, { ...domain(world), query: {} }, { headers: { authorization: `Bearer ${token}` } })
const signIn = (world: World, email: string, word = password) =>
  world.call(login, { body: { email, password: word, eventId: world.eventId } })

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

  it('refuses an address of the domain, in any case', async () => {
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

  it.each([
    ['lea.petit@exemple.fr', 'lea.petit\u200b@exemple.fr'],
    ['lea.petit@exemple.fr', '\ufefflea.pe\u00adtit@exemple.fr\u00a0'],
    ['contact@hôtel-de-ville.fr', 'contact@XN--HTEL-DE-VILLE-PLB.fr'],
    ['contact@xn--htel-de-ville-plb.fr', 'contact@ho\u0302tel-de-ville.fr'],
  ])('has one account of the address typed as %j and as %j', async (email, pasted) => {
    const world = await makeWorld()
    expect((await create(world, { ...account, email })).status).toBe(200)
    expect((await create(world, { ...account, email: pasted })).error?.code).toBe('EMAIL_ALREADY_USED')
    expect((await signIn(world, pasted, 'secret')).status).toBe(200)
    expect((await signIn(world, email, 'secret')).status).toBe(200)
  })

  it('refuses a name that shows nothing', async () => {
    const world = await makeWorld()
    const { status, error } = await create(world, { ...account, firstName: '\u3164', lastName: ' \u200b' })
    expect([status, error.errors?.map(({ path }) => path)]).toEqual([400, ['firstName', 'lastName']])
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

  it('is refused once registration is closed, but not before it opens, nor to an organiser who forces it', async () => {
    const world = await makeWorld({ settings: { FO_REGISTER_END: '2020-01-01T00:00:00Z' } })
    const organiser = await world.person({ organiser: true })
    expect((await create(world)).error.code).toBe('REGISTRATION_CLOSED')
    expect((await create(world, account, { as: organiser })).error.code).toBe('REGISTRATION_CLOSED')
    expect((await create(world, account, { as: organiser, force: 'true' })).status).toBe(200)
    const early = await makeWorld({ settings: { FO_REGISTER_START: '2100-01-01T00:00:00Z' } })
    expect((await create(early)).status).toBe(200)
  })

  it('leaves forcing to the organisers of the event itself', async () => {
    const [world, elsewhere] = [
      await makeWorld({ settings: { FO_MEETING_CREATE_ACCOUNT_HIDE: true } }),
      await makeWorld(),
    ]
    const stranger = await elsewhere.person({ organiser: true })
    await elsewhere.ports.db
      .insert(organisers)
      .values({ domainId: elsewhere.domainId, eventId: null, userId: stranger.userId, role: 'lead' })
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
    'keeps the name %s as written',
    async (name) => {
      const world = await makeWorld()
      const { body } = await create(world, { ...account, firstName: name, lastName: name })
      expect(body.data.user).toMatchObject({ firstName: name, lastName: name })
    },
  )

  it('takes NUL out of stored text', async () => {
    const world = await makeWorld()
    const { body } = await create(world, { ...account, firstName: 'L\u0000éa' })
    expect(body.data.user.firstName).toBe('Léa')
  })
})

describe('consents', () => {
  const settings = {
    FO_CONSENTS: [
      { key: 'lettre', label: 'La lettre', required: false, version: '3' },
      { key: 'photos', label: 'Les photos', required: true, version: '1' },
    ],
  }
  const create = (world: World, consents: string[]) =>
    world.call(createAccount, {
      params: { domainId: world.domainId },
      query: { eventId: world.eventId },
      body: { email: 'neuve@exemple.fr', firstName: 'Ana', lastName: 'Brun', password: 'secret', consents },
    })

  it('are kept with the version of their text and the time, refusals too', async () => {
    const world = await makeWorld({ settings })
    const { status, body } = await create(world, ['photos'])
    expect(status).toBe(200)
    const [row] = await world.ports.db.select().from(users).where(eq(users.id, body.data.user.id))
    expect(row?.extended).toEqual({
      CONSENT_lettre: false,
      CONSENT_photos: { version: '1', at: world.clock.now().toISOString() },
    })
  })

  it('that are required stop the creation', async () => {
    const { status, error } = await create(await makeWorld({ settings }), ['lettre'])
    expect([status, error.errors]).toEqual([
      400,
      [{ path: 'consents.photos', code: 'CONSENT_REQUIRED', message: 'Cet accord est nécessaire pour continuer' }],
    ])
  })
})
