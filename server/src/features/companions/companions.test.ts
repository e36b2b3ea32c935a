import { downloadBadge } from '@parvis/contract/badges/badges.ts'
import { addCompanion, createPerson } from '@parvis/contract/companions/companions.ts'
import { getParticipation } from '@parvis/contract/participation/participation.ts'
import { getDraft, register, saveDraft } from '@parvis/contract/registration/registration.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { eventDays } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import { writtenMails } from '#testing/delivered.ts'
import { ACTIVE, bring, comes, listParty, makeParty, takeOut } from '#testing/party.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const mailsOf = (world: World, userId: string) =>
  writtenMails(world.ports, and(eq(outbox.eventId, world.eventId), eq(outbox.userId, userId)))

describe('removing a companion', () => {
  it('is done once for several requests at the same time, and the others are answered 404', async () => {
    const { world, host } = await makeParty()
    const { body } = await bring(world, host)
    const answers = await Promise.all(Array.from({ length: 6 }, () => takeOut(world, host, body.id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404, 404, 404])
    expect(await world.ports.db.select().from(users).where(eq(users.id, body.id))).toEqual([])
  })
})

describe('adding a companion', () => {
  it('makes a person without an account, under the default last name, registered by their host', async () => {
    const { world, host } = await makeParty()
    const { status, body } = await bring(world, host)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      firstName: 'Lou',
      lastName: 'Nom',
      Authentication: { email: '' },
      UserEvent: { registeredBy: host.userId, responded: false },
    })
    expect((await listParty(world, host)).body.data.map(({ id }) => id)).toEqual([body.id])
  })

  it('is refused where companions are off, closed, or the person does not come on site', async () => {
    const off = await makeParty({ FO_COMPANIONS_ACTIVE: false })
    expect((await bring(off.world, off.host)).error.code).toBe('COMPANIONS_OFF')
    const { world } = await makeParty()
    const nobody = await world.person()
    expect((await bring(world, nobody)).error.code).toBe('COMPANIONS_FOR_ONSITE')
  })

  it('is refused above the maximum of the event, or of the registrar’s type', async () => {
    const { world, host } = await makeParty({ FO_COMPANIONS_MAX: 1 })
    await bring(world, host)
    const { status, error } = await bring(world, host)
    expect([status, error.code]).toEqual([409, 'COMPANIONS_FULL'])
    expect(error.message).toBe('Vous avez atteint le nombre maximum d’accompagnants (1)')
    const typed = await makeWorld({
      settings: { ...ACTIVE, FO_COMPANIONS_MAX: 0, typosV2: { mecene: { FO_COMPANIONS_MAX: 1 } } },
      typologies: [{ id: 'mecene', label: 'Mécène' }],
    })
    const patron = await typed.person()
    const values = { participation: { participation: 4 }, typology: { typoId: 'mecene' }, dates: { dayIds: ['j1'] } }
    await typed.call(register, { params: { ...typed.path, userId: patron.userId }, body: { values } }, { as: patron })
    expect((await bring(typed, patron)).status).toBe(201)
    expect((await bring(typed, patron)).status).toBe(409)
  })

  it('never exceeds the maximum, with many requests at once', async () => {
    const { world, host } = await makeParty()
    const answers = await Promise.all(Array.from({ length: 12 }, () => bring(world, host)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
    expect((await listParty(world, host)).body.data).toHaveLength(2)
  })

  it('by name needs both names, and registers at once on the registrar’s days', async () => {
    const { world, host } = await makeParty({ FO_COMPANIONS_MODE: 'name' })
    const { status, error } = await bring(world, host)
    expect([status, error.errors?.[0]?.path]).toEqual([400, 'lastName'])
    const { body } = await bring(world, host, { firstName: 'Lou', lastName: 'Brun' })
    expect(body.UserEvent).toMatchObject({ registered: true, isRemote: false, responded: true })
    expect(body.UserEvent?.UserEventDays.filter((day) => day.registered).map((day) => day.eventDayId)).toEqual([
      'j1',
      'j2',
    ])
  })

  it('refuses an address that has an account already, which never becomes another’s companion', async () => {
    const { world, host } = await makeParty()
    const other = await world.person()
    const { status, error } = await bring(world, host, { firstName: 'Lou', email: other.email })
    expect([status, error.code]).toEqual([409, 'EMAIL_ALREADY_USED'])
    expect((await listParty(world, host)).body.data).toEqual([])
  })

  it('is for oneself only, and a companion brings none', async () => {
    const { world, host } = await makeParty()
    const stranger = await world.person()
    const { status } = await world.call(
      addCompanion,
      { params: world.path, query: { userId: host.userId }, body: { firstName: 'Lou' } },
      { as: stranger },
    )
    expect(status).toBe(403)
    const { body } = await bring(world, host)
    await comes(world, host, body.id)
    const theirs = await world.call(
      addCompanion,
      { params: world.path, query: { userId: body.id }, body: { firstName: 'Max' } },
      { as: host },
    )
    expect(theirs.error.code).toBe('COMPANIONS_FOR_ONSITE')
  })
})

describe('the registration of a companion', () => {
  it('asks no participation, keeps its own draft, and tells the registrar where they have no address', async () => {
    const { world, host } = await makeParty()
    const { body: lou } = await bring(world, host, { firstName: 'Lou', lastName: 'Brun' })
    const params = { ...world.path, userId: lou.id }
    const draft = { step: 'dates', values: { dates: { dayIds: ['j3'] } }, version: 0 }
    expect((await world.call(saveDraft, { params, body: draft }, { as: host })).status).toBe(200)
    expect((await world.call(getDraft, { params }, { as: host })).body.step).toBe('dates')
    const done = await world.call(register, { params, body: { values: { dates: { dayIds: ['j3'] } } } }, { as: host })
    expect(done.status).toBe(200)
    expect(done.body.UserEvent).toMatchObject({ registered: true, isRemote: false, registeredBy: host.userId })
    const [mail] = await mailsOf(world, lou.id)
    expect(mail).toMatchObject({ actionId: 6, to: host.email })
    expect(mail?.html).toContain('Bonjour Camille')
    expect(mail?.html).toContain('L’inscription de Lou')
    expect(mail?.html).not.toContain('vient de faire votre inscription')
    const badge = await world.call(downloadBadge, { params: world.path, query: { userId: lou.id } }, { as: host })
    expect(badge.status).toBe(200)
  })

  it('is told to the companion where they have an address', async () => {
    const { world, host } = await makeParty()
    const { body: lou } = await bring(world, host, { firstName: 'Lou', email: `lou.${world.eventId}@exemple.fr` })
    await world.call(
      register,
      { params: { ...world.path, userId: lou.id }, body: { values: { dates: { dayIds: ['j1'] } } } },
      { as: host },
    )
    expect(await mailsOf(world, lou.id)).toMatchObject([{ actionId: 6, to: `lou.${world.eventId}@exemple.fr` }])
  })
})

describe('removing a companion', () => {
  it('is told to a companion who comes, where they have an address', async () => {
    const { world, host } = await makeParty()
    const address = (name: string) => `${name}.${world.eventId}@exemple.fr`
    const { body: lou } = await bring(world, host, { firstName: 'Lou', email: address('lou') })
    const { body: max } = await bring(world, host, { firstName: 'Max', email: address('max') })
    await comes(world, host, lou.id)
    for (const { id } of [lou, max]) expect((await takeOut(world, host, id)).status).toBe(204)
    expect(await mailsOf(world, lou.id)).toMatchObject([{ actionId: 6 }, { actionId: 5, to: address('lou') }])
    expect(await mailsOf(world, max.id)).toEqual([])
  })

  it('gives their places back at once, and deletes a person without an account', async () => {
    const { world, host } = await makeParty({ FO_COMPANIONS_MODE: 'name' }, { days: [{ capacity: 2 }] })
    const { body: lou } = await bring(world, host, { firstName: 'Lou', lastName: 'Brun' })
    const taken = async () =>
      (
        await world.ports.db
          .select({ taken: eventDays.taken })
          .from(eventDays)
          .where(eq(eventDays.eventId, world.eventId))
      )[0]?.taken
    expect(await taken()).toBe(2)
    expect((await takeOut(world, host, lou.id)).status).toBe(204)
    expect(await taken()).toBe(1)
    expect((await listParty(world, host)).body.data).toEqual([])
    expect(await world.ports.db.select().from(users).where(eq(users.id, lou.id))).toEqual([])
  })

  it('gives a companion with an account back to themselves', async () => {
    const { world, host } = await makeParty({ FO_COMPANIONS_MODE: 'name' })
    const { body: lou } = await bring(world, host, {
      firstName: 'Lou',
      lastName: 'Brun',
      email: `l.${world.eventId}@exemple.fr`,
    })
    expect((await takeOut(world, host, lou.id)).status).toBe(204)
    const { status } = await world.call(getParticipation, { params: { ...world.path, userId: lou.id } }, { as: host })
    expect(status).toBe(403)
  })

  it('is for their registrar, until registration closes', async () => {
    const { clock } = await makeWorld()
    const end = new Date(clock.now().getTime() + 3600 * 1000).toISOString()
    const { world, host } = await makeParty({ FO_REGISTER_END: end })
    const { body: lou } = await bring(world, host)
    const stranger = await world.person()
    expect((await takeOut(world, stranger, lou.id)).status).toBe(403)
    expect((await takeOut(world, host, host.userId)).error.code).toBe('COMPANION_FIXED')
    const grown = await world.person({ takesPart: true })
    const isGrown = eq(participations.userId, grown.userId)
    await world.ports.db.update(participations).set({ registeredBy: host.userId }).where(isGrown)
    expect((await takeOut(world, grown, grown.userId)).error.code).toBe('COMPANION_FIXED')
    world.clock.advance(2 * 3600 * 1000)
    expect((await takeOut(world, host, lou.id)).error.code).toBe('REGISTRATION_CLOSED')
  })
})

describe('registering another person', () => {
  const person = (world: World) => ({ firstName: 'Ana', lastName: 'Silva', email: `ana.${world.eventId}@exemple.fr` })

  it('creates them with their own account, to be answered for, and not as a companion', async () => {
    const world = await makeWorld()
    const [host, stranger] = [await world.person(), await world.person()]
    const { status, body } = await world.call(createPerson, { params: world.path, body: person(world) }, { as: host })
    expect(status).toBe(201)
    expect(body.UserEvent).toMatchObject({ registeredBy: null, registeredBy2: host.userId })
    expect((await comes(world, stranger, body.id)).status).toBe(403)
    const done = await comes(world, host, body.id)
    expect(done.body.UserEvent).toMatchObject({ registered: true, isRemote: false })
    expect(await mailsOf(world, body.id)).toMatchObject([{ actionId: 1, to: person(world).email }])
  })

  it('is closed to participants where accounts may not be created, and open to organisers', async () => {
    const world = await makeWorld({ settings: { FO_MEETING_CREATE_ACCOUNT_HIDE: true } })
    const [host, organiser] = [await world.person(), await world.person({ organiser: true })]
    const create = (as: Person) => world.call(createPerson, { params: world.path, body: person(world) }, { as })
    expect((await create(host)).status).toBe(403)
    expect((await create(organiser)).status).toBe(201)
    expect((await create(organiser)).error.code).toBe('EMAIL_ALREADY_USED')
  })
})
