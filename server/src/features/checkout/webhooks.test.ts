import { randomUUID } from 'node:crypto'
import { readMeans } from '@parvis/contract/checkout/checkout.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stripeProvider } from '#ports/stripe.ts'
import type { FakeStripe } from '#testing/fake-stripe.ts'
import { fakeStripeOptions, startFakeStripe } from '#testing/fake-stripe.ts'
import { openHouse } from '#testing/house.ts'
import type { Shop } from '#testing/shop.ts'
import { company, makeShop } from '#testing/shop.ts'
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

const COMPLETED = 'checkout.session.completed'
type Sent = ReturnType<FakeStripe['notice']>

async function opened(): Promise<{ shop: Shop; person: Person; ref: string }> {
  const shop = await makeShop({ FO_PAYMENT_PROVIDER: 'stripe' })
  const person = await shop.person()
  await shop.register(person)
  return { shop, person, ref: refOf(await shop.pay(person)) }
}
const refOf = (url: string) => url.split('/').at(-1) ?? ''
const post = async ({ app }: Shop, { raw, headers }: Sent, provider = 'stripe') => {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: `/api/payments/webhooks/${provider}`,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    payload: raw,
  })
  return { status: statusCode, body: JSON.parse(body) as { code?: string; received?: boolean } }
}
const outcome = async (shop: Shop, person: Person) => ({
  payment: (await shop.summary(person)).payment,
  isCompleted: await shop.isCompleted(person),
  invoices: (await shop.invoices(person)).length,
  mails: (await shop.thanks(person)).length,
})
const settled = { payment: 'paid', isCompleted: true, invoices: 1, mails: 1 }
const untouched = { payment: 'open', isCompleted: false, invoices: 0, mails: 0 }

