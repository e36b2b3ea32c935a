import { leaveSlot, takeSlot } from '@parvis/contract/conferences/conferences.ts'
import { defaultSettings } from '@parvis/contract/events/events.settings.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Orm } from '#db/orm.ts'
import { conferenceSlots, conferences, slotParticipations } from '#db/tables/conferences.ts'
import { participationDays } from '#db/tables/participation.ts'
import { alwaysPermitted } from '#features/participation/place-permission.service.ts'
import type { Prize } from '#testing/arena.ts'
import { EVENT, guarded, soldUnder, unguarded } from '#testing/arena.ts'
import type { Race } from '#testing/race.ts'
import { CROWD, crowdOf, PLACES, raceSeed, run, userIdsIn } from '#testing/race.ts'
import { recordStatements, roundTripsOf } from '#testing/statements.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { holdSlots } from './conferences.service.ts'

afterEach(() => void vi.useRealTimers())

const at = (hour: number) => new Date(Date.UTC(2027, 4, 11, hour))
const isHot = (eventId: string) => sql`event_id = ${eventId} and slot_id = 's'`

async function takenOf(db: Orm, eventId: string): Promise<number> {
  const [row] = await db
    .select({ taken: conferenceSlots.taken })
    .from(conferenceSlots)
    .where(and(eq(conferenceSlots.eventId, eventId), eq(conferenceSlots.id, 's')))
  return row?.taken ?? Number.NaN
}

type SlotToMake = { id: string; conferenceId: string; from: number; to: number; quota: number | null }
async function addSlots(db: Orm, eventId: string, slots: readonly SlotToMake[]): Promise<void> {
  const ids = [...new Set(slots.map(({ conferenceId }) => conferenceId))]
  await db.insert(conferences).values(ids.map((id) => ({ eventId, id, title: id })))
  await db
    .insert(conferenceSlots)
    .values(slots.map(({ from, to, ...slot }) => ({ ...slot, eventId, startAt: at(from), endAt: at(to) })))
}

async function withSlots(slots: readonly SlotToMake[]): Promise<World> {
  const world = await makeWorld({ settings: { FO_MEETING_CONFERENCES_ACTIVE: true } })
  await addSlots(world.ports.db, world.eventId, slots)
  return world
}

const take = (world: World, as: Person, conferenceId: string, slotId: string) =>
  world.call(takeSlot, { params: { ...world.path, conferenceId, slotId, userId: as.userId } }, { as })
const leave = (world: World, as: Person, conferenceId: string) =>
  world.call(leaveSlot, { params: { ...world.path, conferenceId, userId: as.userId } }, { as })

const FEW: readonly SlotToMake[] = [
  { id: 's', conferenceId: 'c', from: 9, to: 10, quota: PLACES },
  { id: 't', conferenceId: 'c', from: 11, to: 12, quota: CROWD },
]

async function comingOn(world: World, count: number): Promise<Person[]> {
  const crowd = await crowdOf(world, count, true)
  const { eventId, ports } = world
  await ports.db
    .insert(participationDays)
    .values(crowd.map(({ userId }) => ({ eventId, userId, eventDayId: 'j1', registered: true })))
  return crowd
}

async function makeRace(): Promise<Race> {
  const world = await withSlots(FEW)
  const { eventId, ports } = world
  return {
    world,
    takeOther: (as) => take(world, as, 'c', 't'),
    take: (as) => take(world, as, 'c', 's'),
    // One half leaves, the other changes slots.
    leave: (as) => (as.userId.charCodeAt(as.userId.length - 1) % 2 ? leave(world, as, 'c') : take(world, as, 'c', 't')),
    held: async () => ({
      userIds: await userIdsIn(ports.db, 'slot_participations', isHot(eventId)),
      taken: await takenOf(ports.db, eventId),
    }),
    refusal: '409 Il n’y a plus de place sur ce créneau',
  }
}

