import { addCompanion } from '@parvis/contract/companions/companions.ts'
import {
  addPlaceRequest,
  endPlaceOffer,
  listPlaceLists,
  movePlaceRequest,
  offerPlaces,
  readPlaceList,
  savePlaceRules,
} from '@parvis/contract/place-lists/place-lists.ts'
import { DEFAULT_RULES } from '@parvis/contract/place-requests/serving.rules.ts'
import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { journal } from '#db/tables/journal.ts'
import { placeRequests } from '#db/tables/place-requests.ts'
import type { Limited } from '#testing/places.ts'
import { makeLimited } from '#testing/places.ts'
import type { Person } from '#testing/world.ts'
import { serveEvent } from './serving.service.ts'

const params = ({ world }: Limited, { userId }: Person) => ({ ...world.path, userId })
const serve = ({ world }: Limited) => serveEvent(world.ports, world.eventId)

async function makeList(people: number, capacity = 1) {
  const limited = await makeLimited('article', capacity)
  const holders: Person[] = []
  for (let i = 0; i < capacity; i++) {
    const holder = await limited.guest()
    await limited.take(holder)
    holders.push(holder)
  }
  const line: Person[] = []
  for (let i = 0; i < people; i++) {
    const person = await limited.guest()
    expect((await limited.ask(person)).status).toBe(200)
    line.push(person)
  }
  const as = await limited.world.person({ organiser: true })
  const read = async () =>
    (
      await limited.world.call(
        readPlaceList,
        { params: limited.world.path, query: { offerKind: limited.offer.kind, target: limited.offer.target } },
        { as },
      )
    ).body
  const order = async () =>
    (await read()).entries.map(({ people: [lead] }) => line.findIndex((one) => one.userId === lead?.id))
  return { limited, holders, line, as, read, order }
}

async function statuses({ world }: Limited, people: readonly Person[]) {
  const rows = await world.ports.db.select().from(placeRequests).where(eq(placeRequests.eventId, world.eventId))
  return people.map(({ userId }) => rows.find((row) => row.userId === userId)?.status)
}

describe('the lists of the team', () => {
  it('count requests, wished and kept places', async () => {
    const { limited, holders, line, as, read } = await makeList(3)
    const [lead] = line as [Person]
    await limited.ask(lead, false)
    const query = { userId: lead.userId }
    const body = { firstName: 'Zoé', lastName: 'Renard' }
    const added = await limited.world.call(addCompanion, { params: limited.world.path, query, body }, { as: lead })
    await limited.ask(lead, true, [added.body.id])
    await limited.leave(holders[0] as Person)
    await serve(limited)
    const lists = await limited.world.call(listPlaceLists, { params: limited.world.path }, { as })
    const counts = { capacity: 1, taken: 0, kept: 1, requests: 3, places: 4, isOpen: true }
    expect(lists.body).toMatchObject({ isOn: true, isServed: true, data: [{ label: 'Dîner de gala', ...counts }] })
    const { entries, rules } = await read()
    expect(rules).toEqual(DEFAULT_RULES)
    expect(entries.map(({ status, rank, people }) => [status, rank, people.length])).toEqual([
      ['offered', null, 1],
      ['waiting', 1, 1],
      ['waiting', 2, 2],
    ])
  })

  it('are refused to strangers, to the door and to another event', async () => {
    const { limited, line } = await makeList(1)
    const other = await makeLimited('article', 1)
    const callers: Person[] = [
      line[0] as Person,
      await limited.world.person({ organiser: 'doorkeeper' }),
      await other.world.person({ organiser: true }),
    ]
    for (const as of callers)
      expect((await limited.world.call(listPlaceLists, { params: limited.world.path }, { as })).status).toBeGreaterThan(
        400,
      )
  })
})

describe('an organiser', () => {
  it('offers a free place out of turn with a reason, never more than there are', async () => {
    const { limited, holders, line, as } = await makeList(2)
    const rules = { ...DEFAULT_RULES, isAutomatic: false }
    const saved = await limited.world.call(
      savePlaceRules,
      { params: limited.world.path, body: { ...limited.offer, rules } },
      { as },
    )
    expect(saved.status).toBe(204)
    await limited.leave(holders[0] as Person)
    await serve(limited)
    expect(await statuses(limited, line)).toEqual(['waiting', 'waiting'])
    const [first, second] = line as [Person, Person]
    const offer = (to: Person, reason: string) =>
      limited.world.call(offerPlaces, { params: params(limited, to), body: { ...limited.offer, reason } }, { as })
    expect((await offer(second, ' ')).error.errors).toMatchObject([{ path: 'reason' }])
    expect((await offer(second, 'Une seule place libre')).status).toBe(204)
    expect((await offer(first, 'Encore une')).error.code).toBe('PLACES_MISSING')
    expect((await offer(second, 'Encore')).error.code).toBe('NOT_WAITING')
    expect(await statuses(limited, line)).toEqual(['waiting', 'offered'])
    const [entry] = await limited.world.ports.db
      .select()
      .from(journal)
      .where(and(eq(journal.eventId, limited.world.eventId), eq(journal.subjectId, second.userId)))
      .orderBy(desc(journal.id))
    expect(entry).toMatchObject({ why: 'Une seule place libre' })
    expect((await limited.take(second)).status).toBe(200)
  })

  it('ends an offer, whose place goes to the next, and takes a request out', async () => {
    const { limited, holders, line, as } = await makeList(3)
    await limited.leave(holders[0] as Person)
    await serve(limited)
    const [first, second, third] = line as [Person, Person, Person]
    const end = (of: Person) =>
      limited.world.call(endPlaceOffer, { params: params(limited, of), body: { ...limited.offer, reason: '' } }, { as })
    expect((await end(second)).status).toBe(204)
    expect((await end(first)).status).toBe(204)
    await limited.world.ports.jobs.settle()
    expect(await statuses(limited, [first, second, third])).toEqual(['expired', 'left', 'offered'])
    expect((await end(first)).error.code).toBe('NOT_WAITING')
  })

  it('moves a request, and those that join later come after', async () => {
    const { limited, line, as, order } = await makeList(3)
    const [first, second, third] = line as [Person, Person, Person]
    const move = (who: Person, before: Person | null) =>
      limited.world.call(
        movePlaceRequest,
        { params: params(limited, who), body: { ...limited.offer, before: before?.userId ?? null, reason: '' } },
        { as },
      )
    expect((await move(third, first)).status).toBe(204)
    expect(await order()).toEqual([2, 0, 1])
    expect((await move(third, null)).status).toBe(204)
    expect(await order()).toEqual([0, 1, 2])
    expect((await move(first, third)).status).toBe(204)
    const late = await limited.guest()
    await limited.ask(late)
    expect(await order()).toEqual([1, 0, 2, -1])
    await limited.ask(third, false)
    expect((await move(second, third)).error.code).toBe('NOT_WAITING')
  })

  it('enters a registered person once, and no other one', async () => {
    const { limited, line, as, order } = await makeList(1)
    const [guest, stranger] = [await limited.guest(), await limited.world.person()]
    const add = (who: Person) =>
      limited.world.call(
        addPlaceRequest,
        { params: params(limited, who), body: { ...limited.offer, with: [] } },
        { as },
      )
    expect((await add(guest)).status).toBe(204)
    expect((await add(guest)).error.code).toBe('NOT_WAITING')
    expect((await add(stranger)).error.code).toBe('NOT_WAITING')
    expect((await add(line[0] as Person)).error.code).toBe('NOT_WAITING')
    expect(await order()).toEqual([0, -1])
  })
})
