import { getEvent } from '@parvis/contract/events/events.ts'
import {
  findAttendance,
  getAttendance,
  getParticipation,
  saveAttendance,
  updateParticipation,
} from '@parvis/contract/participation/participation.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { eventDays } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { rowsOf } from '#testing/rows.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

type Change = Parameters<typeof decideAs>[2]
function decideAs(
  world: World,
  person: Person,
  body: {
    participation?: 1 | 2 | 3 | 4 | 5
    dayIds?: string[]
    version?: number
    typoId?: string
    extended?: Record<string, string>
  },
) {
  return world.call(updateParticipation, { params: { ...world.path, userId: person.userId }, body }, { as: person })
}
const onSite: Change = { participation: 4 }
const remote: Change = { participation: 1 }
const absent: Change = { participation: 3 }

async function takenOn(world: World, dayId: string): Promise<number | undefined> {
  const rows = await rowsOf(world.ports.db, eventDays, eq(eventDays.eventId, world.eventId))
  return rows.find((day) => day.id === dayId)?.taken
}

describe('a choice', () => {
  it('registers on site with every day of the event', async () => {
    const world = await makeWorld()
    const person = await world.person()
    const { status, body } = await decideAs(world, person, onSite)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      registered: true,
      responded: true,
      isRemote: false,
      isRegistered: true,
      isCompleted: true,
      registeredFrom: 'WEB',
      version: 1,
    })
    expect(body.UserEventDays.map((day) => day.registered)).toEqual([true, true, true])
    expect(body.registeredAt).not.toBeNull()
  })

  it('registers remotely without taking a place', async () => {
    const world = await makeWorld({ days: [{ capacity: 0 }] })
    const { status, body } = await decideAs(world, await world.person(), remote)
    expect([status, body.registered, body.isRemote, body.isRegistered]).toEqual([200, true, true, false])
    expect(body.extended['PARTICIPATION_IS_REMOTE']).toBe(true)
  })

  it('clears the registration and gives every day back when the person does not come', async () => {
    const world = await makeWorld({ days: [{ capacity: 5 }] })
    const person = await world.person()
    await decideAs(world, person, onSite)
    expect(await takenOn(world, 'j1')).toBe(1)
    const { body } = await decideAs(world, person, { ...absent, extended: { ABSENCE_REASON: 'Déplacement' } })
    expect(body).toMatchObject({
      registered: false,
      registeredAt: null,
      responded: true,
      isRemote: false,
      isCompleted: false,
    })
    expect(body.extended).toMatchObject({ ABSENCE_REASON: 'Déplacement' })
    expect(body.UserEventDays.every((day) => !day.registered && day.registeredAt === null)).toBe(true)
    expect(await takenOn(world, 'j1')).toBe(0)
  })

  it('gives a reason for not coming that can be read, or none', async () => {
    const world = await makeWorld()
    const person = await world.person()
    for (const blank of ['', '   '])
      expect(await decideAs(world, person, { ...absent, extended: { ABSENCE_REASON: blank } })).toMatchObject({
        status: 422,
        error: { code: 'REASON_REQUIRED', errors: [{ path: 'extended.ABSENCE_REASON', code: 'REASON_REQUIRED' }] },
      })
    expect((await decideAs(world, person, absent)).status).toBe(200)
  })

  it('holds only the days that were chosen, and gives the others back', async () => {
    const world = await makeWorld()
    const person = await world.person()
    await decideAs(world, person, { ...onSite, dayIds: ['j1', 'j2'] })
    const { body } = await decideAs(world, person, { ...onSite, dayIds: ['j2', 'j3'] })
    expect(body.UserEventDays.filter((day) => day.registered).map((day) => day.eventDayId)).toEqual(['j2', 'j3'])
  })

  it('is refused without any day', async () => {
    const world = await makeWorld()
    const { status, error } = await decideAs(world, await world.person(), { ...onSite, dayIds: [] })
    expect([status, error.code]).toEqual([422, 'DAY_REQUIRED'])
  })

  it('cannot be « represented » without a representative', async () => {
    const world = await makeWorld()
    const { status, error } = await decideAs(world, await world.person(), { participation: 2 })
    expect([status, error.code]).toEqual([422, 'REPRESENTATIVE_REQUIRED'])
  })

  it('cannot be « companion » for a person without a registrar', async () => {
    const world = await makeWorld()
    expect((await decideAs(world, await world.person(), { participation: 5 })).status).toBe(409)
  })

  it('cannot be « on site » where the event has no place on site', async () => {
    const world = await makeWorld({ onSite: false })
    const { status, error } = await decideAs(world, await world.person(), onSite)
    expect([status, error.code]).toEqual([409, 'CHOICE_UNAVAILABLE'])
  })

  it('is refused with a type of participant that the event does not have', async () => {
    const world = await makeWorld()
    const { status, error } = await decideAs(world, await world.person(), { ...onSite, typoId: 'inconnu' })
    expect([status, error.code]).toEqual([422, 'TYPOLOGY_UNKNOWN'])
  })

  it('is refused once registration has closed', async () => {
    const world = await makeWorld({ settings: { FO_REGISTER_END: '2027-01-01T00:00:00Z' } })
    const { status, error } = await decideAs(world, await world.person(), onSite)
    expect([status, error.message]).toEqual([409, 'Les inscriptions sont fermées'])
  })

  it('gives exhibitors who attend their own type', async () => {
    const world = await makeWorld({
      typologies: [{ id: 'exposant', label: 'Exposant' }],
      settings: { FO_TYPOLOGY_EXHIBITOR: 'exposant' },
    })
    const { body } = await decideAs(world, await world.person({ isExhibitor: true }), onSite)
    expect([body.typoId, body.typo]).toEqual(['exposant', 'Exposant'])
  })
})

