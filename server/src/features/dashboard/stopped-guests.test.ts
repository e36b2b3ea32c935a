import { confirmTransfer } from '@parvis/contract/checkout/checkout.ts'
import { getOverview, tellStopped } from '@parvis/contract/dashboard/dashboard.ts'
import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { and, eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import type { Shop } from '#testing/shop.ts'
import { makeShop, seller } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'

async function stoppedShop(count: number) {
  const shop = await makeShop({ FO_SELLER: { ...seller, legalForm: '' } })
  const lead = await shop.person({ organiser: true })
  const guests: Person[] = []
  for (let nth = 0; nth < count; nth++) {
    const guest = await shop.person({ firstName: `Ana ${nth}` })
    await shop.register(guest)
    expect((await shop.start(guest)).error.code).toBe('SELLER_INCOMPLETE')
    guests.push(guest)
  }
  const saveSeller = async (value: object) => {
    const params = { ...shop.path, part: 'settings' as const }
    const { revision, value: settings } = (await shop.call(getPart, { params }, { as: lead })).body
    const changed = { ...(settings as object), FO_SELLER: value }
    expect((await shop.call(savePart, { params, body: { revision, value: changed } }, { as: lead })).status).toBe(200)
  }
  const line = async (as = lead) =>
    (await shop.call(getOverview, { query: { eventId: shop.eventId } }, { as })).body.stopped[0]
  const tell = (told: number, as = lead, obstacle = 'seller') =>
    shop.call(tellStopped, { params: { ...shop.path, obstacle }, body: { count: told } }, { as })
  return { shop, lead, guests, saveSeller, line, tell }
}

const mails = ({ ports, eventId }: Shop) =>
  ports.db
    .select({ to: outbox.to, subject: outbox.subject, html: outbox.html })
    .from(outbox)
    .where(and(eq(outbox.eventId, eventId), like(outbox.dedupeKey, 'resume:%')))
    .orderBy(outbox.to)

describe('guests stopped by an obstacle', () => {
  it('are told once each that they may go on, when the obstacle is gone and their number as shown', async () => {
    const { shop, guests, saveSeller, line, tell } = await stoppedShop(2)
    expect(await line()).toMatchObject({ isMended: false, toTell: 0 })
    expect((await tell(2)).error.code).toBe('STOPPED_MOVED')
    await saveSeller(seller)
    expect(await line()).toMatchObject({ isMended: true, toTell: 2, told: 0, toldAt: null })
    expect((await tell(1)).error.code).toBe('STOPPED_MOVED')
    expect(await mails(shop)).toEqual([])
    const both = await Promise.all([tell(2), tell(2)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const left = await mails(shop)
    expect(left.map(({ to }) => to)).toEqual(guests.map(({ email }) => email).toSorted())
    expect(left[0]?.html).toContain(`/${shop.context}/inscription`)
    expect(await line()).toMatchObject({ count: 2, toTell: 0, told: 2, toldAt: expect.any(String) })
  })

  it('are not told once they have paid, announced a transfer or left, and are told again when they are stopped again', async () => {
    const { shop, guests, saveSeller, line, tell } = await stoppedShop(4)
    const [paid, announced, gone, waits] = guests as [Person, Person, Person, Person]
    await saveSeller(seller)
    await shop.pay(announced, { method: 'transfer' })
    await shop.pay(paid, { method: 'transfer' })
    const order = (await shop.orders()).find(({ userId }) => userId === paid.userId)
    const params = { ...shop.path, orderId: order?.id ?? '' }
    await shop.call(confirmTransfer, { params, body: {} }, { as: await shop.person({ organiser: true }) })
    const leaving = {
      params: { ...shop.path, userId: gone.userId },
      body: { values: { participation: { participation: 3 } } },
    }
    expect((await shop.call(register, leaving, { as: gone })).status).toBe(200)
    expect((await line())?.toTell).toBe(1)
    expect((await tell(1)).body.told).toBe(1)
    expect((await mails(shop)).map(({ to }) => to)).toEqual([waits.email])
    await saveSeller({ ...seller, legalForm: '' })
    shop.clock.advance(60_000)
    await shop.start(waits)
    await saveSeller(seller)
    expect((await tell(1)).body.told).toBe(1)
    expect(await mails(shop)).toHaveLength(2)
  })

  it('are written to by members who write mails, and the journal says so', async () => {
    const { shop, lead, saveSeller, line, tell } = await stoppedShop(1)
    await saveSeller(seller)
    const editor = await shop.person({ organiser: 'editor' })
    expect((await line(editor))?.toTell).toBeNull()
    expect((await tell(1, editor)).status).toBe(403)
    expect((await tell(1, lead, 'nothing')).error.code).toBe('STOPPED_MOVED')
    expect((await tell(1)).status).toBe(200)
    const { body } = await shop.call(listJournal, { params: shop.path, query: { kind: 'mails' } }, { as: lead })
    expect(body.data[0]).toMatchObject({ act: 'stoppedTold' })
  })
})
