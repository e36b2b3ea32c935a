import { confirmTransfer, issueUnpaid, readTakings } from '@parvis/contract/checkout/checkout.ts'
import { getOverview } from '@parvis/contract/dashboard/dashboard.ts'
import { refundInvoice } from '@parvis/contract/refunds/refunds.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { and, eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import type { Shop } from '#testing/shop.ts'
import { makeShop, play } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'

async function begin() {
  const shop = await makeShop()
  const organiser = await shop.person({ organiser: true })
  const person = await shop.person({ firstName: 'Éric' })
  await shop.register(person, { dinner: true })
  return { shop, organiser, person }
}

async function dine(shop: Shop, person: Person, isDining: boolean, as = person): Promise<void> {
  const params = { ...shop.path, userId: person.userId }
  const articles = isDining ? [{ id: 'dinner', dayId: '0' }] : []
  const values = { participation: { participation: 4 as const }, dates: { dayIds: ['j1'] }, articles: { articles } }
  expect((await shop.call(register, { params, body: { values } }, { as })).status).toBe(200)
  await shop.ports.jobs.settle()
}

const overpaid = async (shop: Shop, as: Person) =>
  (await shop.call(readTakings, { params: shop.path }, { as })).body.overpaid
const awaited = async (shop: Shop, as: Person) => {
  const { body } = await shop.call(getOverview, { query: { eventId: shop.eventId } }, { as })
  return [body.toGiveBack, body.backs]
}
const warnings = (shop: Shop) =>
  shop.ports.db
    .select({ userId: outbox.userId, text: outbox.text })
    .from(outbox)
    .where(and(eq(outbox.eventId, shop.eventId), like(outbox.subject, 'Un trop-perçu%')))
const none = { count: 0, amount: 0 }

describe('an article that was paid and is taken off', () => {
  it('is to be returned until it is taken again or refunded, and the team is told once', async () => {
    const { shop, organiser, person } = await begin()
    await shop.pay(person, { method: 'transfer' })
    const [order] = await shop.orders()
    const ofOrder = { ...shop.path, orderId: order?.id ?? '' }
    await shop.call(confirmTransfer, { params: ofOrder, body: {} }, { as: organiser })
    await shop.ports.jobs.settle()
    expect([await overpaid(shop, organiser), await warnings(shop)]).toEqual([[], []])
    await dine(shop, person, false)
    const [invoice] = await shop.invoices(person)
    expect(await overpaid(shop, organiser)).toMatchObject([
      {
        ...{ userId: person.userId, cents: 6000, cause: 'held', what: ['Dîner'], order: null },
        ...{ payer: { firstName: 'Éric' }, invoice: { id: invoice?.id, number: invoice?.number } },
      },
    ])
    expect(await awaited(shop, organiser)).toEqual([{ count: 1, amount: 6000 }, none])
    const [told] = await warnings(shop)
    expect(told?.text).toMatch(/60,00\s€ de plus/)
    expect(told?.text).toContain(invoice?.number)
    await dine(shop, person, true, organiser)
    expect(await overpaid(shop, organiser)).toEqual([])
    await dine(shop, person, false, organiser)
    expect((await warnings(shop)).filter(({ userId }) => userId === organiser.userId)).toHaveLength(1)
    const body = {
      ...{ lines: [{ at: 1 }], holding: 'freed' as const, money: 'transfer' as const, reason: 'Dîner annulé' },
      ...{ leftCents: 18_000, pressId: crypto.randomUUID() },
    }
    const params = { ...shop.path, invoiceId: invoice?.id ?? '' }
    expect((await shop.call(refundInvoice, { params, body }, { as: organiser })).status).toBe(200)
    await shop.ports.jobs.settle()
    expect(await overpaid(shop, organiser)).toEqual([])
    expect(await awaited(shop, organiser)).toEqual([none, { count: 1, amount: 6000 }])
    expect(await warnings(shop)).toHaveLength(2)
  })

  it('is not to be returned where its invoice awaits its transfer', async () => {
    const { shop, organiser, person } = await begin()
    await shop.pay(person, { method: 'transfer' })
    const [order] = await shop.orders()
    const params = { ...shop.path, orderId: order?.id ?? '' }
    await shop.call(issueUnpaid, { params }, { as: organiser })
    await dine(shop, person, false)
    expect(await overpaid(shop, organiser)).toEqual([])
    await shop.call(confirmTransfer, { params, body: {} }, { as: organiser })
    await shop.ports.jobs.settle()
    expect(await overpaid(shop, organiser)).toMatchObject([{ cents: 6000, what: ['Dîner'] }])
    expect((await warnings(shop)).length).toBeGreaterThan(0)
  })
})

it('the excess of a transfer is to be returned beside, with its order', async () => {
  const { shop, organiser, person } = await begin()
  await shop.pay(person, { method: 'transfer' })
  const [order] = await shop.orders()
  const params = { ...shop.path, orderId: order?.id ?? '' }
  await shop.call(confirmTransfer, { params, body: { cents: 20_000 } }, { as: organiser })
  expect(await overpaid(shop, organiser)).toMatchObject([
    { cents: 2000, cause: 'received', invoice: null, order: { id: order?.id } },
  ])
  expect(await awaited(shop, organiser)).toEqual([none, { count: 1, amount: 2000 }])
})

it('the amount of a specimen is never to be returned', async () => {
  const { shop, organiser, person } = await begin()
  await play(shop, await shop.pay(person), 'accept')
  await shop.ports.jobs.settle()
  expect(await shop.invoices(person)).toMatchObject([{ isSpecimen: true }])
  await dine(shop, person, false)
  await shop.ports.jobs.settle()
  expect(await overpaid(shop, organiser)).toEqual([])
  expect(await awaited(shop, organiser)).toEqual([none, none])
  expect(await warnings(shop)).toEqual([])
})
