import { requestKinds } from '@parvis/contract/place-requests/place-requests.rules.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { placeRequests } from '#db/tables/place-requests.ts'
import { makeLimited } from '#testing/places.ts'
import { countDeadlocks, shuffled } from '#testing/race.ts'
import type { Person } from '#testing/world.ts'
import { serveEvent } from './serving.service.ts'

const PLACES = 4
const WAITING = 12
const STRANGERS = 12

it.each(requestKinds)('strangers take no place that is kept or awaited, in any order of calls (%s)', async (kind) => {
  const limited = await makeLimited(kind, PLACES)
  const { world } = limited
  const peopleOf = async (count: number) => {
    const people: Person[] = []
    for (let i = 0; i < count; i++) people.push(await limited.guest())
    return people
  }
  const [holders, line, strangers] = [await peopleOf(PLACES), await peopleOf(WAITING), await peopleOf(STRANGERS)]
  for (const as of holders) expect((await limited.take(as)).status).toBe(200)
  for (const as of line) expect((await limited.ask(as)).status).toBe(200)
  const deadlocks = await countDeadlocks(world.ports.db)
  const serve = () => serveEvent(world.ports, world.eventId)
  const acts = [
    ...holders.map((as) => () => limited.leave(as)),
    ...strangers.map((as) => () => limited.take(as)),
    ...Array.from({ length: 6 }, () => serve),
  ]
  await Promise.all(shuffled(acts).map((act) => act()))
  await serve()
  const offered = await world.ports.db
    .select({ userId: placeRequests.userId })
    .from(placeRequests)
    .where(and(eq(placeRequests.eventId, world.eventId), inArray(placeRequests.status, ['offered'])))
  const first = line.slice(0, PLACES).map(({ userId }) => userId)
  expect(offered.map(({ userId }) => userId).toSorted()).toEqual(first.toSorted())
  const taken = await Promise.all([...line, ...strangers].map((as) => limited.take(as)))
  expect(taken.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(PLACES)
  expect(taken.slice(0, PLACES).every(({ status }) => status === 200)).toBe(true)
  expect(await limited.taken()).toBe(PLACES)
  expect(await countDeadlocks(world.ports.db)).toBe(deadlocks)
})
