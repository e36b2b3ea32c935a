import { checkIn, listAtDoor, listExpected, listRefused } from '@parvis/contract/check-in/check-in.ts'
import { makeDeviceLink } from '@parvis/contract/team/team.ts'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { doorScans } from '#db/tables/check-in.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { isWhole } from '#testing/scope.ts'
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
