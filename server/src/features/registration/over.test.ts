import { createAccount } from '@parvis/contract/auth/auth.ts'
import { addCompanion } from '@parvis/contract/companions/companions.ts'
import { getEventFlag } from '@parvis/contract/directory/directory.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { getEvent } from '@parvis/contract/events/events.ts'
import { saveAttendance, updateParticipation } from '@parvis/contract/participation/participation.ts'
import { openRegistration, register } from '@parvis/contract/registration/registration.ts'
import { saveWaiting } from '@parvis/contract/waiting-list/waiting-list.ts'
import { describe, expect, it } from 'vitest'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const PAST = '2027-02-28'
const TODAY = '2027-03-01'
const LATER = '2027-03-02'
const EVENING = { startTime: '21:00', endTime: '03:00' }

const paramsOf = (world: World, { userId }: Person) => ({ ...world.path, userId })
const save = (
  world: World,
  of: Person,
  dayIds: string[] | undefined,
  { as = of, ...more }: { as?: Person; force?: { why: string } } = {},
) =>
  world.call(
    register,
    {
      params: paramsOf(world, of),
      body: { values: { participation: { participation: 4 }, ...(dayIds && { dates: { dayIds } }) }, ...more },
    },
    { as },
  )
const come = (world: World, of: Person, dayIds?: string[], as = of) =>
  world.call(updateParticipation, { params: paramsOf(world, of), body: { participation: 4, dayIds } }, { as })
const offeredTo = async (world: World, of: Person, as = of) =>
  (await world.call(openRegistration, { params: paramsOf(world, of) }, { as })).body.event.days.map(({ id }) => id)
const force = { why: 'Demandé par téléphone' }

describe('an event after its last day', () => {
  const over = (settings: SomeSettings & object = {}, more: object = {}) =>
    makeWorld({
      days: [
        // Limited places make a waiting list.
        { id: 'j1', day: '2027-02-27', capacity: 100 },
        { id: 'j2', day: PAST, ...more },
      ],
      settings,
    })

  it('registers no person any more, by any way in', async () => {
    const world = await over({ FO_WAITING_LIST: true, FO_INVITE_ACTIVE: true, FO_COMPANIONS_ACTIVE: true })
    const [bo, cy] = [await world.person(), await world.person({ takesPart: true })]
    const account = { email: 'zoe@exemple.fr', firstName: 'Zoé', lastName: 'Zola', password: 'Un-grand-secret-2027' }
    const params = paramsOf(world, bo)
    const refused = [
      await save(world, bo, ['j2']),
      await come(world, bo, ['j2']),
      await world.call(saveAttendance, { params: { ...params, dayId: 'j2' }, body: { registered: true } }, { as: bo }),
      await world.call(saveWaiting, { params, body: { wanted: true } }, { as: bo }),
      await world.call(createAccount, {
        params: { domainId: world.domainId },
        query: { eventId: world.eventId },
        body: account,
      }),
    ]
    expect(refused.map(({ status, error }) => [status, error.code])).toEqual(refused.map(() => [409, 'EVENT_OVER']))
    expect(refused[0]?.error.message).toBe('L’événement est terminé\u00a0: les inscriptions sont fermées')
    const flag = await world.call(getEventFlag, { params: paramsOf(world, cy) }, { as: cy })
    expect(flag.body).toMatchObject({ flag: 'CLOSED' })
  })

  it('stays open until the night of its last day ends', async () => {
    const world = await over({}, EVENING)
    world.clock.advance(-8 * 3_600_000)
    const bo = await world.person()
    expect(await offeredTo(world, bo)).toEqual(['j2'])
    expect((await save(world, bo, ['j2'])).status).toBe(200)
    world.clock.advance(3_600_000)
    expect((await save(world, await world.person(), ['j2'])).error.code).toBe('EVENT_OVER')
    world.clock.advance(7 * 3_600_000)
  })

  it('registers on its days where the organiser has written a later closing date', async () => {
    const world = await over({ FO_REGISTER_END: '2027-04-01T00:00:00Z' })
    const bo = await world.person()
    expect(await offeredTo(world, bo)).toEqual(['j1', 'j2'])
    expect((await save(world, bo, ['j1'])).status).toBe(200)
  })

  it('says that registration is closed while it is not over, and the date has passed', async () => {
    const world = await makeWorld({ settings: { FO_REGISTER_END: '2027-02-01T00:00:00Z' } })
    expect((await save(world, await world.person(), ['j1'])).error.code).toBe('REGISTRATION_CLOSED')
  })

  it('is closed to a type and a language that leave the closing date empty', async () => {
    const world = await makeWorld({
      days: [{ id: 'j1', day: PAST }],
      typologies: [{ id: 'presse', label: 'Presse' }],
      settings: { FO_REGISTER_END: '2027-04-01T00:00:00Z', typosV2: { presse: { FO_REGISTER_END: '' } } },
    })
    const [bo, press] = [await world.person(), await world.person({ typoId: 'presse' })]
    expect((await come(world, bo)).status).toBe(200)
    expect((await come(world, press)).error.code).toBe('EVENT_OVER')
  })

  it('takes people that an organiser registers, once it is forced', async () => {
    const world = await over()
    const [ana, bo] = [await world.person({ organiser: true }), await world.person({ takesPart: true })]
    expect((await save(world, bo, ['j2'], { as: ana })).error.code).toBe('EVENT_OVER')
    expect((await save(world, bo, ['j2'], { as: ana, force })).status).toBe(200)
  })
})

