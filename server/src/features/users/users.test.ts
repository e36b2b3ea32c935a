import { login } from '@parvis/contract/auth/auth.ts'
import type { UserChange } from '@parvis/contract/users/users.ts'
import { getMe, getUser, getUsers, updateUser } from '@parvis/contract/users/users.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { companies, employees } from '#db/tables/companies.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import { newBadgeCode, newId } from '#kit/ids.ts'
import { transaction } from '#kit/transaction.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { changeUser, createUser, ensureUser, readUser } from './users.service.ts'

async function comes(
  world: World,
  person: Person,
  more: Partial<typeof participations.$inferInsert> = {},
): Promise<string> {
  const code = newBadgeCode()
  await world.ports.db.insert(participations).values({
    eventId: world.eventId,
    userId: person.userId,
    code,
    registered: true,
    responded: true,
    registeredAt: world.clock.now(),
    ...more,
  })
  return code
}

const domain = (world: World) => ({ params: { domainId: world.domainId } })
const one = (world: World, person: Person) => ({
  params: { domainId: world.domainId, userId: person.userId },
  query: { eventId: world.eventId },
})

describe('reading a user', () => {
  it('answers the person, their participation, days, company, typology and badge in one statement', async () => {
    const world = await makeWorld({
      typologies: [
        { id: 'vip', label: 'Invité d’honneur' },
        { id: 'std', label: 'Visiteur' },
      ],
    })
    const camille = await world.person({ typoId: 'std' })
    const companyId = newId(world.clock.now())
    const employeeId = newId(world.clock.now())
    await world.ports.db
      .insert(companies)
      .values({ id: companyId, domainId: world.domainId, name: 'Atelier Nord', city: 'Lille' })
    await world.ports.db.insert(employees).values({ id: employeeId, companyId, userId: camille.userId })
    const code = await comes(world, camille, { employeeId, typoId: 'vip', extended: { ABSENCE_REASON: 'x' } })
    await world.ports.db.insert(participationDays).values([
      {
        eventId: world.eventId,
        userId: camille.userId,
        eventDayId: 'j2',
        registered: true,
        registeredAt: world.clock.now(),
      },
      { eventId: world.eventId, userId: camille.userId, eventDayId: 'j1' },
    ])

    const { status, body } = await world.call(
      getMe,
      { ...domain(world), query: { eventId: world.eventId } },
      { as: camille },
    )

    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: camille.userId,
      firstName: 'Camille',
      Authentication: { email: camille.email },
      typo: 'Visiteur',
      typoId: 'std',
      isOrganiser: false,
      rights: [],
      conferences: [],
      UserEvent: {
        typo: 'Invité d’honneur',
        typoId: 'vip',
        code,
        isRegistered: true,
        isRemote: false,
        Employee: { Company: { name: 'Atelier Nord', city: 'Lille' } },
      },
    })
    expect(body.UserEvent?.UserEventDays).toEqual([
      { eventDayId: 'j1', day: '2027-05-11', registered: false, registeredAt: null, present: false, presentAt: null },
      {
        eventDayId: 'j2',
        day: '2027-05-12',
        registered: true,
        registeredAt: world.clock.now().toISOString(),
        present: false,
        presentAt: null,
      },
    ])
    expect(body.qrcode).toMatch(/^<svg /)
  })

  it('draws no badge and no place on site for an unregistered person', async () => {
    const world = await makeWorld()
    const absent = await world.person()
    await comes(world, absent, { registered: false, registeredAt: null })
    const { body } = await world.call(getUser, one(world, absent), { as: absent })
    expect(body.qrcode).toBeNull()
    expect(body.UserEvent).toMatchObject({ registered: false, isRegistered: false })
  })

  it('counts a remote participant as registered, not on site', async () => {
    const world = await makeWorld()
    const remote = await world.person()
    await comes(world, remote, { isRemote: true })
    const { body } = await world.call(getUser, one(world, remote), { as: remote })
    expect(body.UserEvent).toMatchObject({ registered: true, isRegistered: false, isRemote: true })
    expect(body.qrcode).not.toBeNull()
  })

  it('leaves the participation out when no event is named', async () => {
    const world = await makeWorld()
    const person = await world.person({ organiser: true })
    await comes(world, person)
    const { body } = await world.call(getMe, { ...domain(world), query: {} }, { as: person })
    expect(body).toMatchObject({ UserEvent: null, qrcode: null, isOrganiser: false })
    const here = await world.call(getMe, { ...domain(world), query: { eventId: world.eventId } }, { as: person })
    expect(here.body.isOrganiser).toBe(true)
  })

  it('lets the registrar and the organiser read, and no other', async () => {
    const world = await makeWorld()
    const [registrar, second, organiser, stranger, guest] = [
      await world.person(),
      await world.person(),
      await world.person({ organiser: true }),
      await world.person(),
      await world.person(),
    ]
    await comes(world, guest, { registeredBy: registrar.userId, registeredBy2: second.userId })
    for (const reader of [guest, registrar, second, organiser])
      expect((await world.call(getUser, one(world, guest), { as: reader })).status).toBe(200)
    const refused = await world.call(getUser, one(world, guest), { as: stranger })
    expect(refused.error).toEqual({ status: 403, code: 'FORBIDDEN', message: 'Vous n’avez pas le droit de faire cela' })
    expect((await world.call(getUser, one(world, guest))).error).toEqual({
      status: 401,
      code: 'ACCESS_REFUSED',
      message: 'Accès refusé',
    })
  })

  it('knows no person of another domain', async () => {
    const [world, elsewhere] = [await makeWorld(), await makeWorld()]
    const [organiser, foreigner] = [await world.person({ organiser: true }), await elsewhere.person()]
    expect((await world.call(getUser, one(world, foreigner), { as: organiser })).status).toBe(404)
    expect((await world.call(getUser, one(elsewhere, foreigner), { as: organiser })).status).toBe(404)
    expect((await world.call(getMe, { ...domain(elsewhere), query: {} }, { as: organiser })).status).toBe(404)
    expect(
      (await world.call(getMe, { ...domain(world), query: { eventId: elsewhere.eventId } }, { as: organiser })).status,
    ).toBe(404)
    const { body } = await world.call(
      getUsers,
      { ...domain(world), query: { eventId: world.eventId }, body: { ids: [foreigner.userId, organiser.userId] } },
      { as: organiser },
    )
    expect(body.data.map(({ id }) => id)).toEqual([organiser.userId])
  })

  it('lists oneself and those one registered, and for an organiser all people of their event', async () => {
    const world = await makeWorld()
    const [registrar, guest, stranger, organiser] = [
      await world.person({ takesPart: true }),
      await world.person(),
      await world.person({ takesPart: true }),
      await world.person({ organiser: true }),
    ]
    await comes(world, guest, { registeredBy: registrar.userId })
    const ids = [registrar.userId, guest.userId, stranger.userId]
    const list = async (as: Person) => {
      const { body } = await world.call(
        getUsers,
        { ...domain(world), query: { eventId: world.eventId }, body: { ids } },
        { as },
      )
      return body.data.map(({ id }) => id)
    }
    expect(await list(registrar)).toEqual([registrar.userId, guest.userId].toSorted())
    expect(await list(organiser)).toEqual(ids.toSorted())
  })
})

