import { findUsers, getStats } from '@parvis/contract/stats/stats.ts'
import { describe, expect, it } from 'vitest'
import { participationDays, participations } from '#db/tables/participation.ts'
import { presenceStays } from '#db/tables/presence.ts'
import { newBadgeCode, newId } from '#kit/ids.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

interface Facts extends Partial<typeof participations.$inferInsert> {
  readonly present?: readonly string[]
  readonly days?: readonly string[]
  readonly stays?: readonly ('open' | 'closed')[]
}

async function comes(world: World, { present = [], days = [], stays = [], ...facts }: Facts = {}): Promise<Person> {
  const person = await world.person()
  const { db, clock } = world.ports
  const of = { eventId: world.eventId, userId: person.userId }
  const registeredAt = facts.registered ? (facts.registeredAt ?? clock.now()) : null
  await db
    .insert(participations)
    .values({ responded: facts.registered ?? false, ...facts, ...of, registeredAt, code: newBadgeCode() })
  for (const day of new Set([...days, ...present]))
    await db
      .insert(participationDays)
      .values({ ...of, eventDayId: day, registered: days.includes(day), present: present.includes(day) })
  for (const stay of stays) {
    const outAt = stay === 'closed' ? clock.now() : null
    await db.insert(presenceStays).values({ ...of, id: newId(clock.now()), inAt: clock.now(), outAt })
  }
  return person
}

const read = (world: World, as?: Person, query: { isRemote?: 'true' | 'false' } = {}) =>
  world.call(getStats, { params: world.path, query }, as ? { as } : {})
const onSite = { registered: true }

describe('the figures', () => {
  it('count invitations: accepted, declined, or without an answer', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    await comes(world, { invited: true, ...onSite })
    await comes(world, { invited: true, responded: true })
    await comes(world, { invited: true })
    await comes(world, { invited: true })
    await comes(world, onSite)
    expect((await read(world, organiser)).body).toMatchObject({
      ...{ totalInvited: 4, totalInvitedPositive: 1, totalInvitedNegative: 1, totalInvitedNoResponse: 2 },
      totalRegistered: 2,
    })
  })

  it('count people who came, once over all their days, with and without a registration', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    await comes(world, { ...onSite, days: ['j1', 'j2'], present: ['j1', 'j2'] })
    await comes(world, { ...onSite, days: ['j1'] })
    await comes(world, { present: ['j2'] })
    const { body } = await read(world, organiser)
    expect(body).toMatchObject({ totalPresent: 2, totalPresentRegistered: 1, totalPresentNotRegistered: 1 })
    expect(body.days).toEqual([
      { dayId: 'j1', registered: 2, present: 1 },
      { dayId: 'j2', registered: 1, present: 2 },
      { dayId: 'j3', registered: 0, present: 0 },
    ])
  })

  it('tell where people come from and when they registered, on the event’s calendar, empty days too', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    const at = (text: string) => new Date(text)
    await comes(world, { ...onSite, registeredAt: at('2027-02-01T22:59:00Z') })
    // After midnight in Paris.
    await comes(world, { ...onSite, registeredAt: at('2027-02-01T23:01:00Z'), registeredFrom: 'SALON' })
    await comes(world, { ...onSite, registeredAt: at('2027-02-04T10:00:00Z') })
    await comes(world, { registeredFrom: 'JAMAIS' })
    const { body } = await read(world, organiser)
    expect(body.totalRegisteredFrom).toEqual([
      { from: 'WEB', count: 2 },
      { from: 'SALON', count: 1 },
    ])
    expect(body.registrations).toEqual([
      { day: '2027-02-01', count: 1 },
      { day: '2027-02-02', count: 1 },
      { day: '2027-02-03', count: 0 },
      { day: '2027-02-04', count: 1 },
    ])
  })

  it('count people in the live and people who have left it', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    const remote = { ...onSite, isRemote: true }
    await comes(world, { ...remote, stays: ['closed', 'open'] })
    await comes(world, { ...remote, stays: ['closed', 'closed'] })
    await comes(world, remote)
    expect((await read(world, organiser)).body).toMatchObject({ totalIsIn: 1, totalIsOut: 1 })
  })

  it('are those of remote people, or of those on site, as asked; a person without an answer is in neither', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    await comes(world, { ...onSite, isRemote: true, days: ['j1'] })
    await comes(world, { ...onSite, days: ['j1'] })
    await comes(world, { invited: true })
    expect((await read(world, organiser, { isRemote: 'true' })).body).toMatchObject({
      totalRegistered: 1,
      totalInvited: 0,
    })
    await comes(world, { responded: true, invited: true })
    await comes(world, { present: ['j1'] })
    expect((await read(world, organiser, { isRemote: 'false' })).body).toMatchObject({
      ...{ totalRegistered: 1, totalInvited: 0, totalInvitedNoResponse: 0 },
      ...{ totalPresent: 1, totalPresentNotRegistered: 1 },
    })
    const { body } = await read(world, organiser)
    expect(body).toMatchObject({ totalInvited: 2, totalRegistered: 2, days: [{ registered: 2 }, {}, {}] })
  })

  it('are nothing of another event', async () => {
    const [world, elsewhere] = [await makeWorld(), await makeWorld()]
    await comes(elsewhere, { ...onSite, invited: true, days: ['j1'], present: ['j1'], stays: ['open'] })
    const { body } = await read(world, await world.person({ organiser: true }))
    expect(body).toMatchObject({
      totalInvited: 0,
      totalRegistered: 0,
      totalPresent: 0,
      totalIsIn: 0,
      registrations: [],
    })
  })
})

