import { expireOffer, listLine, moveInLine, offerOutOfTurn, removeFromLine } from '@parvis/contract/line/line.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { getWaiting, saveWaiting } from '@parvis/contract/waiting-list/waiting-list.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { eventDays } from '#db/tables/events.ts'
import { journal } from '#db/tables/journal.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import { writtenMails } from '#testing/delivered.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

async function makeLine(count: number) {
  const world = await makeWorld({ days: [{ id: 'j1', capacity: 1 }], settings: { FO_WAITING_LIST: true } })
  const holder = await world.person()
  const values = { participation: { participation: 4 as const }, dates: { dayIds: ['j1'] } }
  const params = { ...world.path, userId: holder.userId }
  expect((await world.call(register, { params, body: { values } }, { as: holder })).status).toBe(200)
  const line: Person[] = []
  for (let i = 0; i < count; i++) {
    const person = await world.person({ firstName: 'Personne', lastName: `N${i}` })
    world.clock.advance(1000)
    await world.call(
      saveWaiting,
      { params: { ...world.path, userId: person.userId }, body: { wanted: true } },
      { as: person },
    )
    line.push(person)
  }
  await world.ports.jobs.settle()
  return { world, line, organiser: await world.person({ organiser: 'registration' }) }
}

const places = (world: World, capacity: number) =>
  world.ports.db.update(eventDays).set({ capacity }).where(eq(eventDays.eventId, world.eventId))
const of = (world: World, { userId }: Person) => ({ ...world.path, userId })
const read = async (world: World, as: Person) =>
  (await world.call(listLine, { params: world.path, query: {} }, { as })).body
const ranks = async (world: World, as: Person) =>
  (await read(world, as)).data.flatMap(({ lastName, rank }) => (rank === null ? [] : [lastName]))
const give = (world: World, as: Person, to: Person, reason = 'Intervenante de la journée') =>
  world.call(offerOutOfTurn, { params: of(world, to), body: { dayId: 'j1', reason } }, { as })
const move = (world: World, as: Person, who: Person, before: Person | null) =>
  world.call(moveInLine, { params: of(world, who), body: { before: before?.userId ?? null } }, { as })
const mails = (world: World, { userId }: Person) =>
  writtenMails(world.ports, and(eq(outbox.eventId, world.eventId), eq(outbox.userId, userId), eq(outbox.actionId, 19)))
const told = async (world: World, { userId }: Person) =>
  (
    await world.ports.db
      .select()
      .from(journal)
      .where(and(eq(journal.eventId, world.eventId), eq(journal.subjectId, userId)))
  ).map(({ right, before, after, why }) => ({ right, before, after, why }))

function threeOf(line: readonly Person[]): [Person, Person, Person] {
  const [first, second, third] = line
  if (!first || !second || !third) throw new Error('nobody waits')
  return [first, second, third]
}

