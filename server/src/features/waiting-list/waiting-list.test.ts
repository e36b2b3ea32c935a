import { getEvent } from '@parvis/contract/events/events.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { OFFER_MS } from '@parvis/contract/waiting-list/waiting-list.rules.ts'
import { getWaiting, saveWaiting } from '@parvis/contract/waiting-list/waiting-list.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sessions } from '#db/tables/auth.ts'
import { outbox } from '#db/tables/emails.ts'
import { eventDays } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { transaction } from '#kit/transaction.ts'
import { delivered, writtenMails } from '#testing/delivered.ts'
import type { EventToMake, Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { serveLines } from './waiting-list.service.ts'
import { makeOffer } from './waiting-list.store.ts'

async function makeFull(places = 1, more: EventToMake = {}) {
  const world = await makeWorld({
    days: [{ id: 'j1', capacity: places }],
    settings: { FO_WAITING_LIST: true },
    ...more,
  })
  const holders: Person[] = []
  for (let i = 0; i < places; i++) {
    const holder = await world.person()
    expect((await answer(world, holder, 4)).status).toBe(200)
    holders.push(holder)
  }
  return { world, holders }
}

const answer = (world: World, as: Person, participation: 1 | 3 | 4, dayIds = ['j1']) =>
  world.call(
    register,
    {
      params: { ...world.path, userId: as.userId },
      body: { values: { participation: { participation }, dates: { dayIds } } },
    },
    { as },
  )
const want = (world: World, as: Person, wanted = true) =>
  world.call(saveWaiting, { params: { ...world.path, userId: as.userId }, body: { wanted } }, { as })
const stand = async (world: World, as: Person) =>
  (await world.call(getWaiting, { params: { ...world.path, userId: as.userId } }, { as })).body
const event = async (world: World) => (await world.call(getEvent, { params: world.path }, {})).body
const settle = (world: World) => world.ports.jobs.settle()
const mails = (world: World, person: Person) =>
  writtenMails(
    world.ports,
    and(eq(outbox.eventId, world.eventId), eq(outbox.userId, person.userId), eq(outbox.actionId, 19)),
  )

async function queue(world: World, count: number): Promise<Person[]> {
  const line: Person[] = []
  for (let i = 0; i < count; i++) {
    const person = await world.person()
    world.clock.advance(1000)
    expect((await want(world, person)).status).toBe(200)
    line.push(person)
  }
  await settle(world)
  return line
}

async function pass(world: World, milliseconds: number): Promise<void> {
  world.clock.advance(milliseconds)
  const expiresAt = new Date(world.clock.now().getTime() + OFFER_MS)
  await world.ports.db.update(sessions).set({ expiresAt }).where(eq(sessions.domainId, world.domainId))
}

describe('the waiting list', () => {
  it('tells each person how many are before them, and notes that they wait', async () => {
    const { world } = await makeFull()
    const [first, second] = await queue(world, 2)
    if (!first || !second) throw new Error('nobody waits')
    expect(await stand(world, first)).toEqual({ inWaitingList: true, ahead: 0, offer: null })
    expect(await stand(world, second)).toMatchObject({ inWaitingList: true, ahead: 1 })
    const [row] = await world.ports.db.select().from(participations).where(eq(participations.userId, first.userId))
    expect(row).toMatchObject({ responded: false, extended: { inWaitingList: true } })
  })

  it('keeps the position of a person who asks twice, and puts one who comes back at the end', async () => {
    const { world } = await makeFull()
    const [first, second] = await queue(world, 2)
    if (!first || !second) throw new Error('nobody waits')
    world.clock.advance(1000)
    await want(world, first)
    expect((await stand(world, first)).ahead).toBe(0)
    expect((await want(world, first, false)).body).toEqual({ inWaitingList: false, ahead: 0, offer: null })
    world.clock.advance(1000)
    expect((await want(world, first)).body.ahead).toBe(1)
  })

  it('takes people who have declined or follow remotely, and offers them the place that frees up', async () => {
    const { world, holders } = await makeFull(2)
    const [declined, remote] = [await world.person(), await world.person()]
    await answer(world, declined, 3)
    await answer(world, remote, 1)
    for (const person of [declined, remote]) {
      world.clock.advance(1000)
      expect((await want(world, person)).body.inWaitingList).toBe(true)
    }
    for (const holder of holders) await answer(world, holder, 3)
    await settle(world)
    for (const person of [declined, remote]) {
      expect((await stand(world, person)).offer?.dayId).toBe('j1')
      expect((await answer(world, person, 4)).status).toBe(200)
    }
  })

  it('is open to a person who is told that the event is full where coming on site is assumed', async () => {
    const { world } = await makeFull(1, { settings: { FO_WAITING_LIST: true, FO_PARTICIPATION_DISABLED: true } })
    const person = await world.person()
    const params = { ...world.path, userId: person.userId }
    const refused = await world.call(register, { params, body: { values: {} } }, { as: person })
    expect(refused.error.code).toBe('DAY_FULL')
    expect((await want(world, person)).body.inWaitingList).toBe(true)
  })

  it('is kept unless the event says otherwise', async () => {
    const { world, holders } = await makeFull(1, { settings: {} })
    const person = await world.person()
    expect((await want(world, person)).body.inWaitingList).toBe(true)
    for (const holder of holders) await answer(world, holder, 3)
    await settle(world)
    expect((await answer(world, await world.person(), 4)).error.code).toBe('DAY_FULL')
    expect((await answer(world, person, 4)).status).toBe(200)
  })

  it.each<[string, EventToMake]>([
    ['has no limit', { days: [{ id: 'j1' }] }],
    ['is only remote', { onSite: false, days: [{ id: 'j1', capacity: 0 }] }],
  ])('is of no event that %s', async (_, event) => {
    const world = await makeWorld(event)
    const person = await world.person()
    expect((await want(world, person)).error.code).toBe('WAITING_LIST_OFF')
    const { body } = await world.call(getEvent, { params: world.path }, { as: person })
    expect(body.days.map(({ isFull }) => isFull)).toEqual([false])
  })

  it('is refused where the event has none, and to any other person', async () => {
    const { world } = await makeFull(1, { settings: { FO_WAITING_LIST: false } })
    const person = await world.person()
    expect((await want(world, person)).error.code).toBe('WAITING_LIST_OFF')
    const other = await world.person()
    const input = { params: { ...world.path, userId: person.userId }, body: { wanted: true } }
    expect((await world.call(saveWaiting, input, { as: other })).status).toBe(403)
  })
})

describe('a place that frees up', () => {
  it('is offered by mail to the first in line, with a link that signs in, and kept for them alone', async () => {
    const { world, holders } = await makeFull()
    const [first, second] = await queue(world, 2)
    if (!first || !second || !holders[0]) throw new Error('nobody waits')
    expect((await answer(world, holders[0], 3)).status).toBe(200)
    await settle(world)
    const { offer } = await stand(world, first)
    expect(offer).toEqual({
      dayId: 'j1',
      day: '2027-05-11',
      expiresAt: new Date(world.clock.now().getTime() + OFFER_MS).toISOString(),
    })
    const [mail] = await mails(world, first)
    expect(mail?.to).toBe(first.email)
    expect(delivered(mail).html).toMatch(/waiting-list\?token=[\w-]{20,}/)
    expect(mail?.html).toContain('24 heures')
    expect(await mails(world, second)).toEqual([])
    expect((await event(world)).canRegister).toBe(false)
    const passerBy = await world.person()
    for (const person of [passerBy, second]) expect((await answer(world, person, 4)).status).not.toBe(200)
    expect((await answer(world, first, 4)).status).toBe(200)
    await settle(world)
    expect(await stand(world, first)).toEqual({ inWaitingList: false, ahead: 0, offer: null })
  })

  it('is not offered to a person who has left the line since it was read', async () => {
    const { world } = await makeFull()
    const [person] = await queue(world, 1)
    if (!person) throw new Error('nobody waits')
    await want(world, person, false)
    const offeredAt = world.clock.now()
    const offerExpiresAt = new Date(offeredAt.getTime() + OFFER_MS)
    const offer = { eventId: world.eventId, userId: person.userId, dayId: 'j1', offeredAt, offerExpiresAt }
    expect(await transaction(world.ports.db, (tx) => makeOffer(tx, offer))).toBe(false)
  })

  it('does not go to a passer-by before the line is served', async () => {
    const { world, holders } = await makeFull()
    const [first] = await queue(world, 1)
    const passerBy = await world.person()
    if (!first || !holders[0]) throw new Error('nobody waits')
    await answer(world, holders[0], 3)
    expect((await answer(world, passerBy, 4)).status).not.toBe(200)
    const through = { params: { ...world.path, userId: passerBy.userId }, body: { participation: 4 as const } }
    expect((await world.call(updateParticipation, through, { as: passerBy })).status).toBe(409)
    await settle(world)
    expect((await answer(world, first, 4)).status).toBe(200)
  })

  it('goes to the next one when it is declined, and to all when the line is empty', async () => {
    const { world, holders } = await makeFull()
    const [first, second] = await queue(world, 2)
    if (!first || !second || !holders[0]) throw new Error('nobody waits')
    await answer(world, holders[0], 3)
    await settle(world)
    await want(world, first, false)
    await settle(world)
    expect((await stand(world, first)).offer).toBeNull()
    expect((await stand(world, second)).offer).not.toBeNull()
    await want(world, second, false)
    expect((await event(world)).canRegister).toBe(true)
    expect((await answer(world, await world.person(), 4)).status).toBe(200)
  })

  it('is no longer kept the moment its offer expires, and goes to the next one', async () => {
    const { world, holders } = await makeFull()
    const [first, second] = await queue(world, 2)
    if (!first || !second || !holders[0]) throw new Error('nobody waits')
    await answer(world, holders[0], 3)
    await settle(world)
    await pass(world, OFFER_MS)
    expect((await stand(world, first)).offer).toBeNull()
    expect((await answer(world, first, 4)).status).not.toBe(200)
    await settle(world)
    expect((await stand(world, second)).offer).not.toBeNull()
    await pass(world, OFFER_MS)
    // No job has run: an expired offer does not count when read.
    expect((await event(world)).canRegister).toBe(true)
    expect((await answer(world, await world.person(), 4)).status).toBe(200)
  })

  it('is counted for any day: a waiting person is offered the day that frees up', async () => {
    const { world, holders } = await makeFull(1, {
      days: [
        { id: 'j1', capacity: 1 },
        { id: 'j2', capacity: 1 },
      ],
    })
    const other = await world.person()
    expect((await answer(world, other, 4, ['j2'])).status).toBe(200)
    const [first] = await queue(world, 1)
    if (!first || !holders[0]) throw new Error('nobody waits')
    await answer(world, other, 3)
    await settle(world)
    expect((await stand(world, first)).offer?.dayId).toBe('j2')
    expect((await answer(world, first, 4, ['j1'])).status).toBe(409)
    expect((await answer(world, first, 4, ['j2'])).status).toBe(200)
  })

  it('may come from a capacity that is raised: the next round offers it', async () => {
    const { world } = await makeFull()
    const [first] = await queue(world, 1)
    if (!first) throw new Error('nobody waits')
    await world.ports.db.update(eventDays).set({ capacity: 2 }).where(eq(eventDays.eventId, world.eventId))
    await serveLines(world.ports)
    expect((await stand(world, first)).offer?.dayId).toBe('j1')
  })

  it('is given back at once by a person who took an offer and then cancels', async () => {
    const { world, holders } = await makeFull()
    const [first, second] = await queue(world, 2)
    if (!first || !second || !holders[0]) throw new Error('nobody waits')
    await answer(world, holders[0], 3)
    await settle(world)
    await answer(world, first, 4)
    await settle(world)
    await answer(world, first, 3)
    await settle(world)
    expect((await stand(world, first)).offer).toBeNull()
    expect((await stand(world, second)).offer).not.toBeNull()
  })
})
