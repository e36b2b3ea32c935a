import {
  leaveSlot,
  listConferences,
  saveUserConference,
  saveUserConferences,
  takeSlot,
} from '@parvis/contract/conferences/conferences.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { openRegistration, register } from '@parvis/contract/registration/registration.ts'
import { describe, expect, it } from 'vitest'
import { conferenceSlots, conferences } from '#db/tables/conferences.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const HOUR = 3_600_000
/** The test clock is at 1 March 2027, 10:00 in Paris, 09:00 UTC. */
const EARLY = { startAt: '2027-03-01T07:00:00Z', endAt: '2027-03-01T09:00:00Z' }
const NOW = { startAt: '2027-03-01T08:30:00Z', endAt: '2027-03-01T09:30:00Z' }
const LATE = { startAt: '2027-03-01T14:00:00Z', endAt: '2027-03-01T15:00:00Z' }

/** « Terre » has one slot this morning and one going on; « Eau » is this afternoon, « Feu » was this morning. */
async function programme(settings: SomeSettings & object = {}, days = ['2027-03-01', '2027-03-02']): Promise<World> {
  const world = await makeWorld({
    settings: { FO_MEETING_CONFERENCES_ACTIVE: true, ...settings },
    days: days.map((day, i) => ({ id: `j${i + 1}`, day })),
  })
  const { eventId, ports } = world
  const all = [
    { id: 'terre', slots: { t9: EARLY, t10: NOW } },
    { id: 'eau', slots: { e15: LATE } },
    { id: 'feu', slots: { f9: EARLY } },
  ]
  for (const [position, { id, slots }] of all.entries()) {
    await ports.db.insert(conferences).values({ eventId, id, title: id, position })
    for (const [slotId, span] of Object.entries(slots)) {
      const hours = { startAt: new Date(span.startAt), endAt: new Date(span.endAt) }
      await ports.db.insert(conferenceSlots).values({ eventId, id: slotId, conferenceId: id, quota: 5, ...hours })
    }
  }
  return world
}

const paramsOf = (world: World, { userId }: Person) => ({ ...world.path, userId })
async function comer(world: World, options: Parameters<World['person']>[0] = {}): Promise<Person> {
  const person = await world.person(options)
  const body = { participation: 4 as const, dayIds: ['j1'] }
  const { status } = await world.call(updateParticipation, { params: paramsOf(world, person), body }, { as: person })
  expect(status).toBe(200)
  return person
}
const take = (world: World, as: Person, conferenceId: string, slotId: string) =>
  world.call(takeSlot, { params: { ...paramsOf(world, as), conferenceId, slotId } }, { as })
const hold = (world: World, of: Person, slots: Record<string, string>) =>
  world.call(saveUserConferences, { params: paramsOf(world, of), body: { slots } }, { as: of })
const save = (
  world: World,
  of: Person,
  slots: Record<string, string>,
  { as = of, ...more }: { as?: Person; force?: { why: string } } = {},
) => {
  const values = {
    participation: { participation: 4 },
    dates: { dayIds: ['j1'] },
    categories: { categoryIds: [], slots },
  }
  return world.call(register, { params: paramsOf(world, of), body: { values, ...more } }, { as })
}
const seenBy = async (world: World, as: Person, of = as) => {
  const { body } = await world.call(listConferences, { params: world.path, query: { userId: of.userId } }, { as })
  return body.data.flatMap(({ slots }) => slots.map(({ id, state, reason }) => [id, reason ?? state]))
}
const force = { why: 'Demandé par téléphone' }

async function before<T>(world: World, act: () => Promise<T>): Promise<T> {
  world.clock.advance(-3 * HOUR)
  const done = await act()
  world.clock.advance(3 * HOUR)
  return done
}

describe('a slot that is over, in an event still under way', () => {
  it('is not offered and cannot be taken, by any way in', async () => {
    const world = await programme()
    const bo = await comer(world)
    expect(await seenBy(world, bo)).toEqual([
      ['t9', 'SLOT_OVER'],
      ['t10', 'available'],
      ['e15', 'available'],
    ])
    const params = { ...paramsOf(world, bo), slotId: 'f9' }
    const refused = [
      await take(world, bo, 'feu', 'f9'),
      await hold(world, bo, { eau: 'e15', terre: 't9' }),
      await world.call(saveUserConference, { params }, { as: bo }),
    ]
    expect(refused.map(({ status, error }) => [status, error.code])).toEqual(refused.map(() => [409, 'SLOT_OVER']))
    expect(refused[0]?.error.message).toBe('Ce créneau est terminé')
    const { status, error } = await save(world, bo, { terre: 't9' })
    expect([status, error.errors]).toMatchObject([422, [{ path: 'values.categories.slots.terre', code: 'SLOT_OVER' }]])
    expect((await take(world, bo, 'terre', 't10')).status).toBe(200)
  })

  it('stays with its holders through other changes, and can be left', async () => {
    const world = await programme()
    const bo = await comer(world)
    expect((await before(world, () => hold(world, bo, { feu: 'f9' }))).status).toBe(200)
    expect((await hold(world, bo, { feu: 'f9', eau: 'e15' })).status).toBe(200)
    expect((await save(world, bo, { feu: 'f9' })).status).toBe(200)
    expect(await seenBy(world, bo)).toContainEqual(['f9', 'registered'])
    const params = { ...paramsOf(world, bo), conferenceId: 'feu' }
    expect((await world.call(leaveSlot, { params }, { as: bo })).status).toBe(200)
    expect((await take(world, bo, 'feu', 'f9')).error.code).toBe('SLOT_OVER')
  })

  it('is shown to an organiser, who adds it to others, in a registration by force', async () => {
    const world = await programme()
    const [ana, bo, cy] = [await comer(world, { organiser: true }), await comer(world), await comer(world)]
    expect(await seenBy(world, ana, bo)).toContainEqual(['f9', 'available'])
    expect((await take(world, ana, 'feu', 'f9')).error.code).toBe('SLOT_OVER')
    const opened = await world.call(openRegistration, { params: paramsOf(world, cy) }, { as: ana })
    expect(opened.body.isBehalf).toBe(true)
    const refused = await save(world, cy, { feu: 'f9' }, { as: ana })
    expect([refused.status, refused.error.code]).toEqual([409, 'SLOT_OVER'])
    expect((await save(world, cy, { feu: 'f9' }, { as: ana, force })).status).toBe(200)
  })
})

describe('« one conference at least »', () => {
  const MIN_1 = { FO_MEETING_CONFERENCES_MIN_1: true }

  it('stops no person once all slots are over, and asks as long as one is left', async () => {
    const world = await programme(MIN_1)
    const [bo, cy] = [await world.person({ takesPart: true }), await world.person()]
    expect((await save(world, bo, {})).error.errors).toMatchObject([{ code: 'SLOT_REQUIRED' }])
    world.clock.advance(6 * HOUR)
    expect((await save(world, cy, {})).status).toBe(200)
    const ana = await world.person({ organiser: true })
    expect((await save(world, bo, {}, { as: ana })).status).toBe(200)
  })
})

it('an event that is over, of which the registration is left open, offers each of its slots', async () => {
  const world = await programme({ FO_REGISTER_END: '2027-04-01T00:00:00Z' }, ['2027-03-01'])
  world.clock.advance(48 * HOUR)
  const bo = await comer(world)
  expect((await take(world, bo, 'feu', 'f9')).status).toBe(200)
})