describe('a stale change', () => {
  it('is refused, and the saved answer stays', async () => {
    const world = await makeWorld()
    const person = await world.person()
    const { body } = await decideAs(world, person, onSite)
    await decideAs(world, person, { ...remote, version: body.version })
    const { status, error } = await decideAs(world, person, { ...absent, version: body.version })
    expect([status, error.code]).toEqual([409, 'STALE'])
    const { body: kept } = await world.call(
      getParticipation,
      { params: { ...world.path, userId: person.userId } },
      { as: person },
    )
    expect(kept.isRemote).toBe(true)
  })
})

describe('places', () => {
  it('go to exactly as many people as the capacity', async () => {
    const world = await makeWorld({ days: [{ capacity: 3 }] })
    const people = await Promise.all(Array.from({ length: 9 }, () => world.person()))
    const answers = await Promise.all(people.map((person) => decideAs(world, person, onSite)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(6)
    expect(await takenOn(world, 'j1')).toBe(3)
  })

  it('say which day is full', async () => {
    const world = await makeWorld({ days: [{ capacity: 1 }, { capacity: 0 }] })
    const { status, error } = await decideAs(world, await world.person(), onSite)
    expect([status, error.code, error.message]).toEqual([
      409,
      'DAY_FULL',
      'Il n’y a plus de place le mercredi 12 mai 2027',
    ])
    expect(await takenOn(world, 'j1')).toBe(0)
  })

  it('come back when their holder goes remote, and stay when the holder saves again', async () => {
    const world = await makeWorld({ days: [{ capacity: 1 }] })
    const [first, second] = [await world.person(), await world.person()]
    await decideAs(world, first, onSite)
    expect((await decideAs(world, first, onSite)).status).toBe(200)
    expect((await decideAs(world, second, onSite)).status).toBe(409)
    await decideAs(world, first, remote)
    expect((await decideAs(world, second, onSite)).status).toBe(200)
  })

  it('show in the event as they are now', async () => {
    const world = await makeWorld({ days: [{ capacity: 1 }] })
    await decideAs(world, await world.person(), onSite)
    const { body } = await world.call(getEvent, { params: world.path })
    expect([body.canRegister, body.days[0]?.isFull]).toEqual([false, true])
  })
})

describe('a day', () => {
  const change = (
    world: World,
    person: Person,
    dayId: string,
    body: { registered?: boolean; registeredAt?: string; present?: boolean },
    as = person,
  ) => world.call(saveAttendance, { params: { ...world.path, dayId, userId: person.userId }, body }, { as })

  it('is taken and given back separately from the other days', async () => {
    const world = await makeWorld({ days: [{ capacity: 1 }, { capacity: 1 }] })
    const person = await world.person()
    await decideAs(world, person, { ...onSite, dayIds: ['j1'] })
    expect((await change(world, person, 'j2', { registered: true })).body.registered).toBe(true)
    expect(await takenOn(world, 'j2')).toBe(1)
    expect((await change(world, person, 'j1', { registered: false })).body.registered).toBe(false)
    expect(await takenOn(world, 'j1')).toBe(0)
  })

  it('is registered since an organiser says so, never since the person does, nor in the future', async () => {
    const world = await makeWorld({ days: [{}, {}, {}, {}] })
    const [person, organiser] = [await world.person(), await world.person({ organiser: true })]
    await decideAs(world, person, { ...onSite, dayIds: ['j1'] })
    const now = world.clock.now().toISOString()
    const since = async (dayId: string, registeredAt: string, as: Person) =>
      (await change(world, person, dayId, { registered: true, registeredAt }, as)).body.registeredAt
    expect(await since('j2', '2025-01-02T03:04:05.000Z', organiser)).toBe('2025-01-02T03:04:05.000Z')
    expect(await since('j3', '2025-01-02T03:04:05.000Z', person)).toBe(now)
    expect(await since('j4', '2099-01-01T00:00:00.000Z', organiser)).toBe(now)
  })

  it('is marked as attended by an organiser alone', async () => {
    const world = await makeWorld()
    const person = await world.person()
    await decideAs(world, person, onSite)
    expect((await change(world, person, 'j1', { present: true })).status).toBe(403)
    const { body } = await change(world, person, 'j1', { present: true }, await world.person({ organiser: true }))
    expect(body).toMatchObject({ present: true, registered: true })
  })

  it('is read by the person and the organisers, as a GET or a POST, with or without attendance', async () => {
    const world = await makeWorld()
    const [person, other] = [await world.person(), await world.person()]
    await decideAs(world, person, { ...onSite, dayIds: ['j1'] })
    const organiser = await world.person({ organiser: true })
    for (const read of [getAttendance, findAttendance]) {
      const of = (dayId: string, as: Person) =>
        world.call(read, { params: { ...world.path, dayId, userId: person.userId } }, { as })
      for (const as of [person, organiser])
        expect((await of('j1', as)).body).toMatchObject({ eventDayId: 'j1', registered: true, present: false })
      expect((await of('j2', person)).body).toMatchObject({ eventDayId: 'j2', registered: false })
      expect((await of('j1', other)).status).toBe(403)
      expect((await of('ailleurs', person)).status).toBe(404)
    }
  })

  it('is unknown to another event', async () => {
    const world = await makeWorld()
    const person = await world.person()
    expect((await change(world, person, 'ailleurs', { registered: true })).status).toBe(404)
  })
})

describe('people with the right', () => {
  it('change a participation: the person, their registrar, an organiser, and no other', async () => {
    const world = await makeWorld()
    const person = await world.person()
    const registrar = await world.person()
    await decideAs(world, person, onSite)
    await world.ports.db
      .update(participations)
      .set({ registeredBy2: registrar.userId })
      .where(eq(participations.userId, person.userId))
    const as = (caller: Person | undefined) =>
      world.call(
        updateParticipation,
        { params: { ...world.path, userId: person.userId }, body: remote },
        caller ? { as: caller } : {},
      )
    expect((await as(registrar)).status).toBe(200)
    expect((await as(await world.person({ organiser: true }))).status).toBe(200)
    expect((await as(await world.person())).status).toBe(403)
    const anonymous = await as(undefined)
    expect([anonymous.status, anonymous.error.message]).toEqual([401, 'Accès refusé'])
    const elsewhere = await makeWorld()
    expect((await as(await elsewhere.person({ organiser: true }))).status).toBe(404)
  })
})

describe('a detail sent with an answer', () => {
  it('changes without the answer itself', async () => {
    const world = await makeWorld({
      typologies: [{ id: 'presse', label: 'Presse' }],
      settings: { FO_FORM_ID: 'infos' },
      forms: [{ id: 'infos', models: [{ key: 'NOTE', component: 'text' }] }],
    })
    const person = await world.person()
    await decideAs(world, person, remote)
    const { status, body } = await decideAs(world, person, { typoId: 'presse', extended: { NOTE: 'oui' } })
    expect([status, body.isRemote, body.typo, body.extended['NOTE']]).toEqual([200, true, 'Presse', 'oui'])
    expect((await decideAs(world, person, { typoId: 'inconnu' })).error.code).toBe('TYPOLOGY_UNKNOWN')
  })

  it('cannot become a hidden type by the person’s own hand, but by an organiser’s', async () => {
    const settings = { FO_TYPOLOGY_HIDDEN: ['presse'] }
    const world = await makeWorld({ typologies: [{ id: 'presse', label: 'Presse' }], settings })
    const person = await world.person({ takesPart: true })
    const params = { ...world.path, userId: person.userId }
    const { error } = await decideAs(world, person, { ...onSite, typoId: 'presse' })
    expect([error.status, error.code]).toEqual([422, 'TYPOLOGY_UNKNOWN'])
    const organiser = await world.person({ organiser: true })
    const given = await world.call(updateParticipation, { params, body: { typoId: 'presse' } }, { as: organiser })
    expect(given.status).toBe(200)
    expect((await decideAs(world, person, { ...onSite, typoId: 'presse' })).status).toBe(200)
  })
})

describe('a day retired since the event was read', () => {
  const make = async () => {
    const world = await makeWorld({ days: [{ id: 'j1' }, { id: 'j2' }] })
    const [person, companion] = [await world.person(), await world.person()]
    await world.call(getEvent, { params: world.path }, { as: person })
    await world.ports.db
      .update(eventDays)
      .set({ isRetired: true })
      .where(and(eq(eventDays.eventId, world.eventId), eq(eventDays.id, 'j1')))
    return { world, person, companion }
  }
  const heldIn = (facts: { UserEventDays: { eventDayId: string; registered: boolean }[] }) =>
    facts.UserEventDays.flatMap(({ eventDayId, registered }) => (registered ? [eventDayId] : []))

  it('is not given to people who register for all days', async () => {
    const { world, person, companion } = await make()
    const { body } = await decideAs(world, person, onSite)
    expect(heldIn(body)).toEqual(['j2'])
    const values = { participation: { participation: 4 }, dates: { dayIds: ['j2'] } }
    const params = { ...world.path, userId: companion.userId }
    const registered = await world.call(register, { params, body: { values } }, { as: companion })
    expect(heldIn(registered.body.UserEvent ?? { UserEventDays: [] })).toEqual(['j2'])
  })

  it('is refused to people who ask for it', async () => {
    const { world, person } = await make()
    expect((await decideAs(world, person, { ...onSite, dayIds: ['j1'] })).error.code).toBe('DAY_FULL')
    const day = { params: { ...world.path, userId: person.userId, dayId: 'j1' }, body: { registered: true } }
    expect((await world.call(saveAttendance, day, { as: person })).error.code).toBe('DAY_FULL')
  })
})

it('an exhibitor registers only where the event has a type for them', async () => {
  const exhibitor = { isExhibitor: true }
  const closed = await makeWorld()
  const person = await closed.person(exhibitor)
  const { error } = await decideAs(closed, person, onSite)
  expect([error.status, error.code]).toEqual([403, 'EXHIBITOR_ON_VISITOR_SPACE'])
  expect(error.message).toMatch(/^Vous faites partie des exposants/)
  const day = { params: { ...closed.path, userId: person.userId, dayId: 'j1' }, body: { registered: true } }
  expect((await closed.call(saveAttendance, day, { as: person })).error.code).toBe('EXHIBITOR_ON_VISITOR_SPACE')
  expect((await decideAs(closed, person, { participation: 3 })).status).toBe(200)
  const typologies = [{ id: 'exposant', label: 'Exposant' }]
  const open = await makeWorld({ typologies, settings: { FO_TYPOLOGY_EXHIBITOR: 'exposant' } })
  expect((await decideAs(open, await open.person(exhibitor), onSite)).status).toBe(200)
})