describe('a notice of the provider', () => {
  it('settles the order before it is answered, and is no specimen', async () => {
    const { shop, person, ref } = await opened()
    fake.pay(ref)
    expect(await post(shop, fake.notice(COMPLETED, ref))).toEqual({ status: 200, body: { received: true } })
    expect(await outcome(shop, person)).toEqual(settled)
    expect(await shop.invoices(person)).toMatchObject([{ isSpecimen: false, price: 120 }])
  })

  it('is applied once for repeated deliveries, as another notice too', async () => {
    const { shop, person, ref } = await opened()
    fake.pay(ref)
    const sent = fake.notice(COMPLETED, ref)
    const others = [fake.notice(COMPLETED, ref), fake.notice('checkout.session.async_payment_succeeded', ref)]
    const answers = await Promise.all([sent, sent, sent, ...others].map((one) => post(shop, one)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await shop.ports.jobs.settle()
    expect(await outcome(shop, person)).toEqual(settled)
    // A repeated notice is not a second payment.
    expect(
      fake.refunds.filter(({ payment_intent: intent }) => intent === fake.sessions.get(ref)?.payment_intent),
    ).toEqual([])
  })

  it('may be late, and come after the session has expired here', async () => {
    const { shop, person, ref } = await opened()
    fake.pay(ref)
    await shop.ports.db.$client.query(`update payments set status = 'expired' where provider_ref = $1`, [ref])
    await shop.ports.db.$client.query(`update orders set status = 'dropped' where event_id = $1`, [shop.eventId])
    expect((await post(shop, fake.notice(COMPLETED, ref))).status).toBe(200)
    expect(await outcome(shop, person)).toEqual(settled)
  })

  it('that comes in the wrong order changes nothing of a settled payment', async () => {
    const { shop, person, ref } = await opened()
    const expired = fake.notice('checkout.session.expired', ref)
    fake.pay(ref)
    await post(shop, fake.notice(COMPLETED, ref))
    expect((await post(shop, expired)).status).toBe(200)
    expect(await outcome(shop, person)).toEqual(settled)
  })

  it('is refused without the provider’s own signature, on these very bytes, of these five minutes', async () => {
    const { shop, person, ref } = await opened()
    fake.pay(ref)
    const sent = fake.notice(COMPLETED, ref)
    const spaced = { ...sent, raw: Buffer.from(JSON.stringify(JSON.parse(sent.raw.toString()), null, 1)) }
    const unsigned = { ...sent, headers: { 'stripe-signature': '' } }
    const stale = fake.notice(COMPLETED, ref, 3600)
    for (const wrong of [spaced, unsigned, stale])
      expect(await post(shop, wrong)).toMatchObject({ status: 400, body: { code: 'SIGNATURE_REFUSED' } })
    expect(await post(shop, sent, 'inconnu')).toMatchObject({ status: 404 })
    expect(await outcome(shop, person)).toEqual(untouched)
  })

  it('about something else is answered and let be', async () => {
    const { shop, person, ref } = await opened()
    expect((await post(shop, fake.notice('charge.updated', ref))).status).toBe(200)
    const session = fake.sessions.get(ref)
    if (session) fake.sessions.set('cs_ailleurs', { ...session, id: 'cs_ailleurs', client_reference_id: 'autre' })
    fake.pay('cs_ailleurs')
    expect((await post(shop, fake.notice(COMPLETED, 'cs_ailleurs'))).status).toBe(200)
    expect(await outcome(shop, person)).toEqual(untouched)
  })

  it.each([
    ['of another amount', { amount_total: 11_999 }, 11_999],
    ['of a greater amount', { amount_total: 12_500 }, 12_500],
    ['of another currency', { currency: 'usd' }, 12_000],
  ])('%s settles nothing: it is given back, once, and the person may pay again', async (_, changes, returned) => {
    const { shop, person, ref } = await opened()
    fake.pay(ref)
    const session = fake.sessions.get(ref)
    if (session) Object.assign(session, changes)
    for (let i = 0; i < 2; i++) expect((await post(shop, fake.notice(COMPLETED, ref))).status).toBe(200)
    await shop.ports.jobs.settle()
    expect(await outcome(shop, person)).toEqual({ ...untouched, payment: 'refused' })
    const intent = session?.payment_intent
    expect(fake.refunds.filter((one) => one.payment_intent === intent)).toMatchObject([{ amount: returned }])
    const next = refOf(await shop.pay(person))
    fake.pay(next)
    await post(shop, fake.notice(COMPLETED, next))
    expect(await outcome(shop, person)).toEqual(settled)
  })

  it('that the payment is not there yet keeps it awaited', async () => {
    const { shop, person, ref } = await opened()
    const session = fake.sessions.get(ref)
    if (session) session.status = 'complete'
    await post(shop, fake.notice(COMPLETED, ref))
    expect((await shop.summary(person)).payment).toBe('pending')
    expect((await shop.start(person)).error.code).toBe('PAYMENT_PENDING')
    await post(shop, fake.notice('checkout.session.async_payment_failed', ref))
    expect((await shop.summary(person)).payment).toBe('refused')
    expect((await shop.start(person)).status).toBe(200)
  })

  it('of a second payment for one order gives the second back', async () => {
    const { shop, person, ref } = await opened()
    const { pool } = { pool: shop.ports.db.$client }
    // A cancelled session that the provider has not closed yet.
    await pool.query(`update payments set status = 'canceled' where provider_ref = $1`, [ref])
    await pool.query(
      `insert into payments (id, order_id, provider, provider_ref, status, amount_cents, expires_at, created_at)
       select $2, order_id, provider, $3, 'open', amount_cents, expires_at, created_at from payments where provider_ref = $1`,
      [ref, randomUUID(), `${ref}-2`],
    )
    const session = fake.sessions.get(ref)
    if (session) fake.sessions.set(`${ref}-2`, { ...session, id: `${ref}-2`, client_reference_id: null })
    fake.pay(ref)
    fake.pay(`${ref}-2`)
    await post(shop, fake.notice(COMPLETED, ref))
    await post(shop, fake.notice(COMPLETED, `${ref}-2`))
    await shop.ports.jobs.settle()
    expect(await outcome(shop, person)).toEqual(settled)
    expect(
      fake.refunds.filter(({ payment_intent: intent }) => intent === fake.sessions.get(`${ref}-2`)?.payment_intent),
    ).toMatchObject([{ amount: 12_000 }])
  })
})

describe('a provider that does not answer', () => {
  it('loses nothing: the same order is taken up again once it does', async () => {
    const shop = await makeShop({ FO_PAYMENT_PROVIDER: 'stripe' })
    const person = await shop.person()
    await shop.register(person)
    fake.failNext(3)
    const { status, error, headers } = await shop.start(person)
    expect([status, error.code, headers['retry-after']]).toEqual([503, 'PAYMENT_UNAVAILABLE', '2'])
    expect(await shop.orders()).toMatchObject([{ status: 'open' }])
    const ref = refOf(await shop.pay(person))
    expect(await shop.orders()).toHaveLength(1)
    fake.failNext(3)
    fake.pay(ref)
    await shop.ports.jobs.settle()
    expect((await shop.refresh(person)).payment ?? 'unavailable').toBe('unavailable')
    shop.clock.advance(6 * 60_000)
    await shop.ports.jobs.settle()
    expect(await outcome(shop, person)).toEqual(settled)
  })

  it('is asked again with another key when the request has changed', async () => {
    const shop = await makeShop({ FO_PAYMENT_PROVIDER: 'stripe' })
    const person = await shop.person()
    await shop.register(person)
    const ref = refOf(await shop.pay(person))
    // As after a crash between the provider's answer and storing it.
    await shop.ports.db.$client.query(`update payments set provider_ref = null, url = null where provider_ref = $1`, [
      ref,
    ])
    expect(refOf(await shop.pay(person))).toBe(ref)
    await shop.ports.db.$client.query(`update payments set provider_ref = null, url = null where provider_ref = $1`, [
      ref,
    ])
    const other = refOf(await shop.pay(person, { referer: `http://localhost/${shop.context}/confirmation` }))
    expect(other).not.toBe(ref)
    expect(await shop.orders()).toHaveLength(1)
  })

  it('closes the session of an order that another replaces', async () => {
    const { shop, person, ref } = await opened()
    await shop.pay(person, { bill: company })
    await shop.ports.jobs.settle()
    expect(fake.sessions.get(ref)?.status).toBe('expired')
  })
})

it('a provider that answers is shown with the time of its answer to members who set up payments', async () => {
  const shop = await makeShop({ FO_PAYMENT_PROVIDER: 'stripe' })
  const as = await shop.person({ organiser: true })
  const { body } = await shop.call(readMeans, { params: shop.path }, { as })
  expect(body.card).toBe('answers')
  expect(Math.abs(Date.parse(body.answeredAt ?? '') - shop.ports.clock.now().getTime())).toBeLessThan(60_000)
})