describe('changing a user', () => {
  const NAMES = ["Robert'); DROP TABLE users;--", '<img src=x onerror=alert(1)>', '👩🏽‍🚀 Zoë', 'محمد', 'Ñandú O’Hara']

  it.each(NAMES)('keeps the name %s as written', async (firstName) => {
    const world = await makeWorld()
    const person = await world.person()
    const { status, body } = await world.call(
      updateUser,
      { ...one(world, person), body: { firstName, lastName: firstName } },
      { as: person },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ firstName: firstName.normalize('NFC'), lastName: firstName.normalize('NFC') })
  })

  it('takes control characters and disguises out of names', async () => {
    const world = await makeWorld()
    const person = await world.person()
    const { body } = await world.call(
      updateUser,
      { ...one(world, person), body: { firstName: ' An\u0000ne\u202e ', lastName: 'Martin' } },
      { as: person },
    )
    expect(body.firstName).toBe('Anne')
  })

  it.each([
    [{ firstName: '' }, 'firstName', 'FIRST_NAME_REQUIRED', 'Le prénom est obligatoire'],
    [{ lastName: ' ' }, 'lastName', 'LAST_NAME_REQUIRED', 'Le nom est obligatoire'],
    [{ lastName: 'x'.repeat(101) }, 'lastName', 'TOO_LONG', 'Ce texte est trop long'],
    [{ mobile: '0'.repeat(41) }, 'mobile', 'TOO_LONG', 'Ce texte est trop long'],
    [{ password: 'abc' }, 'password', 'PASSWORD_SHORT', 'Le mot de passe doit contenir au moins 4 caractères'],
    [{ password: '' }, 'password', 'PASSWORD_REQUIRED', 'Le mot de passe est obligatoire'],
    [{ email: 'nobody' }, 'email', 'EMAIL_FORMAT', "Le format de l'email est incorrect"],
    [{ nickname: 'Cam' }, 'nickname', 'UNKNOWN_KEY', 'Ce champ n’est pas connu'],
  ])('refuses %o', async (body, path, code, message) => {
    const world = await makeWorld()
    const person = await world.person()
    const { status, error } = await world.call(
      updateUser,
      { ...one(world, person), body: body as UserChange },
      { as: person },
    )
    expect(status).toBe(400)
    expect(error.errors).toEqual([{ path, code, message }])
  })

  it('leaves a password to its owner', async () => {
    const world = await makeWorld()
    const [registrar, organiser, guest] = [
      await world.person(),
      await world.person({ organiser: true }),
      await world.person(),
    ]
    await comes(world, guest, { registeredBy: registrar.userId })
    for (const as of [registrar, organiser]) {
      expect(
        (await world.call(updateUser, { ...one(world, guest), body: { password: 'nouveau mot' } }, { as })).status,
      ).toBe(403)
    }
    expect(
      (await world.call(updateUser, { ...one(world, guest), body: { password: 'nouveau mot' } }, { as: guest })).status,
    ).toBe(200)
    const signedIn = await world.call(login, {
      body: { email: guest.email, password: 'nouveau mot', eventId: world.eventId },
    })
    expect(signedIn.status).toBe(200)
  })

  it('revokes the other sessions with the old password, not the one in use', async () => {
    const world = await makeWorld()
    const person = await world.person()
    await world.call(updateUser, { ...one(world, person), body: { password: 'premier' } }, { as: person })
    const { body } = await world.call(login, {
      body: { email: person.email, password: 'premier', eventId: world.eventId },
    })
    const other = { ...person, token: body.token }
    expect(
      (
        await world.call(
          updateUser,
          { ...one(world, person), body: { password: 'second', currentPassword: 'premier' } },
          { as: person },
        )
      ).status,
    ).toBe(200)
    expect((await world.call(getMe, { ...domain(world), query: {} }, { as: other })).status).toBe(401)
    expect((await world.call(getMe, { ...domain(world), query: {} }, { as: person })).status).toBe(200)
  })

  it('leaves addresses and exhibitors to organisers', async () => {
    const world = await makeWorld()
    const [organiser, person] = [await world.person({ organiser: true }), await world.person({ takesPart: true })]
    const change = { email: `Neuve.${person.userId}@Exemple.fr`, isExhibitor: true }
    expect(
      (await world.call(updateUser, { ...one(world, person), body: { email: change.email } }, { as: person })).status,
    ).toBe(403)
    expect(
      (await world.call(updateUser, { ...one(world, person), body: { isExhibitor: true } }, { as: person })).status,
    ).toBe(403)
    const { body } = await world.call(updateUser, { ...one(world, person), body: change }, { as: organiser })
    expect(body).toMatchObject({ Authentication: { email: change.email.toLowerCase() }, isExhibitor: true })
  })

  it('refuses an address in use in the domain', async () => {
    const [world, elsewhere] = [await makeWorld(), await makeWorld()]
    const [organiser, person, other, foreigner] = [
      await world.person({ organiser: true }),
      await world.person({ takesPart: true }),
      await world.person(),
      await elsewhere.person(),
    ]
    const { error } = await world.call(
      updateUser,
      { ...one(world, person), body: { email: other.email } },
      { as: organiser },
    )
    const message = 'Cet email est déjà utilisé sur ce domaine'
    expect(error).toEqual({
      status: 409,
      code: 'EMAIL_ALREADY_USED',
      message,
      errors: [{ path: 'email', code: 'EMAIL_ALREADY_USED', message }],
    })
    expect(
      (await world.call(updateUser, { ...one(world, person), body: { email: foreigner.email } }, { as: organiser }))
        .status,
    ).toBe(200)
  })

  it('lets the registrar correct a name', async () => {
    const world = await makeWorld()
    const [registrar, guest] = [await world.person(), await world.person()]
    await comes(world, guest, { registeredBy: registrar.userId })
    const { body } = await world.call(
      updateUser,
      { ...one(world, guest), body: { lastName: 'Dupont' } },
      { as: registrar },
    )
    expect(body).toMatchObject({ lastName: 'Dupont', firstName: 'Camille' })
  })

  it('gives a hidden or unknown typology only by an organiser’s hand', async () => {
    const world = await makeWorld({
      settings: { FO_TYPOLOGY_HIDDEN: ['vip'] },
      typologies: [
        { id: 'vip', label: 'VIP' },
        { id: 'std', label: 'Visiteur' },
      ],
    })
    const [organiser, person] = [await world.person({ organiser: true }), await world.person({ takesPart: true })]
    const choose = (typoId: string, as: Person) =>
      world.call(updateUser, { ...one(world, person), body: { typoId } }, { as })
    expect((await choose('vip', person)).error).toMatchObject({
      status: 422,
      code: 'TYPOLOGY_UNKNOWN',
      message: 'Ce type de participant n’existe pas',
    })
    expect((await choose('ghost', organiser)).status).toBe(422)
    expect((await choose('std', person)).body).toMatchObject({ typoId: 'std', typo: 'Visiteur' })
    expect((await choose('vip', organiser)).body).toMatchObject({ typoId: 'vip', typo: 'VIP' })
    expect((await choose('std', person)).status).toBe(422)
  })
})

