import {
  leaveSlot,
  listConferences,
  listSlots,
  listUserConferences,
  saveUserConference,
  saveUserConferences,
  takeSlot,
} from '@parvis/contract/conferences/conferences.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { companies, employees } from '#db/tables/companies.ts'
import { conferenceSlots, conferences, slotParticipations } from '#db/tables/conferences.ts'
import { participations } from '#db/tables/participation.ts'
import { newId } from '#kit/ids.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const at = (time: string) => new Date(`2027-05-11T${time}:00Z`)
type Made = {
  id: string
  slots: [id: string, start: string, end: string, quota?: number][]
} & Partial<typeof conferences.$inferInsert>

async function makeConferences(world: World, made: Made[]): Promise<void> {
  const { eventId, ports } = world
  for (const [position, { id, slots, ...columns }] of made.entries()) {
    await ports.db.insert(conferences).values({ title: id, isRemote: false, ...columns, eventId, id, position })
    for (const [slotId, start, end, quota = null] of slots) {
      const span = { startAt: at(start), endAt: at(end) }
      await ports.db.insert(conferenceSlots).values({ eventId, id: slotId, conferenceId: id, quota, ...span })
    }
  }
}

async function event(settings: SomeSettings = {}, made: Made[] = programme): Promise<World> {
  const world = await makeWorld({ settings: { FO_MEETING_CONFERENCES_ACTIVE: true, ...settings } })
  await makeConferences(world, made)
  return world
}

const programme: Made[] = [
  {
    id: 'terre',
    slots: [
      ['t9', '09:00', '10:00', 2],
      ['t10', '10:00', '11:00'],
    ],
  },
  {
    id: 'bois',
    slots: [
      ['b9', '09:30', '10:30'],
      ['b11', '11:00', '12:00'],
    ],
  },
  { id: 'paille', slots: [['p14', '14:00', '15:00']] },
]

async function registered(world: World, participation: 1 | 4 = 4): Promise<Person> {
  const person = await world.person()
  const params = { ...world.path, userId: person.userId }
  const { status } = await world.call(updateParticipation, { params, body: { participation } }, { as: person })
  expect(status).toBe(200)
  return person
}

const take = (world: World, as: Person, conferenceId: string, slotId: string, userId = as.userId) =>
  world.call(takeSlot, { params: { ...world.path, conferenceId, slotId, userId } }, { as })
const leave = (world: World, as: Person, conferenceId: string) =>
  world.call(leaveSlot, { params: { ...world.path, conferenceId, userId: as.userId } }, { as })

async function takenOf(world: World, id: string): Promise<number | undefined> {
  const [slot] = await world.ports.db
    .select({ taken: conferenceSlots.taken })
    .from(conferenceSlots)
    .where(and(eq(conferenceSlots.eventId, world.eventId), eq(conferenceSlots.id, id)))
  return slot?.taken
}
async function heldBy(world: World, as: Person): Promise<string[]> {
  const params = { ...world.path, userId: as.userId }
  return (await world.call(listUserConferences, { params }, { as })).body.data.map(({ slotId }) => slotId)
}

async function colleagues(world: World, people: readonly Person[]): Promise<void> {
  const id = newId(world.clock.now())
  await world.ports.db
    .insert(companies)
    .values({ id, domainId: world.domainId, name: 'Atelier', siren: id.slice(0, 20) })
  await world.ports.db
    .insert(employees)
    .values(people.map(({ userId }) => ({ id: newId(world.clock.now()), companyId: id, userId })))
}

