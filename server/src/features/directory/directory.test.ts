import { addCompany } from '@parvis/contract/companies/companies.ts'
import { saveSharing } from '@parvis/contract/contacts/contacts.ts'
import {
  findByBadge,
  getEventFlag,
  listAssociates,
  listMyAssociates,
  search,
} from '@parvis/contract/directory/directory.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { employees } from '#db/tables/companies.ts'
import { participations } from '#db/tables/participation.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

async function comes(world: World, person: Person): Promise<string> {
  const values = { participation: { participation: 4 }, dates: { dayIds: ['j1'] } }
  const params = { ...world.path, userId: person.userId }
  const { status } = await world.call(register, { params, body: { values } }, { as: person })
  expect(status).toBe(200)
  const { body } = await world.call(
    getMe,
    { params: { domainId: world.domainId }, query: { eventId: world.eventId } },
    { as: person },
  )
  return body.UserEvent?.code ?? ''
}

async function worksFor(world: World, person: Person, name: string, siren: string): Promise<void> {
  const { domainId, ports } = world
  const { body } = await world.call(
    addCompany,
    { params: { domainId }, query: {}, body: { name, siren } },
    { as: person },
  )
  const [employee] = await ports.db.select().from(employees).where(eq(employees.companyId, body.id))
  await ports.db
    .update(participations)
    .set({ employeeId: employee?.id ?? null })
    .where(eq(participations.userId, person.userId))
}

async function makeFair(settings: SomeSettings = { FO_MEETING_USER_LINKS_ACTIVE: true }) {
  const world = await makeWorld({ settings })
  const elodie = await world.person({ firstName: 'Élodie', lastName: 'Nguyên' })
  const code = await comes(world, elodie)
  const other = await world.person({ firstName: 'Paul', lastName: 'Roche' })
  await comes(world, other)
  return { world, elodie, code, other }
}

describe('a badge', () => {
  it('shows the public card of its owner, as a scanner reads it, and nothing to reach them by', async () => {
    const { world, elodie, code, other } = await makeFair()
    await worksFor(world, elodie, 'Ateliers Nguyên', '012345674')
    const read = (text: string) => world.call(findByBadge, { params: { ...world.path, code: text } }, { as: other })
    const card = { id: elodie.userId, firstName: 'Élodie', lastName: 'Nguyên', company: 'Ateliers Nguyên', typo: null }
    expect((await read(code)).body).toEqual(card)
    expect((await read(`https://exemple.fr/?b=${code}`)).body).toEqual(card)
  })

  it('is closed to people who do not come to the event', async () => {
    const { world, code } = await makeFair()
    const read = (as: Person) => world.call(findByBadge, { params: { ...world.path, code } }, { as })
    expect((await read(await world.person())).status).toBe(403)
    expect((await read(await world.person({ organiser: true }))).status).toBe(200)
  })

  it('of another event, or an unknown one, is not found', async () => {
    const { world, other } = await makeFair()
    const { code } = await makeFair()
    for (const unknown of [code, 'RIEN']) {
      const { status, error } = await world.call(
        findByBadge,
        { params: { ...world.path, code: unknown } },
        { as: other },
      )
      expect([status, error.message]).toEqual([404, 'Ce badge n’est pas connu de cet événement'])
    }
  })
})

describe('associates', () => {
  it('are colleagues confirmed by an organiser, and people registered by the person', async () => {
    const { world, elodie, other } = await makeFair()
    await worksFor(world, elodie, 'Ateliers', '012345674')
    const mine = () => world.call(listMyAssociates, { params: world.path }, { as: elodie })
    expect((await mine()).body.data).toEqual([])
    await worksFor(world, other, 'Ateliers', '012345674')
    await world.ports.db
      .update(participations)
      .set({
        employeeId:
          (await world.ports.db.select().from(employees).where(eq(employees.userId, other.userId)))[0]?.id ?? null,
      })
      .where(eq(participations.userId, other.userId))
    // An unconfirmed company shows no names.
    expect((await mine()).body.data).toEqual([])
    const confirm = ({ userId }: Person) =>
      world.ports.db.update(employees).set({ standing: 'confirmed' }).where(eq(employees.userId, userId))
    await confirm(other)
    expect((await mine()).body.data).toEqual([])
    await confirm(elodie)
    expect((await mine()).body.data.map(({ lastName }) => lastName)).toEqual(['Roche'])
    const third = await world.person({ lastName: 'Zola' })
    await comes(world, third)
    await world.ports.db
      .update(participations)
      .set({ registeredBy: elodie.userId })
      .where(eq(participations.userId, third.userId))
    expect((await mine()).body.data.map(({ lastName }) => lastName)).toEqual(['Roche', 'Zola'])
    const byId = await world.call(
      listAssociates,
      { params: world.path, query: { userId: third.userId } },
      { as: elodie },
    )
    expect(byId.body.data.map(({ id }) => id)).toEqual([elodie.userId])
  })
})