const toHold = {
  eventId: EVENT,
  settings: defaultSettings,
  path: 'slots',
  isCompanion: false,
  isRemote: false,
  away: undefined,
  isOver: () => false,
}
const prize: Prize = {
  table: 'conference_slots',
  check: 'conference_slots_quota',
  write: /^insert into "slot_participations"/,
  seed: (db) => addSlots(db, EVENT, FEW),
  taker: async (ports) => (tx, userId) =>
    holdSlots(tx, ports, { ...toHold, userId, againstTaking: alwaysPermitted }, () => ({ c: 's' })),
  held: async (db) => (await userIdsIn(db, 'slot_participations', isHot(EVENT))).length,
}

describe('a slot on PostgreSQL', () => {
  it(`gives its last ${PLACES} places to exactly ${PLACES} of ${CROWD} people who want it at once, some changing or leaving (seed ${raceSeed})`, async () => {
    const race = await makeRace()
    await run(race, await comingOn(race.world, CROWD))
  })

  it.each(guarded)('is taken once a place under %s', async (_, guards) => {
    expect(await soldUnder(guards, prize)).toEqual({ held: PLACES, served: PLACES })
  })

  it('is oversold without either: the race is a real one', async () => {
    expect((await soldUnder(unguarded, prize)).held).toBeGreaterThan(PLACES)
  })

  it('is never held beside another at the same time, with many requests at once', async () => {
    const slots = ['a', 'b', 'c', 'd'].map((id, i) => ({ id, conferenceId: id, from: 9 + i, to: 11 + i, quota: 30 }))
    const world = await withSlots(slots)
    const crowd = await comingOn(world, 20)
    const wishes = crowd.flatMap((one) => slots.flatMap(({ id }) => [[one, id] as const, [one, id] as const]))
    const answers = await Promise.all(wishes.map(([one, id]) => take(world, one, id, id)))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const held = await world.ports.db
      .select()
      .from(slotParticipations)
      .where(eq(slotParticipations.eventId, world.eventId))
    for (const { userId } of crowd) {
      expect(held.some((row) => row.userId === userId)).toBe(true)
      const own = held.filter((row) => row.userId === userId).toSorted((a, b) => Number(a.startAt) - Number(b.startAt))
      for (const [i, row] of own.entries())
        expect(Number(own[i + 1]?.startAt ?? row.endAt)).toBeGreaterThanOrEqual(Number(row.endAt))
    }
    const counted = await world.ports.db
      .select()
      .from(conferenceSlots)
      .where(eq(conferenceSlots.eventId, world.eventId))
    for (const { id, taken } of counted) expect(taken).toBe(held.filter((row) => row.slotId === id).length)
  })

  it('is not held by a person who gives up at the same moment', async () => {
    const world = await withSlots([{ id: 's', conferenceId: 'c', from: 9, to: 10, quota: CROWD }])
    const crowd = await comingOn(world, CROWD)
    const giveUp = (as: Person) =>
      world.call(
        updateParticipation,
        { params: { ...world.path, userId: as.userId }, body: { participation: 3 } },
        { as },
      )
    const answers = await Promise.all(crowd.flatMap((one) => [take(world, one, 'c', 's'), giveUp(one)]))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(await userIdsIn(world.ports.db, 'slot_participations', isHot(world.eventId))).toEqual([])
    expect(await takenOf(world.ports.db, world.eventId)).toBe(0)
  })

  it('is taken in eleven round trips, two of which keep its key', async () => {
    const world = await withSlots(FEW)
    const crowd = await comingOn(world, 4)
    const recorder = recordStatements(world.ports.db.$client)
    // Cached for a second, so only the first request reads it.
    vi.useFakeTimers({ toFake: ['performance'] })
    const counts: number[] = []
    for (const person of crowd) {
      const taking = async () => expect((await take(world, person, 'c', 's')).status).toBe(200)
      counts.push(roundTripsOf(await recorder.during(taking)))
    }
    expect(counts.slice(1)).toEqual([11, 11, 11])
  })
})
