import { addCompanion } from '@parvis/contract/companions/companions.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { requestKinds } from '@parvis/contract/place-requests/place-requests.rules.ts'
import { listPlaceRequests, savePlaceRequest } from '@parvis/contract/place-requests/place-requests.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { placeRequests } from '#db/tables/place-requests.ts'
import { delivered, writtenMails } from '#testing/delivered.ts'
import type { Limited } from '#testing/places.ts'
import { makeLimited } from '#testing/places.ts'
import type { Person } from '#testing/world.ts'
import { serveEvent } from './serving.service.ts'

const DAY_MS = 24 * 3600 * 1000

const serve = ({ world }: Limited) => serveEvent(world.ports, world.eventId)
async function own({ world }: Limited, as: Person) {
  const params = { ...world.path, userId: as.userId }
  return (await world.call(listPlaceRequests, { params }, { as })).body.data
}
const statusOf = async ({ world }: Limited, { userId }: Person) =>
  (
    await world.ports.db
      .select({ status: placeRequests.status })
      .from(placeRequests)
      .where(and(eq(placeRequests.eventId, world.eventId), eq(placeRequests.userId, userId)))
  )[0]?.status
const mails = ({ world }: Limited, { userId }: Person) =>
  world.ports.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.eventId, world.eventId), eq(outbox.userId, userId), eq(outbox.actionId, 22)))

async function soldOut(kind: (typeof requestKinds)[number], capacity = 1) {
  const limited = await makeLimited(kind, capacity)
  const holders: Person[] = []
  for (let i = 0; i < capacity; i++) {
    const holder = await limited.guest()
    expect((await limited.take(holder)).status).toBe(200)
    holders.push(holder)
  }
  return { limited, holders, holder: holders[0] as Person }
}

describe.each(requestKinds)('the waiting list of an offer (%s)', (kind) => {
  it('keeps a place that is given back for the first person, who takes it', async () => {
    const { limited, holder } = await soldOut(kind)
    const [first, second, stranger] = [await limited.guest(), await limited.guest(), await limited.guest()]
    expect((await limited.take(first)).error.code).toMatch(/_FULL$/)
    expect((await limited.ask(first)).body.data).toMatchObject([{ ...limited.offer, ahead: 0, keptUntil: null }])
    expect((await limited.ask(second)).body.data).toMatchObject([{ ahead: 1 }])
    await serve(limited)
    expect((await own(limited, first))[0]?.keptUntil).toBeNull()

    expect((await limited.leave(holder)).status).toBe(200)
    // Free, but awaited: before a round has offered it too.
    expect((await limited.take(stranger)).error.code).toMatch(/_FULL$/)
    await serve(limited)
    expect((await own(limited, first))[0]?.keptUntil).not.toBeNull()
    expect(await mails(limited, first)).toHaveLength(1)
    for (const other of [second, stranger, holder]) expect((await limited.take(other)).error.code).toMatch(/_FULL$/)
    expect((await limited.take(first)).status).toBe(200)
    expect(await own(limited, first)).toEqual([])
    expect([await statusOf(limited, first), await limited.taken()]).toEqual(['taken', 1])
  })

  it('gives an expired place to the next person, once', async () => {
    const { limited, holder } = await soldOut(kind)
    const [first, second] = [await limited.guest(), await limited.guest()]
    await limited.ask(first)
    await limited.ask(second)
    await limited.leave(holder)
    await serve(limited)
    limited.world.clock.advance(DAY_MS)
    await serve(limited)
    expect([await statusOf(limited, first), await statusOf(limited, second)]).toEqual(['expired', 'offered'])
    await serve(limited)
    expect(await mails(limited, second)).toHaveLength(1)
  })

  it('leaves places beyond the requests to others', async () => {
    const { limited } = await soldOut(kind)
    const [waiting, stranger, late] = [await limited.guest(), await limited.guest(), await limited.guest()]
    await limited.ask(waiting)
    await limited.setCapacity(3)
    expect((await limited.take(stranger)).status).toBe(200)
    expect((await limited.take(late)).error.code).toMatch(/_FULL$/)
    await serve(limited)
    expect((await limited.take(waiting)).status).toBe(200)
  })

  it('offers a place to all once places are unlimited', async () => {
    const { limited } = await soldOut(kind)
    const waiting = await limited.guest()
    await limited.ask(waiting)
    await limited.setCapacity(null)
    await serve(limited)
    expect(await statusOf(limited, waiting)).toBe('offered')
    expect((await limited.take(waiting)).status).toBe(200)
    expect(await statusOf(limited, waiting)).toBe('taken')
  })

  it('is left by a person who comes no more, and their place goes on', async () => {
    const { limited, holder } = await soldOut(kind)
    const [first, second] = [await limited.guest(), await limited.guest()]
    await limited.ask(first)
    await limited.ask(second)
    await limited.leave(holder)
    await serve(limited)
    const params = { ...limited.world.path, userId: first.userId }
    await limited.world.call(updateParticipation, { params, body: { participation: 3 } }, { as: first })
    await serve(limited)
    expect([await statusOf(limited, first), await statusOf(limited, second)]).toEqual(['left', 'offered'])
  })

  it('serves a group as a whole, in turn', async () => {
    const { limited, holders } = await soldOut(kind, 2)
    const [lead, next] = [await limited.guest(), await limited.guest()]
    const companion = (await addTo(limited, lead)).id
    const asked = await limited.ask(lead, true, [companion])
    expect(asked.body.data[0]?.people.map(({ id }) => id)).toEqual([lead.userId, companion])
    await limited.ask(next)
    await limited.leave(holders[0] as Person)
    await serve(limited)
    expect([await statusOf(limited, lead), await statusOf(limited, next)]).toEqual(['waiting', 'waiting'])
    await limited.leave(holders[1] as Person)
    await serve(limited)
    const member: Person = { ...lead, userId: companion }
    expect([await statusOf(limited, lead), await statusOf(limited, member)]).toEqual(['offered', 'offered'])
    expect((await limited.take(lead)).status).toBe(200)
    expect((await limited.take(member)).status).toBe(200)
    expect([await statusOf(limited, member), await limited.taken()]).toEqual(['taken', 2])
  })

  it('ends a request with its group, and declines a place that is kept', async () => {
    const { limited, holder } = await soldOut(kind)
    const [lead, next] = [await limited.guest(), await limited.guest()]
    await limited.ask(lead)
    await limited.ask(next)
    await limited.leave(holder)
    await serve(limited)
    expect((await limited.ask(lead, false)).body.data).toEqual([])
    await limited.world.ports.jobs.settle()
    expect([await statusOf(limited, lead), await statusOf(limited, next)]).toEqual(['left', 'offered'])
    expect((await limited.ask(lead)).body.data).toMatchObject([{ ahead: 0, keptUntil: null }])
  })

  it('is refused while places are left, to holders, and where the event has no waiting list', async () => {
    const { limited, holder } = await soldOut(kind)
    expect((await limited.ask(holder)).error.code).toBe('PLACE_HELD')
    await limited.setCapacity(2)
    expect((await limited.ask(await limited.guest())).error.code).toBe('PLACES_LEFT')
    const off = await makeLimited(kind, 0, { FO_WAITING_LIST: false })
    expect((await off.ask(await off.guest())).error.code).toBe('REQUESTS_OFF')
  })

  it('takes back the last offers when the capacity is lowered', async () => {
    const { limited, holder } = await soldOut(kind, 2)
    const waiting = await limited.guest()
    await limited.ask(waiting)
    await limited.leave(holder)
    await serve(limited)
    await limited.setCapacity(1)
    await serve(limited)
    expect(await statusOf(limited, waiting)).toBe('waiting')
    expect((await limited.take(waiting)).error.code).toMatch(/_FULL$/)
  })
})