describe('searching', () => {
  const find = (world: World, as: Person, query: { q?: string; user?: string; company?: string; eventId?: string }) =>
    world.call(search, { params: { domainId: world.domainId }, query }, { as })

  it('finds people and companies of the same event, with or without accents, by three letters at least', async () => {
    const { world, elodie, other } = await makeFair()
    await worksFor(world, elodie, 'Élan vert', '012345674')
    expect((await find(world, other, { q: 'EL' })).body).toEqual({ users: [], companies: [] })
    const { body } = await find(world, other, { q: 'ELO' })
    expect(body.users.map(({ id }) => id)).toEqual([elodie.userId])
    expect((await find(world, other, { q: 'élan' })).body.companies.map(({ name }) => name)).toEqual(['Élan vert'])
    expect((await find(world, other, { user: 'nguyen', company: 'rien' })).body).toMatchObject({
      users: [{ lastName: 'Nguyên' }],
      companies: [],
    })
    expect((await find(world, other, { q: '%' })).body.users).toEqual([])
    expect((await find(world, other, { q: '%%' })).body.users).toEqual([])
    expect((await find(world, other, { q: 'nguyen elodie' })).body.users).toHaveLength(1)
  })

  it('takes words of one or two letters for whole parts of a name', async () => {
    const { world, other } = await makeFair()
    const short = await world.person({ firstName: 'Li', lastName: 'Wu' })
    await comes(world, short)
    for (const q of ['li wu', 'WU  LI']) expect((await find(world, other, { q })).body.users).toHaveLength(1)
    for (const q of ['e n', 'l i w u', 'lo gu', 'e nguyen'])
      expect((await find(world, other, { q })).body.users).toEqual([])
  })

  it('finds no person by a name close to theirs', async () => {
    const { world, other } = await makeFair()
    expect((await find(world, other, { q: 'nguyne' })).body.users).toEqual([])
  })

  it('finds no person where contacts are not exchanged, nor one who hides their details, except for an organiser', async () => {
    const off = await makeFair({})
    expect((await find(off.world, off.other, { q: 'nguyen' })).body.users).toEqual([])
    const { world, elodie, other } = await makeFair()
    await world.call(saveSharing, { params: world.path, body: { isShared: false } }, { as: elodie })
    expect((await find(world, other, { q: 'nguyen' })).body.users).toEqual([])
    const organiser = await world.person({ organiser: true })
    for (const run of [off.world, world]) {
      const as = run === world ? organiser : await run.person({ organiser: true })
      expect((await find(run, as, { q: 'nguyen', eventId: run.eventId })).body.users).toHaveLength(1)
    }
  })

  it('finds no person for an outsider, unless they run the event', async () => {
    const { world } = await makeFair()
    const outsider = await world.person()
    expect((await find(world, outsider, { q: 'nguyen', eventId: world.eventId })).body.users).toEqual([])
    const organiser = await world.person({ organiser: true })
    expect((await find(world, organiser, { q: 'nguyen', eventId: world.eventId })).body.users).toHaveLength(1)
  })
})

describe('the flag of an event', () => {
  const flag = async (world: World, person: Person) =>
    (await world.call(getEventFlag, { params: { ...world.path, userId: person.userId } }, { as: person })).body.flag

  it('says why a person is kept out', async () => {
    const { world, elodie } = await makeFair()
    expect(await flag(world, elodie)).toBe('NONE')
    expect(await flag(world, await world.person({ isExhibitor: true }))).toBe('EXHIBITOR')
    const closed = await makeWorld({ settings: { FO_REGISTER_END: '2027-01-01T00:00:00Z' } })
    expect(await flag(closed, await closed.person())).toBe('CLOSED')
    const soon = await makeWorld({ settings: { FO_REGISTER_START: '2027-12-01T00:00:00Z' } })
    expect(await flag(soon, await soon.person())).toBe('NOT_OPEN')
    const typed = await makeWorld({ settings: { FO_MEETING_CHOOSE_TYPOLOGY: true } })
    expect(await flag(typed, await typed.person())).toBe('CHOOSE_TYPOLOGY')
  })
})
