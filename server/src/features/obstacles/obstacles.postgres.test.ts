import { and, eq, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { obstacleMeetings } from '#db/tables/obstacles.ts'
import { makeShop, seller } from '#testing/shop.ts'

it('guests who meet an obstacle at once are each kept, and the team is told once', async () => {
  const shop = await makeShop({ FO_SELLER: { ...seller, legalForm: '' } })
  const { ports, eventId } = shop
  const lead = await shop.person({ organiser: true })
  const guests = await Promise.all(Array.from({ length: 8 }, () => shop.person()))
  for (const guest of guests) await shop.register(guest)
  await Promise.all(guests.flatMap((guest) => [shop.start(guest), shop.start(guest)]))
  expect(await ports.db.select().from(obstacleMeetings).where(eq(obstacleMeetings.eventId, eventId))).toHaveLength(8)
  const isTold = and(eq(outbox.eventId, eventId), eq(outbox.to, lead.email), like(outbox.dedupeKey, 'obstacle:%'))
  expect(await ports.db.select().from(outbox).where(isTold)).toHaveLength(1)
})
