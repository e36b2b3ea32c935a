import { getOverview } from '@parvis/contract/dashboard/dashboard.ts'
import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { eraseMe } from '@parvis/contract/privacy/privacy.ts'
import { and, eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { events } from '#db/tables/events.ts'
import { obstacleMeetings } from '#db/tables/obstacles.ts'
import { forgetEvent } from '#features/events/events.service.ts'
import type { Shop } from '#testing/shop.ts'
import { makeShop, seller } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'

async function shopWithoutForm() {
  const shop = await makeShop({ FO_SELLER: { ...seller, legalForm: '' } })
  const lead = await shop.person({ organiser: true })
  return { shop, lead, guest: await buyer(shop) }
}

async function buyer(shop: Shop): Promise<Person> {
  const guest = await shop.person({ firstName: 'Éloïse', lastName: 'Bäcker' })
  await shop.register(guest)
  return guest
}

const told = ({ ports, eventId }: Shop) =>
  ports.db
    .select({ to: outbox.to, html: outbox.html, subject: outbox.subject })
    .from(outbox)
    .where(and(eq(outbox.eventId, eventId), like(outbox.dedupeKey, 'obstacle:%')))
const met = ({ ports, eventId }: Shop) =>
  ports.db.select().from(obstacleMeetings).where(eq(obstacleMeetings.eventId, eventId))

async function stopped(shop: Shop, as: Person) {
  const { body } = await shop.call(getOverview, { query: { eventId: shop.eventId } }, { as })
  return { stopped: body.stopped, obstacles: body.obstacles }
}

async function saveSeller(shop: Shop, as: Person, value: object) {
  const params = { ...shop.path, part: 'settings' as const }
  const { revision, value: settings } = (await shop.call(getPart, { params }, { as })).body
  const changed = { ...(settings as object), FO_SELLER: value }
  expect((await shop.call(savePart, { params, body: { revision, value: changed } }, { as })).status).toBe(200)
}

describe('a guest stopped by the configuration', () => {
  it('is kept once, shown first, and told to the team once', async () => {
    const { shop, lead, guest } = await shopWithoutForm()
    for (const _ of [1, 2]) expect((await shop.start(guest)).error.code).toBe('SELLER_INCOMPLETE')
    expect(await met(shop)).toMatchObject([{ obstacle: 'seller', userId: guest.userId, cents: 12_000 }])
    expect((await stopped(shop, lead)).stopped).toMatchObject([
      { key: 'seller', count: 1, amount: 12_000, name: 'Éloïse Bäcker', isMended: false },
    ])
    const mails = await told(shop)
    expect(mails.map(({ to }) => to)).toContain(lead.email)
    expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length)
    expect(mails[0]?.html).toContain('le vendeur est incomplet')
    expect(mails[0]?.html).not.toContain('Bäcker')
    await shop.start(await buyer(shop))
    expect((await stopped(shop, lead)).stopped).toMatchObject([{ count: 2, amount: 24_000 }])
    expect(await told(shop)).toHaveLength(mails.length)
  })

  it('may go on once the obstacle is gone, and is forgotten once they do', async () => {
    const { shop, lead, guest } = await shopWithoutForm()
    await shop.start(guest)
    await saveSeller(shop, lead, seller)
    expect(await stopped(shop, lead)).toMatchObject({ stopped: [{ key: 'seller', isMended: true }], obstacles: [] })
    await shop.pay(guest)
    expect(await met(shop)).toEqual([])
    // When the obstacle returns, the next guest is again the first.
    const before = (await told(shop)).length
    await saveSeller(shop, lead, { ...seller, legalForm: '' })
    await shop.start(await buyer(shop))
    expect((await told(shop)).length).toBe(before * 2)
  })

  it('is named and counted to members with the right to it alone', async () => {
    const { shop, guest } = await shopWithoutForm()
    await shop.start(guest)
    const reader = await shop.person({ organiser: 'stage' })
    expect((await stopped(shop, reader)).stopped).toMatchObject([{ count: 1, amount: null, name: '' }])
  })

  it('is erased with the record of the obstacle', async () => {
    const { shop, guest } = await shopWithoutForm()
    await shop.start(guest)
    const { domainId } = shop
    expect(
      (await shop.call(eraseMe, { params: { domainId }, body: { email: guest.email } }, { as: guest })).status,
    ).toBeLessThan(300)
    expect(await met(shop)).toEqual([])
  })
})

describe('the team is not told', () => {
  it('of obstacles met by a member, in a draft or in a rehearsal', async () => {
    const { shop, guest } = await shopWithoutForm()
    const lead = await shop.person({ organiser: true })
    await shop.register(lead)
    expect((await shop.start(lead)).error.code).toBe('SELLER_INCOMPLETE')
    const change = async (row: Partial<typeof events.$inferInsert>) => {
      await shop.ports.db.update(events).set(row).where(eq(events.id, shop.eventId))
      forgetEvent(shop.ports.db)
    }
    await change({ published: false })
    await shop.start(guest)
    expect(await met(shop)).toEqual([])
    expect(await told(shop)).toEqual([])
  })

  it('of obstacles that guests mend themselves', async () => {
    const shop = await makeShop({ FO_SELLER: { ...seller, acceptsTransfer: false } })
    const guest = await buyer(shop)
    expect((await shop.start(guest, { method: 'transfer' })).error.code).toBe('PAYMENT_OFF')
    expect((await shop.start(guest, { referer: 'https://ailleurs.example' })).error.code).toBe('REFERER_REFUSED')
    expect(await met(shop)).toEqual([])
  })
})