describe('access to the figures', () => {
  it('is for an organiser, until they are made public', async () => {
    const world = await makeWorld()
    expect((await read(world)).status).toBe(401)
    expect((await read(world, await world.person())).status).toBe(403)
    expect((await read(world, await world.person({ organiser: true }))).status).toBe(200)
  })

  it('is public once they are open, and no person is named', async () => {
    const world = await makeWorld({ settings: { FO_STATS_PRIVATE: false } })
    const person = await comes(world, { ...onSite, days: ['j1'] })
    const answer = await read(world)
    expect(answer.status).toBe(200)
    const text = answer.bytes.toString()
    for (const personal of [person.userId, person.email, 'Camille', 'Roux']) expect(text).not.toContain(personal)
  })

  it('is refused from another domain', async () => {
    const [world, elsewhere] = [await makeWorld(), await makeWorld()]
    expect((await read(world, await elsewhere.person({ organiser: true }))).status).toBe(404)
    const mixed = { params: { domainId: world.domainId, eventId: elsewhere.eventId }, query: {} }
    expect((await world.call(getStats, mixed, { as: await world.person({ organiser: true }) })).status).toBe(404)
  })
})

describe('the table of people', () => {
  it('gives the reason of an absence, and marks people in the live and those who have left it', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    const reason = { extended: { ABSENCE_REASON: 'Un chantier' } }
    const remote = { ...onSite, isRemote: true }
    const absent = await comes(world, { responded: true, ...reason })
    // A person who comes after all has no reason for absence.
    await comes(world, { ...onSite, ...reason })
    const inside = await comes(world, { ...remote, stays: ['closed', 'open'] })
    const gone = [await comes(world, { ...remote, stays: ['closed'] }), await comes(world, { ...remote, isOut: true })]
    const find = async (filters: Record<string, string>) => {
      const body = { headers: ['absenceReason', 'live'], filters }
      const reply = await world.call(findUsers, { query: { eventId: world.eventId }, body }, { as: organiser })
      return reply.body.data
    }
    expect(await find({ absenceReason: 'chantier' })).toEqual([
      { id: absent.userId, cells: { absenceReason: 'Un chantier', live: null } },
    ])
    expect(await find({ live: 'in' })).toEqual([{ id: inside.userId, cells: { absenceReason: null, live: 'in' } }])
    expect((await find({ live: 'out' })).map(({ id }) => id).sort()).toEqual(gone.map(({ userId }) => userId).sort())
    expect(await find({})).toHaveLength(5)
  })
})
