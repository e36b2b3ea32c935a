import { addAtDoor, addPerson } from '@parvis/contract/additions/additions.ts'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { orders, receipts } from '#db/tables/checkout.ts'
import { invoices } from '#db/tables/invoices.ts'
import { participationDays } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import { countDeadlocks } from '#testing/race.ts'
import { seller } from '#testing/shop.ts'
import { makeWorld } from '#testing/world.ts'

it('two organisers and a door that add people at once share the last place, and the others leave nothing behind', async () => {
  const world = await makeWorld({ days: [{ id: 'j1', capacity: 1 }, { id: 'j2' }] })
  const { db } = world.ports
  const [ana, bo, door] = [
    await world.person({ organiser: true }),
    await world.person({ organiser: 'registration' }),
    await world.person({ organiser: 'doorkeeper' }),
  ]
  const body = { firstName: 'Nadia', lastName: 'Lakhdar' }
  const deadlocks = await countDeadlocks(db)
  const answers = await Promise.all([
    world.call(addPerson, { params: world.path, body: { ...body, dayIds: ['j1', 'j2'] } }, { as: ana }),
    world.call(addPerson, { params: world.path, body: { ...body, dayIds: ['j2', 'j1'] } }, { as: bo }),
    world.call(addAtDoor, { params: { ...world.path, dayId: 'j1' }, body }, { as: door }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(answers.flatMap(({ status, error }) => (status === 409 ? [error.code] : []))).toEqual(['DAY_FULL', 'DAY_FULL'])
  const onDay = and(eq(participationDays.eventId, world.eventId), eq(participationDays.eventDayId, 'j1'))
  expect(
    await db
      .select()
      .from(participationDays)
      .where(and(onDay, eq(participationDays.registered, true))),
  ).toHaveLength(1)
  const ofDomain = and(eq(users.domainId, world.domainId), eq(users.firstName, 'Nadia'))
  expect(await db.select().from(users).where(ofDomain)).toHaveLength(1)
  expect(await countDeadlocks(db)).toBe(deadlocks)
})

it('an address that two organisers add at once is one account, with one registration', async () => {
  const world = await makeWorld()
  const { db } = world.ports
  const [ana, bo] = [await world.person({ organiser: true }), await world.person({ organiser: 'registration' })]
  const email = `nadia-${world.eventId}@exemple.fr`
  const body = { firstName: 'Nadia', lastName: 'Lakhdar', email, dayIds: ['j1'] }
  const answers = await Promise.all([ana, bo].map((as) => world.call(addPerson, { params: world.path, body }, { as })))
  expect(answers.map((answer) => answer.body.outcome).toSorted()).toEqual(['added', 'already'])
  expect(new Set(answers.map((answer) => answer.body.userId)).size).toBe(1)
  expect(await db.select().from(authentications).where(eq(authentications.email, email))).toHaveLength(1)
})

it('a walk-in who pays for the last place is charged once, and the others are charged nothing', async () => {
  const world = await makeWorld({
    days: [{ id: 'j1', capacity: 1, priceCents: 10_000 }],
    settings: { FO_PAYMENT_ACTIVE: true, FO_SELLER: seller },
  })
  const { db } = world.ports
  const people = [await world.person({ organiser: true }), await world.person({ organiser: true })]
  const settlement = { kind: 'paid' as const, means: 'cash' as const, cents: 12_000 }
  const body = { firstName: 'Nadia', lastName: 'Lakhdar', settlement }
  const deadlocks = await countDeadlocks(db)
  const answers = await Promise.all([
    ...people.map((as) => world.call(addPerson, { params: world.path, body: { ...body, dayIds: ['j1'] } }, { as })),
    ...people.map((as) => world.call(addAtDoor, { params: { ...world.path, dayId: 'j1' }, body }, { as })),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const ofEvent = await db.select().from(orders).where(eq(orders.eventId, world.eventId))
  expect(ofEvent).toMatchObject([{ status: 'paid', method: 'cash' }])
  expect(await db.select().from(invoices).where(eq(invoices.eventId, world.eventId))).toHaveLength(1)
  expect(await db.select().from(receipts).where(eq(receipts.eventId, world.eventId))).toHaveLength(1)
  expect(await countDeadlocks(db)).toBe(deadlocks)
})
