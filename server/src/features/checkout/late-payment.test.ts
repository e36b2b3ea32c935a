import { eraseMe } from '@parvis/contract/privacy/privacy.ts'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders, sandboxPayments } from '#db/tables/checkout.ts'
import { outbox } from '#db/tables/emails.ts'
import { invoices } from '#db/tables/invoices.ts'
import { participations } from '#db/tables/participation.ts'
import { stripeProvider } from '#ports/stripe.ts'
import type { FakeStripe } from '#testing/fake-stripe.ts'
import { fakeStripeOptions, startFakeStripe } from '#testing/fake-stripe.ts'
import { openHouse } from '#testing/house.ts'
import type { Shop } from '#testing/shop.ts'
import { company, makeShop, play } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'

let fake: FakeStripe
beforeAll(async () => {
  const { clock, payments } = await openHouse()
  fake = await startFakeStripe(clock)
  payments.stripe = stripeProvider(fakeStripeOptions(fake), clock)
})
afterAll(async () => {
  const { payments } = await openHouse()
  delete payments.stripe
  await fake.close()
})

async function paid({ app }: Shop, url: string): Promise<number> {
  const ref = url.split('/').at(-1) ?? ''
  fake.pay(ref)
  const { raw, headers } = fake.notice('checkout.session.completed', ref)
  const sent = { ...headers, 'content-type': 'application/json; charset=utf-8' }
  const { statusCode } = await app.inject({
    ...{ method: 'POST', url: '/api/payments/webhooks/stripe', headers: sent, payload: raw },
  })
  return statusCode
}

const buyer = async (shop: Shop): Promise<Person> => {
  const person = await shop.person()
  await shop.register(person)
  return person
}
const sessionAt = async (shop: Shop, url: string) => {
  const ref = new URL(url).pathname.split('/').at(-1) ?? ''
  return (await shop.ports.db.select().from(sandboxPayments).where(eq(sandboxPayments.ref, ref)))[0]
}

describe('an order and its replacement', () => {
  it('are both invoiced when both are paid, the person sees the refund due and organisers are told', async () => {
    const shop = await makeShop({ FO_PAYMENT_PROVIDER: 'stripe' })
    const person = await buyer(shop)
    const first = await shop.pay(person)
    const second = await shop.pay(person, { bill: company })
    // The provider does not know yet that the first session is closed.
    for (const url of [first, second]) expect(await paid(shop, url)).toBe(200)
    await shop.ports.jobs.settle()
    expect(await shop.invoices(person)).toHaveLength(2)
    expect((await shop.summary(person)).totalTTC).toBe(-120)
    const isWarning = and(eq(outbox.eventId, shop.eventId), like(outbox.subject, 'Un trop-perçu%'))
    const mails = await shop.ports.db.select().from(outbox).where(isWarning)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toMatch(/120,00\s€ de plus/)
    expect(mails[0]?.userId).not.toBe(person.userId)
  })

  it('paid once says nothing of the kind', async () => {
    const shop = await makeShop({ FO_PAYMENT_PROVIDER: 'stripe' })
    const person = await buyer(shop)
    expect(await paid(shop, await shop.pay(person))).toBe(200)
    await shop.ports.jobs.settle()
    const isWarning = and(eq(outbox.eventId, shop.eventId), like(outbox.subject, 'Un trop-perçu%'))
    expect(await shop.ports.db.select().from(outbox).where(isWarning)).toEqual([])
  })
})

describe('a payment that comes after its person was erased', () => {
  it('is given back, and restores no account', async () => {
    const shop = await makeShop()
    const person = await buyer(shop)
    const url = await shop.pay(person)
    expect((await sessionAt(shop, url))?.session['email']).toBe(person.email)
    const params = { domainId: shop.domainId }
    expect((await shop.call(eraseMe, { params, body: { email: person.email } }, { as: person })).status).toBe(204)
    expect((await sessionAt(shop, url))?.session['email']).toBe('')
    // The job that closes the session at the provider has not run yet.
    expect((await play(shop, url, 'accept')).status).toBe(303)
    await shop.ports.jobs.settle()
    expect(await sessionAt(shop, url)).toMatchObject({ status: 'paid', refundedCents: 12_000 })
    const { db } = shop.ports
    const isTheirs = eq(orders.userId, person.userId)
    expect(await db.select().from(orders).where(isTheirs)).toMatchObject([
      { status: 'dropped', invoiceId: null, lines: [], billing: { social_reason: '', address: '' } },
    ])
    expect(await db.select().from(invoices).where(eq(invoices.userId, person.userId))).toEqual([])
    const [row] = await db.select().from(participations).where(eq(participations.userId, person.userId))
    expect(row).toMatchObject({ registered: false, isCompleted: false })
  })
})
