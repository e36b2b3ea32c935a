import { register } from '@parvis/contract/registration/registration.ts'
import { saveWaiting } from '@parvis/contract/waiting-list/waiting-list.ts'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { eventDays } from '#db/tables/context.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import { testDatabaseUrl } from '#kit/env.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { serveLine } from './waiting-list.service.ts'

const PLACES = 7
const CROWD = 40
const LINE = 20

const answer = (world: World, as: Person, participation: 3 | 4) =>
  world.call(
    register,
    { params: { ...world.path, userId: as.userId }, body: { values: { participation: { participation } } } },
    { as },
  )
const people = async (world: World, count: number): Promise<Person[]> => {
  const made: Person[] = []
  for (let i = 0; i < count; i++) made.push(await world.person())
  return made
}

async function counted(world: World) {
  const [day] = await world.ports.db.select().from(eventDays).where(eq(eventDays.eventId, world.eventId))
  const rows = await world.ports.db.select().from(waitingList).where(eq(waitingList.eventId, world.eventId))
  return { taken: day?.taken ?? 0, rows }
}

describe.runIf(testDatabaseUrl() !== undefined)('a full event on PostgreSQL, while everybody moves at once', () => {
  it('never keeps and gives more places than there are, and serves the line in its order', async () => {
    const world = await makeWorld({ days: [{ id: 'j1', capacity: PLACES }], settings: { FO_WAITING_LIST: true } })
    const [holders, line, crowd] = [await people(world, PLACES), await people(world, LINE), await people(world, CROWD)]
    for (const holder of holders) expect((await answer(world, holder, 4)).status).toBe(200)
    for (const person of line) {
      world.clock.advance(1000)
      await world.call(
        saveWaiting,
        { params: { ...world.path, userId: person.userId }, body: { wanted: true } },
        { as: person },
      )
    }
    const rounds = Array.from({ length: 12 }, () => serveLine(world.ports, world.eventId).then(() => ({ status: 200 })))
    const answers = await Promise.all([
      ...holders.map((holder) => answer(world, holder, 3)),
      ...crowd.map((person) => answer(world, person, 4)),
      ...line.map((person) => answer(world, person, 4)),
      ...rounds,
    ])
    for (const { status } of answers) expect(status).toBeLessThan(500)
    expect(answers.slice(PLACES, PLACES + CROWD).filter(({ status }) => status === 200)).toEqual([])
    await serveLine(world.ports, world.eventId)
    const { taken, rows } = await counted(world)
    const kept = rows.filter(({ status }) => status === 'offered')
    expect(taken + kept.length).toBe(PLACES)
    const served = rows.filter(({ status }) => status !== 'waiting').map(({ userId }) => userId)
    expect(new Set(served)).toEqual(new Set(line.slice(0, PLACES).map(({ userId }) => userId)))
    // Those who are kept a place get it, the others do not.
    const late = await Promise.all(line.map((person) => answer(world, person, 4)))
    expect(late.filter(({ status }) => status === 200)).toHaveLength(PLACES)
    expect((await counted(world)).taken).toBe(PLACES)
  })

  it('would let the crowd pass without the line: the places are there to be had', async () => {
    const world = await makeWorld({ days: [{ id: 'j1', capacity: PLACES }], settings: { FO_WAITING_LIST: true } })
    const crowd = await people(world, CROWD)
    const answers = await Promise.all(crowd.map((person) => answer(world, person, 4)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(PLACES)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const [over] = await world.ports.db
      .select({ taken: sql<number>`taken` })
      .from(eventDays)
      .where(and(eq(eventDays.eventId, world.eventId), sql`taken > capacity`))
    expect(over).toBeUndefined()
  })
})
