import { readIssued, refundInvoice } from '@parvis/contract/refunds/refunds.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { payments, sandboxPayments } from '#db/tables/checkout.ts'
import { refunds } from '#db/tables/refunds.ts'
import { countDeadlocks } from '#testing/race.ts'
import { makeShop, play } from '#testing/shop.ts'
import { handleRefundNotice } from './refund-payment.service.ts'

it('two organisers pressing twice at once give an amount back once, and never more than was paid', async () => {
  const shop = await makeShop()
  const person = await shop.person()
  await shop.register(person, { dayIds: ['j1', 'j2'], dinner: true })
  const url = await shop.pay(person)
  await play(shop, url, 'accept')
  await shop.ports.jobs.settle()
  const organisers = [await shop.person({ organiser: true }), await shop.person({ organiser: true })]
  const [invoice] = await shop.invoices(person)
  const params = { ...shop.path, invoiceId: invoice?.id ?? '' }
  const deadlocks = await countDeadlocks(shop.ports.db)
  const press = (at: number, who: number) => ({
    ...{ lines: [{ at }], holding: 'freed' as const, money: 'online' as const },
    ...{ leftCents: 30_000, pressId: `${who}-${at}` },
  })
  const presses = [0, 1, 2].flatMap((at) =>
    organisers.flatMap((as, who) => [1, 2].map(() => ({ as, body: press(at, who) }))),
  )
  const result = await Promise.all(presses.map(({ as, body }) => shop.call(refundInvoice, { params, body }, { as })))
  // Of concurrent requests one succeeds; its repeat gets the same answer, the others a conflict.
  const made = result.filter(({ status }) => status === 200)
  expect(new Set(made.map(({ body }) => body.creditNote.number)).size).toBe(1)
  expect(result.filter(({ status }) => status === 409)).toHaveLength(result.length - made.length)
  expect(await countDeadlocks(shop.ports.db)).toBe(deadlocks)
  await shop.ports.jobs.settle()
  const ref = new URL(url).pathname.split('/').at(-1) ?? ''
  const [session] = await shop.ports.db.select().from(sandboxPayments).where(eq(sandboxPayments.ref, ref))
  const [as] = organisers
  const { body } = await shop.call(readIssued, { params }, as ? { as } : {})
  expect(30_000 - body.leftCents).toBe(session?.refundedCents)
  expect(body.notes).toHaveLength(1)
})

it('a refund that the provider takes back is counted once, for simultaneous notices', async () => {
  const shop = await makeShop()
  const [person, as] = [await shop.person(), await shop.person({ organiser: true })]
  await shop.register(person)
  await play(shop, await shop.pay(person), 'accept')
  await shop.ports.jobs.settle()
  const [invoice] = await shop.invoices(person)
  const params = { ...shop.path, invoiceId: invoice?.id ?? '' }
  const leftCents = (await shop.call(readIssued, { params }, { as })).body.leftCents
  const body = { lines: [{ at: 0 }], holding: 'freed' as const, money: 'online' as const, leftCents, pressId: 'once' }
  expect((await shop.call(refundInvoice, { params, body }, { as })).status).toBe(200)
  await shop.ports.jobs.settle()
  const { db } = shop.ports
  const [order] = await shop.orders()
  const isOf = eq(payments.orderId, order?.id ?? '')
  const counted = async () => (await db.select().from(payments).where(isOf))[0]
  const before = await counted()
  const [refund] = await db.select().from(refunds).where(eq(refunds.eventId, shop.eventId))
  expect([refund?.status, before?.refundedCents]).toEqual(['given', refund?.cents])
  const state = { ref: refund?.providerRef ?? undefined, status: 'refused' as const }
  await Promise.all(Array.from({ length: 8 }, () => handleRefundNotice(shop.ports, before?.provider ?? '', state)))
  expect((await counted())?.refundedCents).toBe(0)
})
