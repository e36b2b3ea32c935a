import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { eventDays, events } from '#db/tables/events.ts'
import { journal } from '#db/tables/journal.ts'
import { idempotentReplies } from '#db/tables/kit.ts'
import { logs } from '#db/tables/logs.ts'
import { participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import { mimeKey } from '#features/emails/emails.jobs.ts'
import { startRetention } from '#features/privacy/retention.jobs.ts'
import { retain } from '#features/privacy/retention.service.ts'
import { newBadgeCode, newId } from '#kit/ids.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const HOUR_MS = 3_600_000
const round = async (world: World) => {
  await startRetention(world.ports)
  await world.ports.jobs.settle()
}
/** Erasures are announced a day before. */
const rounds = async (world: World) => {
  await round(world)
  world.clock.advance(25 * HOUR_MS)
  await world.ports.jobs.settle()
}
const past = (months?: number, day = '2020-05-11') =>
  makeWorld({ days: [{ day }], ...(months !== undefined && { settings: { FO_RETENTION_MONTHS: months } }) })
const takesPart = async (world: World, { userId }: Pick<Person, 'userId'>, eventId = world.eventId) => {
  await world.ports.db.insert(participations).values({ eventId, userId, code: newBadgeCode() })
}
const nameOf = async (world: World, { userId }: Person) =>
  (await world.ports.db.select().from(users).where(eq(users.id, userId)))[0]?.lastName

describe('once a day', () => {
  it('people are forgotten when the event is over for long, but not its organisers', async () => {
    const world = await past()
    const [person, organiser] = [await world.person(), await world.person({ organiser: true })]
    for (const one of [person, organiser]) await takesPart(world, one)
    await rounds(world)
    expect(await nameOf(world, person)).toBe('')
    expect(await nameOf(world, organiser)).toBe('Roux')
  })

  it('no person is forgotten before the months are over, nor without a limit', async () => {
    const [recent, unlimited] = [await past(24, '2025-06-01'), await past(0)]
    const [one, other] = [await recent.person(), await unlimited.person()]
    await takesPart(recent, one)
    await takesPart(unlimited, other)
    await rounds(recent)
    expect([await nameOf(recent, one), await nameOf(unlimited, other)]).toEqual(['Roux', 'Roux'])
  })

  it('people who take part in a newer event stay whole', async () => {
    const world = await past()
    const person = await world.person()
    await takesPart(world, person)
    const newer = `${world.eventId}n`
    await world.ports.db
      .insert(events)
      .values({ id: newer, domainId: world.domainId, context: newer, name: 'La suivante' })
    await world.ports.db.insert(eventDays).values({ eventId: newer, id: 'j1', day: '2027-05-11' })
    await takesPart(world, person, newer)
    await rounds(world)
    expect(await nameOf(world, person)).toBe('Roux')
    const { userId } = person
    expect(await world.ports.db.select().from(participations).where(eq(participations.userId, userId))).toHaveLength(2)
  })

  it('people who never took part go with the last event of the domain', async () => {
    const world = await past()
    const [old, fresh] = [await world.person({ createdAt: new Date('2019-01-01') }), await world.person()]
    await rounds(world)
    expect([await nameOf(world, old), await nameOf(world, fresh)]).toEqual(['', 'Roux'])
  })

  it('logs of more than a year go, and the bodies of mails of more than six months with their bytes', async () => {
    const world = await makeWorld()
    const { ports, eventId, domainId } = world
    const before = (days: number) => new Date(world.clock.now().getTime() - days * 24 * 3600 * 1000)
    for (const createdAt of [before(400), before(330)])
      await ports.db.insert(logs).values({ id: newId(createdAt), eventId, action: 'vu', createdAt })
    const mail = (createdAt: Date) => ({
      ...{ id: newId(createdAt), dedupeKey: newId(createdAt), domainId, eventId, language: 'fr', to: 'a@exemple.fr' },
      ...{ subject: 'Bonjour', html: '<p>Corps</p>', text: 'Corps', messageId: newId(createdAt), createdAt },
      ...{ status: 'kept' as const },
    })
    const [old, recent] = [mail(before(210)), mail(before(150))]
    await ports.db.insert(outbox).values([old, recent])
    for (const { id } of [old, recent]) await ports.storage.put(mimeKey(id), Buffer.from('x'), 'message/rfc822')
    await rounds(world)
    expect(await ports.db.select().from(logs).where(eq(logs.eventId, eventId))).toHaveLength(1)
    const bodies = await ports.db
      .select({ html: outbox.html, text: outbox.text })
      .from(outbox)
      .where(eq(outbox.eventId, eventId))
      .orderBy(outbox.createdAt)
    expect(bodies).toEqual([
      { html: '', text: '' },
      { html: '<p>Corps</p>', text: 'Corps' },
    ])
    expect(await ports.storage.head(mimeKey(old.id))).toBeUndefined()
    expect(await ports.storage.head(mimeKey(recent.id))).toBeDefined()
  })

  it('answers kept in case a call is repeated go after a day', async () => {
    const world = await makeWorld()
    const { ports, eventId } = world
    const reply = (id: string, hours: number) => ({
      ...{ id: `${eventId} ${id}`, bodyHash: '', status: 200, reply: { firstName: 'Zoé' } },
      createdAt: new Date(world.clock.now().getTime() - hours * HOUR_MS),
    })
    const [old, recent] = [reply('old', 25), reply('recent', 23)]
    await ports.db.insert(idempotentReplies).values([old, recent])
    await round(world)
    const isOurs = inArray(idempotentReplies.id, [old.id, recent.id])
    const left = await ports.db.select({ id: idempotentReplies.id }).from(idempotentReplies).where(isOurs)
    expect(left).toEqual([{ id: recent.id }])
  })

  it('lines of the journal of more than a year go', async () => {
    const world = await makeWorld()
    const { ports, domainId, eventId } = world
    const line = (at: Date) => ({
      id: newId(at),
      at,
      domainId,
      eventId,
      right: 'edit',
      route: 'PUT /',
      isAboutPerson: false,
    })
    const before = (days: number) => new Date(world.clock.now().getTime() - days * 24 * HOUR_MS)
    const [old, recent] = [line(before(400)), line(before(330))]
    await ports.db.insert(journal).values([old, recent])
    await rounds(world)
    const left = await ports.db.select({ id: journal.id }).from(journal).where(eq(journal.eventId, eventId))
    expect(left).toEqual([{ id: recent.id }])
  })

  it('planned erasures are announced a day before, and again when they are many more', async () => {
    const world = await past()
    const people = [await world.person(), await world.person()]
    for (const person of people) await takesPart(world, person)
    const names = () => Promise.all(people.map((person) => nameOf(world, person)))
    const planned = async () => (await world.ports.metrics.plannedErasures.get()).values[0]?.value ?? 0
    await round(world)
    expect(await names()).toEqual(['Roux', 'Roux'])
    expect(await planned()).toBeGreaterThanOrEqual(2)
    world.clock.advance(HOUR_MS)
    await round(world)
    expect(await names()).toEqual(['Roux', 'Roux'])
    const crowd = Array.from({ length: 30 }, (_, i) => ({ id: `${world.eventId}p${i}`, domainId: world.domainId }))
    await world.ports.db.insert(users).values(crowd.map((person) => ({ ...person, lastName: 'Petit' })))
    for (const { id } of crowd) await takesPart(world, { userId: id })
    world.clock.advance(25 * HOUR_MS)
    await world.ports.jobs.settle()
    expect(await names()).toEqual(['Roux', 'Roux'])
    world.clock.advance(25 * HOUR_MS)
    await world.ports.jobs.settle()
    expect(await names()).toEqual(['', ''])
    expect(await planned()).toBe(0)
  })

  it('no person is forgotten while this machine’s clock and the database’s differ by minutes', async () => {
    const world = await past()
    const person = await world.person()
    await takesPart(world, person)
    const refused = async () =>
      (await world.ports.metrics.retentions.get()).values.find(({ labels }) => labels.outcome === 'clock')?.value ?? 0
    const before = await refused()
    const errors: unknown[] = []
    const ports = {
      ...world.ports,
      log: { ...world.ports.log, error: (...entry: unknown[]) => void errors.push(entry) },
    }
    for (const minutes of [6, -6, 4 * 365 * 24 * 60]) {
      const clock = { now: () => new Date(Date.now() + minutes * 60_000) }
      for (const _ of [1, 2]) {
        await retain(ports, clock)
        world.clock.advance(25 * HOUR_MS)
      }
    }
    expect(await nameOf(world, person)).toBe('Roux')
    expect([(await refused()) - before, errors.length]).toEqual([6, 6])
    await retain(world.ports)
    world.clock.advance(25 * HOUR_MS)
    await retain(world.ports)
    expect(await nameOf(world, person)).toBe('')
  })

  it('returned data of a person erased before goes again', async () => {
    const world = await makeWorld()
    const person = await world.person()
    const { db } = world.ports
    await takesPart(world, person)
    const { userId } = person
    await db
      .update(users)
      .set({ ...{ firstName: '', lastName: '' }, extended: { erasedAt: '2027-01-01T00:00:00Z' } })
      .where(eq(users.id, userId))
    const registered = { registered: true, responded: true, registeredAt: world.clock.now() }
    await db.update(participations).set(registered).where(eq(participations.userId, userId))
    await round(world)
    expect(await db.select().from(participations).where(eq(participations.userId, userId))).toEqual([])
  })

  it('the next round comes the next day without a call', async () => {
    const world = await past()
    await round(world)
    const person = await world.person()
    await takesPart(world, person)
    await world.ports.jobs.settle()
    expect(await nameOf(world, person)).toBe('Roux')
    for (let day = 0; day < 2; day++) {
      world.clock.advance(25 * HOUR_MS)
      await world.ports.jobs.settle()
    }
    expect(await nameOf(world, person)).toBe('')
  })
})