describe('a day that is over, in an event still under way', () => {
  const under = (settings: SomeSettings = {}) =>
    makeWorld({
      days: [
        { id: 'hier', day: PAST },
        { id: 'soir', day: TODAY, ...EVENING },
        { id: 'demain', day: LATER },
      ],
      settings,
    })

  it('is offered to its holders alone, and cannot be taken by another way', async () => {
    const world = await under()
    const bo = await world.person()
    expect(await offeredTo(world, bo)).toEqual(['soir', 'demain'])
    expect((await save(world, bo, ['hier', 'soir'])).error.code).toBe('DAY_OVER')
    const refused = await come(world, bo, ['hier'])
    expect([refused.status, refused.error.code]).toEqual([409, 'DAY_OVER'])
    expect(refused.error.message).toBe('La journée du dimanche 28 février 2027 est terminée')
    await save(world, bo, ['soir'])
    const params = { ...paramsOf(world, bo), dayId: 'hier' }
    const marked = await world.call(saveAttendance, { params, body: { registered: true } }, { as: bo })
    expect(marked.error.code).toBe('DAY_OVER')
  })

  it('is not among the days of people without a choice of days', async () => {
    const world = await under({ FO_DATES_BYPASS: true })
    const bo = await world.person()
    const { body } = await save(world, bo, undefined)
    const held = body.UserEvent?.UserEventDays.flatMap(({ registered, eventDayId }) => (registered ? [eventDayId] : []))
    expect(held?.toSorted()).toEqual(['demain', 'soir'])
  })

  it('stays with its holders through other changes', async () => {
    const world = await under()
    const bo = await world.person()
    world.clock.advance(-48 * 3_600_000)
    await save(world, bo, ['hier', 'soir'])
    world.clock.advance(48 * 3_600_000)
    expect(await offeredTo(world, bo)).toEqual(['hier', 'soir', 'demain'])
    const { status, body } = await save(world, bo, ['hier', 'demain'])
    expect(status).toBe(200)
    expect(body.UserEvent?.UserEventDays.filter(({ registered }) => registered)).toMatchObject([
      { eventDayId: 'hier' },
      { eventDayId: 'demain' },
    ])
    expect((await save(world, bo, ['demain'])).status).toBe(200)
    expect(await offeredTo(world, bo)).toEqual(['soir', 'demain'])
  })

  it('is shown to an organiser, and added by force', async () => {
    const world = await under()
    const [ana, bo] = [await world.person({ organiser: true }), await world.person({ takesPart: true })]
    expect(await offeredTo(world, bo, ana)).toEqual(['hier', 'soir', 'demain'])
    expect((await save(world, bo, ['hier'], { as: ana })).error.code).toBe('DAY_OVER')
    expect((await save(world, bo, ['hier'], { as: ana, force })).status).toBe(200)
    const cy = await world.person({ takesPart: true })
    expect((await come(world, cy, ['hier'], ana)).status).toBe(200)
  })

  it('is not taken by a companion with the days of another', async () => {
    const world = await under({ FO_COMPANIONS_ACTIVE: true, FO_COMPANIONS_AUTO: true, FO_COMPANIONS_MAX: 2 })
    const bo = await world.person()
    world.clock.advance(-48 * 3_600_000)
    await save(world, bo, ['hier', 'soir'])
    world.clock.advance(48 * 3_600_000)
    const names = { firstName: 'Lou', lastName: 'Lin' }
    const { status, body } = await world.call(
      addCompanion,
      { params: world.path, query: { userId: bo.userId }, body: names },
      { as: bo },
    )
    expect(status).toBeLessThan(300)
    const days = body.UserEvent?.UserEventDays.flatMap(({ registered, eventDayId }) => (registered ? [eventDayId] : []))
    expect(days).toEqual(['soir'])
  })

  it('leaves the event full once the others are', async () => {
    const world = await makeWorld({
      days: [
        { id: 'hier', day: PAST },
        { id: 'demain', day: LATER, capacity: 1 },
      ],
    })
    const [bo, cy] = [await world.person(), await world.person()]
    await save(world, bo, ['demain'])
    const { body } = await world.call(getEvent, { params: world.path })
    expect(body.canRegister).toBe(false)
    expect((await save(world, cy, ['demain'])).error.code).toBe('DAY_FULL')
  })
})
