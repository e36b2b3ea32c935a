import { listConferences, takeSlot } from '@parvis/contract/conferences/conferences.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { conferenceSlots, conferences } from '#db/tables/conferences.ts'
import type { EventToMake, Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

async function event(
  days?: EventToMake['days'],
  from = '2027-05-11T09:00:00Z',
  to = '2027-05-11T10:00:00Z',
): Promise<World> {
  const world = await makeWorld({ settings: { FO_MEETING_CONFERENCES_ACTIVE: true }, ...(days && { days }) })
  const { eventId, ports } = world
  const span = { startAt: new Date(from), endAt: new Date(to) }
  await ports.db.insert(conferences).values({ eventId, id: 'terre', title: 'Terre', position: 0 })
  await ports.db.insert(conferenceSlots).values({ eventId, id: 't9', conferenceId: 'terre', quota: 2, ...span })
  return world
}

const take = (world: World, as: Person, conferenceId: string, slotId: string) =>
  world.call(takeSlot, { params: { ...world.path, conferenceId, slotId, userId: as.userId } }, { as })

async function takenOf(world: World, id: string): Promise<number | undefined> {
  const [slot] = await world.ports.db
    .select({ taken: conferenceSlots.taken })
    .from(conferenceSlots)
    .where(and(eq(conferenceSlots.eventId, world.eventId), eq(conferenceSlots.id, id)))
  return slot?.taken
}

describe('the days of a person', () => {
  const comeOn = (world: World, person: Person, dayIds: string[]) =>
    world.call(
      updateParticipation,
      { params: { ...world.path, userId: person.userId }, body: { participation: 4, dayIds } },
      { as: person },
    )

  it('hold off the slots of the others', async () => {
    const world = await event()
    const person = await world.person()
    expect((await comeOn(world, person, ['j2'])).status).toBe(200)
    expect((await take(world, person, 'terre', 't9')).error.code).toBe('SLOT_OTHER_DAY')
    const shown = await world.call(listConferences, { params: world.path, query: {} }, { as: person })
    expect(shown.body.data[0]?.slots[0]).toMatchObject({ state: 'unavailable', reason: 'SLOT_OTHER_DAY' })
    const values = {
      participation: { participation: 4 },
      dates: { dayIds: ['j2'] },
      conferences: { slots: { terre: 't9' } },
    }
    const params = { ...world.path, userId: person.userId }
    expect((await world.call(register, { params, body: { values } }, { as: person })).status).toBe(200)
    expect(await takenOf(world, 't9')).toBe(0)
  })

  it('hold the slots of their night past midnight, and hold off those of the night before', async () => {
    const hours = { startTime: '21:00', endTime: '03:00' }
    const nights = ['2027-06-21', '2027-06-22'].map((day, i) => ({ id: `n${i + 1}`, day, ...hours }))
    // At 01:00 in Paris: the date of the second night.
    const world = await event(nights, '2027-06-21T23:00:00Z', '2027-06-22T00:00:00Z')
    const [first, second] = [await world.person(), await world.person()]
    await comeOn(world, first, ['n1'])
    await comeOn(world, second, ['n2'])
    expect((await take(world, first, 'terre', 't9')).status).toBe(200)
    expect((await take(world, second, 'terre', 't9')).error.code).toBe('SLOT_OTHER_DAY')
    expect((await comeOn(world, first, ['n1', 'n2'])).status).toBe(200)
    expect(await takenOf(world, 't9')).toBe(1)
    await comeOn(world, first, ['n2'])
    expect(await takenOf(world, 't9')).toBe(0)
  })

  it('give their slots back with them', async () => {
    const world = await event()
    const person = await world.person()
    await comeOn(world, person, ['j1', 'j2'])
    expect((await take(world, person, 'terre', 't9')).status).toBe(200)
    expect(await takenOf(world, 't9')).toBe(1)
    expect((await comeOn(world, person, ['j2'])).status).toBe(200)
    expect(await takenOf(world, 't9')).toBe(0)
  })
})
