import { listJournal } from '@parvis/contract/journal/journal.ts'
import { cancelRegistration, getPerson } from '@parvis/contract/people/people.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { eventDays } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { rowsOf } from '#testing/rows.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const cancel = (world: World, as: Person, { userId }: Person, body: object) =>
  world.call(cancelRegistration, { params: { ...world.path, userId }, body: { version: 0, ...body } }, { as })
const come = async (world: World, person: Person) => {
  const values = { participation: { participation: 4 }, dates: { dayIds: ['j1'] } }
  const params = { ...world.path, userId: person.userId }
  expect((await world.call(register, { params, body: { values } }, { as: person })).status).toBe(200)
}
const rowOf = async (world: World, { userId }: Person) => {
  const isOwn = and(eq(participations.userId, userId), eq(participations.eventId, world.eventId))
  const [row] = await world.ports.db.select().from(participations).where(isOwn)
  return row
}
const versionOf = async (world: World, person: Person) => (await rowOf(world, person))?.version ?? 0
const taken = async (world: World) =>
  (await rowsOf(world.ports.db, eventDays, eq(eventDays.eventId, world.eventId)))[0]?.taken
const mailsTo = (world: World, { email }: Person) =>
  rowsOf(world.ports.db, outbox, and(eq(outbox.to, email), eq(outbox.eventId, world.eventId)))
const host = async (world: World) => {
  const [bo, lou] = [await world.person({ firstName: 'Bo' }), await world.person({ firstName: 'Lou' })]
  await come(world, bo)
  await come(world, lou)
  await world.ports.db
    .update(participations)
    .set({ registeredBy: bo.userId })
    .where(eq(participations.userId, lou.userId))
  return { bo, lou }
}

describe('a registration that the team cancels', () => {
  it('shows the mail that would leave, and does nothing', async () => {
    const world = await makeWorld({ days: [{ id: 'j1', capacity: 9 }] })
    const as = await world.person({ organiser: true })
    const { bo } = await host(world)
    const before = await mailsTo(world, bo)
    const { status, body } = await cancel(world, as, bo, { version: await versionOf(world, bo), dryRun: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({ isCancelled: false, mails: [{ to: bo.email }] })
    expect(await mailsTo(world, bo)).toEqual(before)
    expect(await taken(world)).toBe(2)
    expect((await world.call(listJournal, { params: world.path, query: {} }, { as })).body.data).toEqual([])
  })

  it('gives back its place, tells them, keeps the choice in the journal, and counts once', async () => {
    const world = await makeWorld({ days: [{ id: 'j1', capacity: 9 }] })
    const as = await world.person({ organiser: true })
    const { bo, lou } = await host(world)
    const version = await versionOf(world, bo)
    const before = (await mailsTo(world, bo)).length
    expect((await cancel(world, as, bo, { version, money: 'refund' })).status).toBe(200)
    expect(await cancel(world, as, bo, { version })).toMatchObject({ status: 409, error: { code: 'STALE' } })
    const now = await versionOf(world, bo)
    expect(await cancel(world, as, bo, { version: now })).toMatchObject({ status: 409, error: { code: 'STALE' } })
    expect(await taken(world)).toBe(1)
    expect(await mailsTo(world, bo)).toHaveLength(before + 1)
    expect((await rowOf(world, lou))?.registered).toBe(true)
    const { body } = await world.call(getPerson, { params: { ...world.path, userId: bo.userId } }, { as })
    expect(body).toMatchObject({
      standing: 'absent',
      journal: [
        { act: 'cancelled', before: { choice: 'onsite' }, after: { choice: 'absent', isTold: true, money: 'refund' } },
      ],
    })
  })

  it('takes along the chosen companions, and sends no mail where that is asked', async () => {
    const world = await makeWorld({ days: [{ id: 'j1', capacity: 9 }] })
    const as = await world.person({ organiser: 'registration' })
    const { bo, lou } = await host(world)
    const before = [await mailsTo(world, bo), await mailsTo(world, lou)]
    const version = await versionOf(world, bo)
    const { status, body } = await cancel(world, as, bo, { version, companions: [lou.userId], isTold: false })
    expect({ status, mails: body.mails }).toEqual({ status: 200, mails: [] })
    expect(await taken(world)).toBe(0)
    expect([await mailsTo(world, bo), await mailsTo(world, lou)]).toEqual(before)
  })

  it('takes along only people registered by the person, and is of participants alone', async () => {
    const world = await makeWorld({ days: [{ id: 'j1', capacity: 9 }] })
    const as = await world.person({ organiser: true })
    const { bo, lou } = await host(world)
    const stranger = await world.person()
    await come(world, stranger)
    const version = await versionOf(world, lou)
    expect((await cancel(world, as, lou, { version, companions: [bo.userId] })).status).toBe(400)
    expect((await cancel(world, as, lou, { version, companions: [stranger.userId] })).status).toBe(400)
    expect((await cancel(world, as, await world.person(), {})).status).toBe(404)
    expect((await cancel(world, await world.person({ organiser: 'reader' }), bo, {})).status).toBe(403)
    expect(await taken(world)).toBe(3)
  })
})
