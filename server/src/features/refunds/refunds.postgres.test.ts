import { readIssued, refundInvoice } from '@parvis/contract/refunds/refunds.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sandboxPayments } from '#db/tables/checkout.ts'
import { countDeadlocks } from '#testing/race.ts'
import { makeShop, play } from '#testing/shop.ts'

it('two organisers who give the same back at once, each pressing twice, give it back once, and never more than was paid', async () => {
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
  // One press comes first; its twin is answered the same, and all others are told that the invoice has moved.
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
