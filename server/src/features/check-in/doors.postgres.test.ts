import { checkIn, listAtDoor, listExpected, listRefused } from '@parvis/contract/check-in/check-in.ts'
import { makeDeviceLink } from '@parvis/contract/team/team.ts'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { doorScans } from '#db/tables/check-in.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { inAnyOrder, randomFrom } from '#testing/random.ts'
import { isWhole, testSeed } from '#testing/scope.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const MINUTE = 60_000
const PEOPLE = isWhole ? 300 : 60

async function deviceOf(world: World, as: Person, name: string): Promise<Person> {
  const { body } = await world.call(makeDeviceLink, { params: world.path, body: { name, right: 'door' } }, { as })
  return { userId: body.id, email: '', token: body.url.split('#')[1] ?? '' }
}

async function expected({ ports, domainId, eventId }: World, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, (_, i) => ({ id: `${eventId}-${i}`, code: newBadgeCode() }))
  const at = ports.clock.now()
  await ports.db
    .insert(users)
    .values(people.map(({ id }, i) => ({ id, domainId, firstName: 'Ada', lastName: `B${i}` })))
  await ports.db.insert(participations).values(
    people.map(({ id, code }) => ({
      ...{ eventId, userId: id, code, registered: true, responded: true, registeredAt: at, isCompleted: true },
    })),
  )
  await ports.db
    .insert(participationDays)
    .values(people.map(({ id }) => ({ eventId, userId: id, eventDayId: 'j1', registered: true, onSite: true })))
  return people.map(({ code }) => code)
}

interface Scan {
  readonly id: string
  readonly code: string
  readonly at: string
}

it(`${PEOPLE} people pass two doors, one without a network for ten minutes: each enters once, and none is lost`, async () => {
  const world = await makeWorld()
  const ana = await world.person({ organiser: true })
  const codes = await expected(world, PEOPLE)
  const [north, south] = [await deviceOf(world, ana, 'Porte nord'), await deviceOf(world, ana, 'Porte sud')]
  const params = { ...world.path, dayId: 'j1' }
  const list = await world.call(listExpected, { params, query: {} }, { as: north })
  expect(list.body).toMatchObject({ isWhole: true, total: PEOPLE, next: null })
  const carried = new Set(list.body.data.map(({ code }) => code))

  // The north door goes offline, admits two thirds and keeps its scans; the south door admits the rest and ten more.
  const begun = world.clock.now().getTime()
  const ofNorth = codes.filter((_, i) => i % 3 !== 2)
  const ofSouth = [...codes.filter((_, i) => i % 3 === 2), ...ofNorth.slice(0, 10)]
  const kept: Scan[] = ofNorth.map((code, i) => ({
    ...{ id: `scan-${world.eventId}-${i}`, code },
    at: new Date(begun + Math.floor((i / ofNorth.length) * 10 * MINUTE)).toISOString(),
  }))
  expect(kept.every(({ code }) => carried.has(code))).toBe(true)
  world.clock.advance(8 * MINUTE)
  const direct = await Promise.all(
    ofSouth.map((code) => world.call(checkIn, { params, body: { code } }, { as: south })),
  )
  expect(direct.every(({ body }) => body.result === 'welcome')).toBe(true)

  // Back online, the north door sends its scans, some twice because the first answer was lost.
  world.clock.advance(3 * MINUTE)
  const send = (scan: Scan) => world.call(checkIn, { params, body: { ...scan, isLetIn: true } }, { as: north })
  const sent = await Promise.all([...kept, ...kept.slice(20)].map(send))
  const answers = sent.slice(0, kept.length)
  expect(answers.filter(({ body }) => body.result === 'welcome')).toHaveLength(ofNorth.length - 10)
  const again = await Promise.all(kept.map(send))
  expect(again.map(({ body }) => [body.result, body.twice])).toEqual(
    answers.map(({ body }) => [body.result, body.twice]),
  )

  // The ten appear as admitted at both doors, the earlier one first.
  const both = answers.filter(({ body }) => body.twice.length > 0)
  expect(both).toHaveLength(10)
  expect(both[3]?.body.twice.map(({ door }) => door)).toEqual(['Porte nord', 'Porte sud'])
  expect(both[3]?.body.card.presentAt).toBe(kept[3]?.at)

  const { body } = await world.call(listAtDoor, { params, query: { only: 'present' } }, { as: ana })
  expect(body).toMatchObject({ total: PEOPLE, counts: { registered: PEOPLE, present: PEOPLE } })
  const those = await world.ports.db
    .select({ userId: doorScans.userId })
    .from(doorScans)
    .where(and(eq(doorScans.eventId, world.eventId), eq(doorScans.result, 'welcome')))
  expect(those).toHaveLength(PEOPLE)
  expect(new Set(those.map(({ userId }) => userId)).size).toBe(PEOPLE)
  const { twice } = (await world.call(listRefused, { params }, { as: north })).body
  expect(twice).toHaveLength(10)
})

it(`${PEOPLE} people scanned by two doors without a network enter once, at the earlier time, in any order of sending`, async () => {
  const world = await makeWorld()
  const ana = await world.person({ organiser: true })
  const codes = await expected(world, PEOPLE)
  const doors = [await deviceOf(world, ana, 'Porte nord'), await deviceOf(world, ana, 'Porte sud')]
  const params = { ...world.path, dayId: 'j1' }
  const random = randomFrom(testSeed)
  const begun = world.clock.now().getTime()
  const both = PEOPLE / 5
  // The first fifth passes both doors.
  const scans = codes.flatMap((code, i) =>
    doors.flatMap((door, d) =>
      i < both || i % 2 === d
        ? { door, code, id: `${d}-${i}-${world.eventId}`, at: new Date(begun + random(10 * MINUTE)).toISOString() }
        : [],
    ),
  )
  world.clock.advance(11 * MINUTE)
  // A reloaded page sends again what it has no answer for.
  const sent = inAnyOrder([...scans, ...scans.filter(() => random(2) === 0), ...scans.slice(0, 20)], random)
  for (let from = 0; from < sent.length; from += 20)
    await Promise.all(
      sent
        .slice(from, from + 20)
        .map(({ door, ...scan }) => world.call(checkIn, { params, body: { ...scan, isLetIn: true } }, { as: door })),
    )
  const rows = await world.ports.db
    .select({ code: participations.code, at: participationDays.presentAt })
    .from(participationDays)
    .innerJoin(
      participations,
      and(eq(participations.eventId, participationDays.eventId), eq(participations.userId, participationDays.userId)),
    )
    .where(and(eq(participationDays.eventId, world.eventId), eq(participationDays.present, true)))
  const earliest = Map.groupBy(scans, ({ code }) => code)
  const told = rows.map(({ code, at }) => [code, at?.toISOString()])
  expect(told.toSorted()).toEqual(
    codes
      .map((code) => [
        code,
        earliest
          .get(code)
          ?.map(({ at }) => at)
          .toSorted()[0],
      ])
      .toSorted(),
  )
  const kept = await world.ports.db.select().from(doorScans).where(eq(doorScans.eventId, world.eventId))
  const resultsOf = (result: string) => kept.filter((scan) => scan.result === result)
  expect(kept.map(({ id }) => id).toSorted()).toEqual(scans.map(({ id }) => id).toSorted())
  expect([resultsOf('welcome').length, resultsOf('twice').length]).toEqual([PEOPLE, both])
  expect(new Set(resultsOf('welcome').map(({ userId }) => userId)).size).toBe(PEOPLE)
})