describe('a slot', () => {
  it('is taken, told of and left', async () => {
    const world = await event()
    const me = await registered(world)
    const taken = await take(world, me, 'terre', 't9')
    expect(taken.status).toBe(200)
    expect(taken.body.slots.map(({ state }) => state)).toEqual(['registered', 'available'])
    expect(await takenOf(world, 't9')).toBe(1)
    const known = await world.call(
      getMe,
      { params: { domainId: world.domainId }, query: { eventId: world.eventId } },
      { as: me },
    )
    expect(known.body.conferences).toEqual([
      {
        id: 'terre',
        title: 'terre',
        slotId: 't9',
        startAt: at('09:00').toISOString(),
        endAt: at('10:00').toISOString(),
        roomId: null,
        room: '',
      },
    ])
    expect((await leave(world, me, 'terre')).status).toBe(200)
    expect(await takenOf(world, 't9')).toBe(0)
    expect(await heldBy(world, me)).toEqual([])
  })

  it('is taken once for repeated requests', async () => {
    const world = await event()
    const me = await registered(world)
    for (let i = 0; i < 3; i++) expect((await take(world, me, 'terre', 't9')).status).toBe(200)
    expect(await takenOf(world, 't9')).toBe(1)
  })

  it('is changed for another of the same conference, and the former place comes back', async () => {
    const world = await event()
    const me = await registered(world)
    await take(world, me, 'terre', 't9')
    await take(world, me, 'terre', 't10')
    expect([await takenOf(world, 't9'), await takenOf(world, 't10')]).toEqual([0, 1])
  })

  it('that is full is refused, and says so', async () => {
    const world = await event()
    for (let i = 0; i < 2; i++) await take(world, await registered(world), 'terre', 't9')
    const late = await registered(world)
    const refused = await take(world, late, 'terre', 't9')
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([
      409,
      'SLOT_FULL',
      'Il n’y a plus de place sur ce créneau',
    ])
    expect(refused.error.errors?.[0]?.path).toBe('slots.terre')
    const { body } = await world.call(
      listSlots,
      { params: { ...world.path, conferenceId: 'terre' }, query: {} },
      { as: late },
    )
    expect(body.data.map(({ state, isFull, usersTotal }) => [state, isFull, usersTotal])).toEqual([
      ['full', true, 2],
      ['available', false, 0],
    ])
  })

  it('at the time of another is refused', async () => {
    const world = await event()
    const me = await registered(world)
    await take(world, me, 'terre', 't9')
    expect((await take(world, me, 'bois', 'b9')).error.code).toBe('SLOT_OVERLAP')
    expect((await take(world, me, 'bois', 'b11')).status).toBe(200)
  })

  it('that follows another at once is not at the same time', async () => {
    const world = await event({}, [
      { id: 'a', slots: [['a1', '09:00', '10:00']] },
      { id: 'b', slots: [['b1', '10:00', '11:00']] },
    ])
    const me = await registered(world)
    await take(world, me, 'a', 'a1')
    expect((await take(world, me, 'b', 'b1')).status).toBe(200)
  })

  it('of another conference, or of none, is unknown', async () => {
    const world = await event()
    const me = await registered(world)
    expect((await take(world, me, 'terre', 'b9')).status).toBe(404)
    expect((await take(world, me, 'terre', 'rien')).status).toBe(404)
  })

  it('is for registered people', async () => {
    const world = await event()
    expect((await take(world, await world.person(), 'terre', 't9')).error.code).toBe('CONFERENCES_UNREGISTERED')
  })

  it('is not had where the event has no conferences, nor once registration has closed', async () => {
    const off = await event({ FO_MEETING_CONFERENCES_ACTIVE: false })
    expect((await take(off, await registered(off), 'terre', 't9')).error.code).toBe('CONFERENCES_INACTIVE')
    const world = await event({ FO_REGISTER_END: '2027-03-01T10:00:00+01:00' })
    const me = await world.person()
    await world.ports.db.insert(participations).values({
      eventId: world.eventId,
      userId: me.userId,
      registered: true,
      responded: true,
      registeredAt: at('08:00'),
      code: newId(at('08:00')),
    })
    expect((await take(world, me, 'terre', 't9')).error.code).toBe('REGISTRATION_CLOSED')
  })

  it('cannot be taken for another person', async () => {
    const world = await event()
    const [me, other] = [await registered(world), await registered(world)]
    expect((await take(world, other, 'terre', 't9', me.userId)).status).toBe(403)
  })
})

