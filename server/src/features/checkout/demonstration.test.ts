import { confirmTransfer, readMeans, readTakings } from '@parvis/contract/checkout/checkout.ts'
import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { readBooks } from '@parvis/contract/money/money.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { events } from '#db/tables/events.ts'
import type { Shop } from '#testing/shop.ts'
import { makeShop, play, seller } from '#testing/shop.ts'

async function methodsIn(shop: Shop) {
  const person = await shop.person()
  await shop.register(person)
  const { methods, isSpecimen } = await shop.summary(person)
  return { methods, isSpecimen, started: (await shop.start(person)).status }
}

async function sumsOf(shop: Shop) {
  const as = await shop.person({ organiser: true })
  const { takenCents, orderedCents } = (await shop.call(readTakings, { params: shop.path }, { as })).body
  // Documents are dated by the database's clock.
  const query = { from: '2020-01-01', to: '2099-12-31', scope: 'event' } as const
  const { books, specimens } = (await shop.call(readBooks, { params: shop.path, query }, { as })).body
  return { takenCents, orderedCents, books: books.length, specimens }
}

describe('the bank of the demonstration', () => {
  it('is offered by an event that chose it, and by no other', async () => {
    expect(await methodsIn(await makeShop())).toEqual({
      methods: ['online', 'transfer'],
      ...{ isSpecimen: true, started: 200 },
    })
    expect(await methodsIn(await makeShop({ FO_PAYMENT_PROVIDER: '' }))).toMatchObject({
      methods: ['transfer'],
      isSpecimen: false,
    })
  })

  it('makes no specimen of a real transfer, which counts, while its own payments count nowhere', async () => {
    const shop = await makeShop()
    const [played, real] = [await shop.person(), await shop.person()]
    await shop.register(played)
    await play(shop, await shop.pay(played), 'accept')
    await shop.ports.jobs.settle()
    expect(await shop.invoices(played)).toMatchObject([{ number: expect.stringMatching(/^SPECIMEN-F-/) }])
    expect(await sumsOf(shop)).toEqual({ takenCents: 0, orderedCents: 0, books: 0, specimens: 1 })

    await shop.register(real)
    await shop.pay(real, { method: 'transfer' })
    const order = (await shop.orders()).find(({ method }) => method === 'transfer')
    const params = { ...shop.path, orderId: order?.id ?? '' }
    const as = await shop.person({ organiser: true })
    expect((await shop.call(confirmTransfer, { params, body: {} }, { as })).status).toBe(200)
    expect(await shop.invoices(real)).toMatchObject([{ number: expect.stringMatching(/^F-/), isPaid: true }])
    expect(await sumsOf(shop)).toEqual({ takenCents: 12_000, orderedCents: 12_000, books: 1, specimens: 1 })
  })

  it('still settles payments begun there once the event has chosen another provider', async () => {
    const shop = await makeShop()
    const person = await shop.person()
    await shop.register(person)
    const url = await shop.pay(person)
    await shop.ports.db
      .update(events)
      .set({ settings: { FO_PAYMENT_ACTIVE: true, FO_SELLER: seller } })
      .where(eq(events.id, shop.eventId))
    await play(shop, url, 'accept')
    await shop.ports.jobs.settle()
    expect(await shop.invoices(person)).toMatchObject([{ number: expect.stringMatching(/^SPECIMEN-F-/) }])
  })
})

async function changed(shop: Shop, settings: object) {
  const as = await shop.person({ organiser: true })
  const params = { ...shop.path, part: 'settings' as const }
  const { revision, value } = (await shop.call(getPart, { params }, { as })).body
  const body = { revision, value: { ...(value as object), ...settings } }
  const { status, error } = await shop.call(savePart, { params, body } as never, { as })
  const { effects = [] } = (error.detail ?? {}) as { effects?: { kind: string; people: number }[] }
  return [
    status,
    ...(error.errors ?? []).map(({ code }) => code),
    ...effects.map(({ kind, people }) => `${kind} ${people}`),
  ]
}
const publish = (shop: Shop, published: boolean) =>
  shop.ports.db.update(events).set({ published }).where(eq(events.id, shop.eventId))

describe('a change of the means of payment', () => {
  it('opens the demonstration before the publication, while no order is real', async () => {
    const shop = await makeShop({ FO_PAYMENT_PROVIDER: '' })
    const demonstrates = () => changed(shop, { FO_PAYMENT_PROVIDER: 'sandbox' })
    expect(await demonstrates()).toEqual([400, 'DEMONSTRATION_PUBLISHED'])
    const person = await shop.person()
    await shop.register(person)
    await shop.pay(person, { method: 'transfer' })
    await publish(shop, false)
    expect(await demonstrates()).toEqual([400, 'DEMONSTRATION_ORDERS'])
    const other = await makeShop({ FO_PAYMENT_PROVIDER: '' })
    await publish(other, false)
    expect(await changed(other, { FO_PAYMENT_PROVIDER: 'sandbox' })).toEqual([200])
  })

  it('that closes the last one is to be decided, where people are registered or may be', async () => {
    const none = { FO_PAYMENT_PROVIDER: '', FO_SELLER: { ...seller, acceptsTransfer: false } }
    const shop = await makeShop()
    expect(await changed(shop, { FO_PAYMENT_PROVIDER: '' })).toEqual([200])
    expect(await changed(shop, none)).toEqual([409, 'FILE_UNPAYABLE 1'])
    await shop.register(await shop.person())
    expect(await changed(shop, none)).toEqual([409, 'FILE_UNPAID 1'])
    expect(await changed(shop, { FO_PAYMENT_ACTIVE: false })).toEqual([409, 'FILE_UNPAID 1'])
    const draft = await makeShop()
    await publish(draft, false)
    expect(await changed(draft, none)).toEqual([200])
  })

  it('is told how the provider answers, and how many orders are real', async () => {
    const shop = await makeShop()
    const as = await shop.person({ organiser: true })
    const read = async () => (await shop.call(readMeans, { params: shop.path }, { as })).body
    expect(await read()).toEqual({ card: 'absent', answeredAt: null, mayDemonstrate: true, orders: 0 })
    const [played, real] = [await shop.person(), await shop.person()]
    await shop.register(played)
    await play(shop, await shop.pay(played), 'accept')
    await shop.register(real)
    await shop.pay(real, { method: 'transfer' })
    expect(await read()).toMatchObject({ orders: 1 })
  })
})

describe('an unknown provider', () => {
  it('takes no payment where a database holds it, and keeps no other setting from being changed', async () => {
    const shop = await makeShop({ FO_PAYMENT_PROVIDER: 'Banque Populaire' as never })
    expect(await methodsIn(shop)).toMatchObject({ methods: ['transfer'], isSpecimen: false, started: 409 })
    const as = await shop.person({ organiser: true })
    const params = { ...shop.path, part: 'settings' as const }
    const { revision, value } = (await shop.call(getPart, { params }, { as })).body
    const settings = value as Record<string, unknown>
    expect(settings).not.toHaveProperty('FO_PAYMENT_PROVIDER')
    const save = (more: object) =>
      shop.call(savePart, { params, body: { revision, value: { ...settings, ...more } } } as never, { as })
    const refused = await save({ FO_PAYMENT_PROVIDER: 'Banque Populaire' })
    expect([refused.status, refused.error.errors?.map(({ path }) => path)]).toEqual([
      400,
      ['value.FO_PAYMENT_PROVIDER'],
    ])
    expect((await save({ title: 'Autrement' })).status).toBe(200)
  })
})