describe('making people', () => {
  it('gives two that ensure the same address at once the same person', async () => {
    const { ports, domainId } = await makeWorld()
    const person = { domainId, email: 'nadia@exemple.fr', firstName: 'Nadia', lastName: 'Benali', isVouched: false }
    const both = await Promise.all([1, 2].map(() => transaction(ports.db, (tx) => ensureUser(tx, ports, person))))
    expect(new Set(both.map(({ userId }) => userId)).size).toBe(1)
    expect(both.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await ports.db.select().from(users).where(eq(users.domainId, domainId))).toHaveLength(1)
  })

  it('makes people without an account', async () => {
    const { ports, domainId } = await makeWorld()
    const userId = await transaction(ports.db, (tx) =>
      createUser(tx, ports, { domainId, email: null, firstName: 'Léo', lastName: 'Nom', isVouched: false }),
    )
    expect(await readUser(ports.db, { domainId, userId })).toMatchObject({
      firstName: 'Léo',
      Authentication: { email: '' },
      UserEvent: null,
    })
  })

  it('gives an address to a person without one', async () => {
    const { ports, domainId } = await makeWorld()
    const userId = await transaction(ports.db, (tx) =>
      createUser(tx, ports, { domainId, email: null, firstName: 'Léo', lastName: 'Nom', isVouched: false }),
    )
    await transaction(ports.db, (tx) =>
      changeUser(tx, ports, { domainId, userId, change: { email: { address: 'leo@exemple.fr', isVouched: false } } }),
    )
    const rows = await ports.db
      .select()
      .from(authentications)
      .where(and(eq(authentications.userId, userId), eq(authentications.email, 'leo@exemple.fr')))
    expect(rows).toHaveLength(1)
  })
})