describe('the event’s settings', () => {
  it('set a maximum, which a change of slot does not break', async () => {
    const world = await event({ FO_MEETING_CONFERENCES_MAX: 2 })
    const me = await registered(world)
    await take(world, me, 'terre', 't9')
    await take(world, me, 'bois', 'b11')
    expect((await take(world, me, 'paille', 'p14')).error.code).toBe('CONFERENCES_MAX')
    expect((await take(world, me, 'terre', 't10')).status).toBe(200)
  })

  it('let a person have one only', async () => {
    const world = await event({ FO_MEETING_CONFERENCES_UNIQUE: true })
    const me = await registered(world)
    await take(world, me, 'terre', 't9')
    expect((await take(world, me, 'paille', 'p14')).error.code).toBe('CONFERENCES_UNIQUE')
  })

  it('keep colleagues out of a slot that one of them holds', async () => {
    const world = await event({ FO_MEETING_CONFERENCES_COWORKER_EXCLUSIVE: true })
    const [me, colleague, stranger] = [await registered(world), await registered(world), await registered(world)]
    await colleagues(world, [me, colleague])
    await take(world, colleague, 'terre', 't9')
    expect((await take(world, me, 'terre', 't9')).error.code).toBe('SLOT_COWORKER')
    expect((await take(world, stranger, 'terre', 't9')).status).toBe(200)
    const { body } = await world.call(listConferences, { params: world.path, query: {} }, { as: me })
    expect(body.data[0]?.coworkerRegistered).toBe(true)
  })

  it('hide full conferences from people without a slot there', async () => {
    const world = await event({ FO_MEETING_CONFERENCES_HIDE_FULL: true }, [
      { id: 'pleine', slots: [['x', '09:00', '10:00', 1]] },
      { id: 'libre', slots: [['y', '11:00', '12:00']] },
    ])
    const [first, second] = [await registered(world), await registered(world)]
    await take(world, first, 'pleine', 'x')
    const shown = async (as: Person, all?: 'true') =>
      (await world.call(listConferences, { params: world.path, query: { all } }, { as })).body.data.map(({ id }) => id)
    expect(await shown(first)).toEqual(['pleine', 'libre'])
    expect(await shown(second)).toEqual(['libre'])
    expect(await shown(second, 'true')).toEqual(['pleine', 'libre'])
  })

  it('do not let the last or a required conference go', async () => {
    const world = await event({ FO_MEETING_CONFERENCES_MIN_1: true })
    const me = await registered(world)
    await take(world, me, 'terre', 't9')
    const refused = await leave(world, me, 'terre')
    expect([refused.status, refused.error.message]).toEqual([422, 'Vous devez choisir une plage horaire'])
    expect(await heldBy(world, me)).toEqual(['t9'])
  })
})

describe('companions', () => {
  it('are kept out of the conferences that are not for them', async () => {
    const world = await event({}, [{ id: 'a', slots: [['a1', '09:00', '10:00']], isDisabledForCompanions: true }])
    const [registrar, companion] = [await registered(world), await registered(world)]
    await world.ports.db
      .update(participations)
      .set({ registeredBy: registrar.userId })
      .where(eq(participations.userId, companion.userId))
    expect((await take(world, registrar, 'a', 'a1', companion.userId)).error.code).toBe('CONFERENCE_COMPANIONS')
    const query = { userId: companion.userId }
    expect((await world.call(listConferences, { params: world.path, query }, { as: registrar })).body.data).toEqual([])
  })

  it('and others are told apart by the person asked about', async () => {
    const world = await event()
    const [registrar, companion, stranger] = [await registered(world), await registered(world), await registered(world)]
    await world.ports.db
      .update(participations)
      .set({ registeredBy: registrar.userId })
      .where(eq(participations.userId, companion.userId))
    await take(world, registrar, 'terre', 't10')
    await take(world, companion, 'terre', 't9')
    const marks = async (as: Person) => {
      const query = { userId: companion.userId }
      const { body } = await world.call(listConferences, { params: world.path, query }, { as })
      return body.data[0]?.slots.map(({ isSelected, isMySelected }) => [isSelected, isMySelected])
    }
    expect(await marks(registrar)).toEqual([
      [true, false],
      [false, true],
    ])
    expect(await marks(stranger)).toEqual([
      [false, false],
      [false, false],
    ])
  })
})

