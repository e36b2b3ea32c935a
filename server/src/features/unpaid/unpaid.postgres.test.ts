import { and, eq, like } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { journal } from '#db/tables/journal.ts'
import { participations } from '#db/tables/participation.ts'
import { openHouse } from '#testing/house.ts'
import { countDeadlocks } from '#testing/race.ts'
import type { UnpaidShop } from '#testing/unpaid.ts'
import { makeUnpaidShop } from '#testing/unpaid.ts'
import type { Person } from '#testing/world.ts'
import { lookAt } from './unpaid.service.ts'

const PEOPLE = 12
const HOUR_MS = 3_600_000

let before: Date
beforeEach(async () => {
  before = (await openHouse()).clock.now()
})
afterEach(async () => {
  const { clock } = await openHouse()
  clock.advance(before.getTime() - clock.now().getTime())
})

async function crowd(shop: UnpaidShop): Promise<{ person: Person; url: string }[]> {
  const people: { person: Person; url: string }[] = []
  for (let i = 0; i < PEOPLE; i++) {
    const person = await shop.person()
    await shop.register(person)
    people.push({ person, url: await shop.pay(person) })
  }
  return people
}

const mailsOf = ({ ports, eventId }: UnpaidShop, { userId }: Person, like_: string) =>
  ports.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.eventId, eventId), eq(outbox.userId, userId), like(outbox.dedupeKey, like_)))

it('many processes that look at once tell each payer once, and give each place up once', async () => {
  const shop = await makeUnpaidShop()
  const people = await crowd(shop)
  const deadlocks = await countDeadlocks(shop.ports.db)
  const look = () => Promise.all(Array.from({ length: 6 }, () => lookAt(shop.ports, shop.eventId)))
  shop.clock.advance(25 * HOUR_MS)
  await look()
  await shop.ports.jobs.settle()
  shop.clock.advance(25 * HOUR_MS)
  await look()
  await shop.ports.jobs.settle()
  const deeds = await shop.ports.db
    .select()
    .from(journal)
    .where(and(eq(journal.eventId, shop.eventId), eq(journal.route, 'JOB unpaid.release')))
  expect(deeds).toHaveLength(PEOPLE)
  for (const { person } of people) {
    expect(await mailsOf(shop, person, 'unpaid:%')).toHaveLength(1)
    expect(await mailsOf(shop, person, 'released:%')).toHaveLength(1)
  }
  expect(await countDeadlocks(shop.ports.db)).toBe(deadlocks)
})

it('a payment that comes as its place is given up keeps the place, or is told and to be returned: one of both', async () => {
  const shop = await makeUnpaidShop()
  const people = await crowd(shop)
  const deadlocks = await countDeadlocks(shop.ports.db)
  await shop.pass(25)
  shop.clock.advance(25 * HOUR_MS)
  await Promise.all([
    lookAt(shop.ports, shop.eventId),
    ...people.map(async ({ url }) => {
      await shop.payLate(url)
      await shop.ports.jobs.settle()
    }),
  ])
  await shop.pass(0)
  for (const { person } of people) {
    const isTheirs = and(eq(participations.eventId, shop.eventId), eq(participations.userId, person.userId))
    const [row] = await shop.ports.db.select().from(participations).where(isTheirs)
    expect(await shop.invoices(person)).toMatchObject([{ price: 120, isPaid: true }])
    const isReleased = (await mailsOf(shop, person, 'released:%')).length === 1
    expect([row?.registered, row?.isCompleted]).toEqual([!isReleased, !isReleased])
    expect(await mailsOf(shop, person, 'order:%:late')).toHaveLength(isReleased ? 1 : 0)
    expect(await shop.thanks(person)).toHaveLength(isReleased ? 0 : 1)
  }
  expect(await countDeadlocks(shop.ports.db)).toBe(deadlocks)
})