describe('the waiting line for the team', () => {
  it('tells the waiting people, their time, the kept places and the occupancy of each day', async () => {
    const { world, line, organiser } = await makeLine(3)
    await places(world, 2)
    await give(world, organiser, threeOf(line)[1])
    const body = await read(world, organiser)
    expect(body).toMatchObject({ total: 3, waiting: 2, offered: 1, isOn: true, isServed: true })
    expect(body.days).toMatchObject([{ id: 'j1', capacity: 2, taken: 1, kept: 1 }])
    expect(body.data.map(({ lastName, rank, offer }) => [lastName, rank, offer?.dayId])).toEqual([
      ['N1', null, 'j1'],
      ['N0', 1, undefined],
      ['N2', 2, undefined],
    ])
  })

  it('keeps no place past the end of its offer, also before the next round ends it', async () => {
    const { world, line, organiser } = await makeLine(3)
    await places(world, 2)
    await give(world, organiser, threeOf(line)[1])
    const passed = 30 * 24 * 3_600_000
    world.clock.advance(passed)
    const { data, ...counted } = await read(world, await world.person({ organiser: 'registration' }))
    world.clock.advance(-passed)
    expect(counted).toMatchObject({ total: 2, waiting: 2, offered: 0 })
    expect(data.map(({ lastName, rank }) => [lastName, rank])).toEqual([
      ['N0', 1],
      ['N2', 2],
    ])
  })

  it('of one event leaves the line of another as it is', async () => {
    const [{ world, line, organiser }, { world: other }] = [await makeLine(3), await makeLine(0)]
    const [{ userId }] = threeOf(line)
    const { db } = world.ports
    await db
      .insert(waitingList)
      .values({ eventId: other.eventId, userId, joinedAt: world.clock.now(), status: 'waiting' })
    await places(world, 2)
    await give(world, organiser, threeOf(line)[0])
    const passed = 30 * 24 * 3_600_000
    world.clock.advance(passed)
    await world.ports.jobs.settle()
    world.clock.advance(-passed)
    const rows = await db.select().from(waitingList).where(eq(waitingList.userId, userId))
    const standing = new Map(rows.map(({ eventId, status }) => [eventId, status]))
    expect([standing.get(world.eventId), standing.get(other.eventId)]).toEqual(['expired', 'waiting'])
  })

  it('opens with the right to read people, and is changed with the right to write them', async () => {
    const { world, line } = await makeLine(3)
    const [first] = threeOf(line)
    const reader = await world.person({ organiser: 'reader' })
    expect((await world.call(listLine, { params: world.path, query: {} }, { as: reader })).status).toBe(200)
    expect((await give(world, reader, first)).status).toBe(403)
    const stranger = await (await makeWorld()).person({ organiser: true })
    expect((await give(world, stranger, first)).status).toBe(404)
    expect((await world.call(listLine, { params: world.path, query: {} }, { as: first })).status).toBe(403)
  })
})

describe('a place out of turn', () => {
  it('goes to a person before those ahead of them, with a mail and its reason in the journal', async () => {
    const { world, line, organiser } = await makeLine(3)
    const [, , third] = threeOf(line)
    await places(world, 2)
    expect((await give(world, organiser, third)).status).toBe(204)
    await world.ports.jobs.settle()
    expect(await mails(world, third)).toHaveLength(1)
    expect(await told(world, third)).toContainEqual({
      right: 'people.write',
      before: { status: 'waiting' },
      after: { status: 'offered', dayId: 'j1' },
      why: 'Intervenante de la journée',
    })
    const mine = await world.call(getWaiting, { params: of(world, third) }, { as: third })
    expect(mine.body.offer).toMatchObject({ dayId: 'j1' })
    expect((await give(world, organiser, third)).error.code).toBe('NOT_IN_LINE')
  })

  it('is never a taken one, nor one kept for another person', async () => {
    const { world, line, organiser } = await makeLine(3)
    const [first, second] = threeOf(line)
    expect((await give(world, organiser, second)).error.code).toBe('NO_PLACE_TO_OFFER')
    await places(world, 2)
    expect((await give(world, organiser, first)).status).toBe(204)
    expect((await give(world, organiser, second)).error.code).toBe('NO_PLACE_TO_OFFER')
  })

  it('may be that of another person, then waiting again at their own position', async () => {
    const { world, line, organiser } = await makeLine(3)
    const [first, second, third] = threeOf(line)
    await places(world, 2)
    await give(world, organiser, first)
    const instead = (whose: Person) =>
      world.call(
        offerOutOfTurn,
        { params: of(world, third), body: { dayId: 'j1', inPlaceOf: whose.userId, reason: 'Intervenante' } },
        { as: organiser },
      )
    expect((await instead(second)).error.code).toBe('NOT_IN_LINE')
    expect((await instead(first)).status).toBe(204)
    await world.ports.jobs.settle()
    const { data, days } = await read(world, organiser)
    expect(data.map(({ lastName, rank }) => [lastName, rank])).toEqual([
      ['N2', null],
      ['N0', 1],
      ['N1', 2],
    ])
    expect(days).toMatchObject([{ taken: 1, kept: 1, capacity: 2 }])
  })

  it('needs a reason', async () => {
    const { world, line, organiser } = await makeLine(3)
    await places(world, 2)
    expect((await give(world, organiser, threeOf(line)[0], '   ')).status).toBe(400)
  })
})