describe('places', () => {
  it.each([
    ['who gives up', { participation: 3 }, []],
    ['who comes remotely, but for what is remote too', { participation: 1 }, ['p14']],
  ] as const)('come back from a person %s', async (_, body, kept) => {
    const world = await event({}, [
      ...programme.slice(0, 2),
      { id: 'paille', isRemote: true, slots: [['p14', '14:00', '15:00']] },
    ])
    const me = await registered(world)
    for (const [conference, slot] of [
      ['terre', 't9'],
      ['paille', 'p14'],
    ] as const)
      await take(world, me, conference, slot)
    await world.call(updateParticipation, { params: { ...world.path, userId: me.userId }, body }, { as: me })
    expect(await heldBy(world, me)).toEqual(kept)
    expect(await takenOf(world, 't9')).toBe(0)
    expect(await takenOf(world, 'p14')).toBe(kept.length)
  })

  it('are for remote people too by default', async () => {
    const world = await event({}, [{ id: 'bois', isRemote: undefined, slots: [['b9', '09:00', '10:00']] }])
    const me = await registered(world)
    const params = { ...world.path, userId: me.userId }
    await world.call(updateParticipation, { params, body: { participation: 1 } }, { as: me })
    expect((await take(world, me, 'bois', 'b9')).status).toBe(200)
  })

  it('on site are not for remote people', async () => {
    const world = await event()
    expect((await take(world, await registered(world, 1), 'terre', 't9')).error.code).toBe('CONFERENCE_ON_SITE')
  })

  it('are all saved at once, or none', async () => {
    const world = await event()
    const me = await registered(world)
    const save = (slots: Record<string, string>) =>
      world.call(saveUserConferences, { params: { ...world.path, userId: me.userId }, body: { slots } }, { as: me })
    expect((await save({ terre: 't10', bois: 'b11' })).body.data.map(({ slotId }) => slotId)).toEqual(['t10', 'b11'])
    expect((await save({ terre: 't9', bois: 'b9' })).error.code).toBe('SLOT_OVERLAP')
    expect(await heldBy(world, me)).toEqual(['t10', 'b11'])
    const params = { ...world.path, userId: me.userId, slotId: 'p14' }
    expect((await world.call(saveUserConference, { params }, { as: me })).body.data).toHaveLength(3)
    expect((await save({})).body.data).toEqual([])
    expect(await takenOf(world, 't10')).toBe(0)
  })
})

describe('the registration', () => {
  const values = (slots: Record<string, string>) => ({
    participation: { participation: 4 },
    dates: { dayIds: ['j1'] },
    categories: { categoryIds: [], slots },
  })
  const send = (world: World, as: Person, slots: Record<string, string>) =>
    world.call(register, { params: { ...world.path, userId: as.userId }, body: { values: values(slots) } }, { as })

  it('takes the slots with all the rest, or saves nothing', async () => {
    const world = await event()
    const [me, other] = [await world.person(), await world.person()]
    expect(
      (await send(world, me, { terre: 't9', paille: 'p14' })).body.conferences.map(({ slotId }) => slotId),
    ).toEqual(['t9', 'p14'])
    const refused = await send(world, other, { terre: 't9', bois: 'b9' })
    expect([refused.status, refused.error.errors?.map(({ path }) => path)]).toEqual([
      422,
      ['values.categories.slots.terre', 'values.categories.slots.bois'],
    ])
    expect(await takenOf(world, 't9')).toBe(1)
    expect((await send(world, me, { paille: 'p14' })).body.conferences).toHaveLength(1)
    expect(await takenOf(world, 't9')).toBe(0)
  })

  it('asks for a required conference', async () => {
    const world = await event({}, [{ id: 'a', isRequired: true, slots: [['a1', '09:00', '10:00']] }])
    const refused = await send(world, await world.person(), {})
    expect(refused.error.errors?.[0]).toMatchObject({
      path: 'values.categories.slots.a',
      message: 'Vous devez choisir une plage horaire',
    })
  })
})

it('no person is ever in two overlapping slots, even without the service: the database forbids it', async () => {
  const world = await event()
  const me = await registered(world)
  await take(world, me, 'terre', 't9')
  const row = { eventId: world.eventId, userId: me.userId, conferenceId: 'bois', slotId: 'b9' }
  const double = world.ports.db.insert(slotParticipations).values({ ...row, startAt: at('09:30'), endAt: at('10:30') })
  await expect(double).rejects.toMatchObject({ cause: { constraint: 'slot_participations_overlap' } })
})
