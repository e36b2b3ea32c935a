import { takeSlot } from '@parvis/contract/conferences/conferences.ts'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { scratchPostgres } from '#db/scratch.ts'
import { conferenceSlots, conferences, slotParticipations } from '#db/tables/conferences.ts'
import { domains, events } from '#db/tables/context.ts'
import { participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import { testDatabaseUrl } from '#kit/env.ts'
import { newBadgeCode } from '#kit/ids.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const PLACES = 7
const CROWD = 500
const at = (hour: number) => new Date(Date.UTC(2027, 4, 11, hour))
const facts = { registered: true, responded: true, registeredAt: at(8) }

async function crowdOf(world: World, count: number): Promise<Person[]> {
  const people: Person[] = []
  for (let i = 0; i < count; i++) people.push(await world.person())
  const rows = people.map(({ userId }) => ({ ...facts, eventId: world.eventId, userId, code: newBadgeCode() }))
  await world.ports.db.insert(participations).values(rows)
  return people
}

async function withSlots(
  slots: { id: string; conferenceId: string; from: number; to: number; quota: number | null }[],
) {
  const world = await makeWorld({ settings: { FO_MEETING_CONFERENCES_ACTIVE: true } })
  const { eventId, ports } = world
  const ids = [...new Set(slots.map(({ conferenceId }) => conferenceId))]
  await ports.db.insert(conferences).values(ids.map((id) => ({ eventId, id, title: id })))
  await ports.db
    .insert(conferenceSlots)
    .values(slots.map(({ from, to, ...slot }) => ({ ...slot, eventId, startAt: at(from), endAt: at(to) })))
  return world
}

const take = (world: World, as: Person, conferenceId: string, slotId: string) =>
  world.call(takeSlot, { params: { ...world.path, conferenceId, slotId, userId: as.userId } }, { as })

describe.runIf(testDatabaseUrl() !== undefined)('a slot on PostgreSQL', () => {
  it(`gives its last ${PLACES} places to exactly ${PLACES} of ${CROWD} people who want it at once`, async () => {
    const world = await withSlots([{ id: 's', conferenceId: 'c', from: 9, to: 10, quota: PLACES }])
    const crowd = await crowdOf(world, CROWD)
    const answers = await Promise.all(crowd.map((one) => take(world, one, 'c', 's')))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(answers.length - refused.length).toBe(PLACES)
    expect(new Set(refused.map(({ status, error }) => `${status} ${error.message}`))).toEqual(
      new Set(['409 Il n’y a plus de place sur ce créneau']),
    )
    const [slot] = await world.ports.db.select().from(conferenceSlots).where(eq(conferenceSlots.eventId, world.eventId))
    expect(slot?.taken).toBe(PLACES)
  }, 120_000)

  it('is never held beside another at the same time, however many requests a person sends at once', async () => {
    const slots = ['a', 'b', 'c', 'd'].map((id, i) => ({ id, conferenceId: id, from: 9 + i, to: 11 + i, quota: 30 }))
    const world = await withSlots(slots)
    const crowd = await crowdOf(world, 20)
    const wishes = crowd.flatMap((one) => slots.flatMap(({ id }) => [[one, id] as const, [one, id] as const]))
    const answers = await Promise.all(wishes.map(([one, id]) => take(world, one, id, id)))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const held = await world.ports.db
      .select()
      .from(slotParticipations)
      .where(eq(slotParticipations.eventId, world.eventId))
    for (const { userId } of crowd) {
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

  it('would be oversold without the lock and the check: the race is a real one', async () => {
    const scratch = await scratchPostgres()
    const database = await openDatabase({ url: scratch.url, poolSize: 20 })
    const { db } = database
    try {
      await migrate(database)
      await db.execute(sql`alter table conference_slots drop constraint conference_slots_quota`)
      await db.insert(domains).values({ id: 'd', name: 'D' })
      await db.insert(events).values({ id: 'e', domainId: 'd', context: 'c', name: 'E' })
      const ids = Array.from({ length: 60 }, (_, i) => `u${i}`)
      await db.insert(users).values(ids.map((id) => ({ id, domainId: 'd' })))
      await db
        .insert(participations)
        .values(ids.map((userId) => ({ ...facts, eventId: 'e', userId, code: newBadgeCode() })))
      await db.insert(conferences).values({ eventId: 'e', id: 'c', title: 'C' })
      const span = { startAt: at(9), endAt: at(10) }
      await db.insert(conferenceSlots).values({ eventId: 'e', id: 's', conferenceId: 'c', quota: PLACES, ...span })
      const ofSlot = and(eq(conferenceSlots.eventId, 'e'), eq(conferenceSlots.id, 's'))
      await Promise.all(
        ids.map(async (userId) => {
          const [slot] = await db.select().from(conferenceSlots).where(ofSlot)
          if ((slot?.taken ?? 0) >= PLACES) return
          await db.insert(slotParticipations).values({ eventId: 'e', userId, conferenceId: 'c', slotId: 's', ...span })
        }),
      )
      const [slot] = await db.select().from(conferenceSlots).where(ofSlot)
      expect(slot?.taken).toBeGreaterThan(PLACES)
    } finally {
      await database.close()
      await scratch.drop()
    }
  })
})