describe('moving in the line', () => {
  it('puts a person before another or at the end; later people come after all', async () => {
    const { world, line, organiser } = await makeLine(3)
    const [first, second, third] = threeOf(line)
    expect((await move(world, organiser, third, first)).status).toBe(204)
    expect(await ranks(world, organiser)).toEqual(['N2', 'N0', 'N1'])
    expect((await move(world, organiser, first, null)).status).toBe(204)
    expect(await ranks(world, organiser)).toEqual(['N2', 'N1', 'N0'])
    const late = await world.person({ lastName: 'Late' })
    world.clock.advance(1000)
    await world.call(saveWaiting, { params: of(world, late), body: { wanted: true } }, { as: late })
    expect(await ranks(world, organiser)).toEqual(['N2', 'N1', 'N0', 'Late'])
    const aheadOf = async (as: Person) => (await world.call(getWaiting, { params: of(world, as) }, { as })).body.ahead
    expect([await aheadOf(third), await aheadOf(second), await aheadOf(first)]).toEqual([0, 1, 2])
    expect(await told(world, third)).toContainEqual(
      expect.objectContaining({ before: { rank: 3 }, after: { rank: 1 } }),
    )
  })

  it('decides the next person served', async () => {
    const { world, line, organiser } = await makeLine(3)
    const [first, , third] = threeOf(line)
    await move(world, organiser, third, first)
    await places(world, 2)
    await world.call(saveWaiting, { params: of(world, first), body: { wanted: true } }, { as: first })
    await world.ports.jobs.settle()
    expect((await read(world, organiser)).data[0]).toMatchObject({ lastName: 'N2', rank: null })
  })

  it('says that a person has left meanwhile', async () => {
    const { world, line, organiser } = await makeLine(3)
    const [first, second] = threeOf(line)
    await world.call(saveWaiting, { params: of(world, first), body: { wanted: false } }, { as: first })
    expect((await move(world, organiser, second, first)).error.code).toBe('NOT_IN_LINE')
    expect((await move(world, organiser, first, second)).error.code).toBe('NOT_IN_LINE')
  })
})

describe('the place of an ended offer or of a removed person', () => {
  it('goes to the next person in line', async () => {
    const { world, line, organiser } = await makeLine(3)
    const [first, second, third] = threeOf(line)
    await places(world, 2)
    await give(world, organiser, third)
    const end = () =>
      world.call(expireOffer, { params: of(world, third), body: { reason: 'Ne vient plus' } }, { as: organiser })
    expect((await end()).status).toBe(204)
    expect((await end()).error.code).toBe('NOT_IN_LINE')
    await world.ports.jobs.settle()
    expect((await read(world, organiser)).data.map(({ lastName, rank }) => [lastName, rank])).toEqual([
      ['N0', null],
      ['N1', 1],
    ])
    const out = (who: Person) => world.call(removeFromLine, { params: of(world, who) }, { as: organiser })
    expect((await out(first)).status).toBe(204)
    await world.ports.jobs.settle()
    expect((await read(world, organiser)).data.map(({ lastName, rank }) => [lastName, rank])).toEqual([['N1', null]])
    expect((await out(third)).error.code).toBe('NOT_IN_LINE')
    expect(await told(world, third)).toContainEqual(expect.objectContaining({ why: 'Ne vient plus' }))
    expect((await world.call(getWaiting, { params: of(world, second) }, { as: second })).body.offer).not.toBeNull()
  })
})