async function addTo({ world }: Limited, as: Person) {
  const query = { userId: as.userId }
  const { body } = await world.call(
    addCompanion,
    { params: world.path, query, body: { firstName: 'Zoé', lastName: 'Renard' } },
    { as },
  )
  return body
}

it('is served at once when a place is given back, without waiting for a round', async () => {
  const { limited, holder } = await soldOut('slot')
  const waiting = await limited.guest()
  await limited.ask(waiting)
  await limited.world.ports.jobs.settle()
  await limited.leave(holder)
  await limited.world.ports.jobs.settle()
  expect(await statusOf(limited, waiting)).toBe('offered')
  const params = { ...limited.world.path, userId: waiting.userId }
  const next = await limited.guest()
  await limited.ask(next)
  await limited.world.call(updateParticipation, { params, body: { participation: 3 } }, { as: waiting })
  await limited.world.ports.jobs.settle()
  expect(await statusOf(limited, next)).toBe('offered')
})

describe('a request', () => {
  it('of a person who does not come yet claims no place, and counts once they come', async () => {
    const { limited } = await soldOut('article')
    const dreamer = await limited.world.person()
    const stranger = await limited.guest()
    expect((await limited.ask(dreamer)).status).toBe(200)
    await limited.setCapacity(2)
    await serve(limited)
    expect(await statusOf(limited, dreamer)).toBe('waiting')
    expect((await limited.take(stranger)).status).toBe(200)
  })

  it.each([
    ['an unknown offer', { kind: 'article', target: 'lunch' } as const, 404],
    ['an offer of another kind', { kind: 'slot', target: 'dinner' } as const, 404],
  ])('for %s is refused', async (_, offer, status) => {
    const { limited } = await soldOut('article')
    const as = await limited.guest()
    const params = { ...limited.world.path, userId: as.userId }
    const body = { ...offer, isWanted: true, with: [] }
    expect((await limited.world.call(savePlaceRequest, { params, body }, { as })).status).toBe(status)
  })

  it('includes no person registered by another one', async () => {
    const { limited } = await soldOut('article')
    const [as, other] = [await limited.guest(), await limited.guest()]
    expect((await limited.ask(as, true, [other.userId])).error.code).toBe('GROUP_UNKNOWN')
  })

  it('is answered by a mail with the name of the offer and the time to answer', async () => {
    const { limited, holder } = await soldOut('slot')
    const as = await limited.guest()
    await limited.ask(as)
    await limited.leave(holder)
    await serve(limited)
    const kept = and(eq(outbox.eventId, limited.world.eventId), eq(outbox.userId, as.userId), eq(outbox.actionId, 22))
    const [written] = await writtenMails(limited.world.ports, kept)
    const mail = delivered(written)
    expect(mail.subject).toContain('Le trait de charpente')
    expect(mail.text).toMatch(/24\sheures/)
    expect(mail.html).toContain('/places?token=')
  })
})
