import { confirmTransfer, issueUnpaid, readTakings } from '@parvis/contract/checkout/checkout.ts'
import { readBooks } from '@parvis/contract/money/money.ts'
import type { RefundAsked } from '@parvis/contract/refunds/refunds.ts'
import { listRefunds, readIssued, refundInvoice } from '@parvis/contract/refunds/refunds.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { rowsOf } from '#testing/rows.ts'
import { makeShop } from '#testing/shop.ts'

async function owing({ isInvoiced = false } = {}) {
  const shop = await makeShop()
  const person = await shop.person()
  const organiser = await shop.person({ organiser: true })
  const as = { as: organiser }
  const orderOf = async (status: string) =>
    (await shop.orders()).find((one) => one.userId === person.userId && one.status === status)
  const pathOf = async (status: string) => ({ ...shop.path, orderId: (await orderOf(status))?.id ?? '' })
  await shop.register(person, { dayIds: ['j1', 'j2'] })
  await shop.pay(person, { method: 'transfer' })
  await shop.call(confirmTransfer, { params: await pathOf('transfer'), body: {} }, as)
  const params = { ...shop.path, invoiceId: (await shop.invoices(person))[0]?.id ?? '' }
  await shop.register(person, { dayIds: ['j1', 'j2'], dinner: true })
  await shop.pay(person, { method: 'transfer' })
  if (isInvoiced) await shop.call(issueUnpaid, { params: await pathOf('transfer') }, as)
  await shop.register(person, { dayIds: ['j1'], dinner: true })
  const thread = async () => (await shop.call(readIssued, { params }, as)).body
  const at = (await thread()).lines.find(({ isHeld }) => !isHeld)?.at ?? -1
  return {
    ...{ shop, person, thread, orderOf, pathOf, as },
    refund: (more: Partial<RefundAsked>) => {
      const of = { lines: [{ at }], holding: 'freed' as const, money: 'transfer' as const, leftCents: 24_000 }
      return shop.call(refundInvoice, { params, body: { ...of, pressId: params.invoiceId, ...more } }, as)
    },
  }
}

describe('a refund for a payer with a balance due', () => {
  it.each([false, true])('is deducted first and the rest transferred (invoice sent before: %s)', async (isInvoiced) => {
    const { shop, person, thread, orderOf, refund, as } = await owing({ isInvoiced })
    expect((await thread()).awaited).toEqual({ reference: (await orderOf('transfer'))?.reference, cents: 6000 })
    const { body } = await refund({ deductCents: 6000 })
    expect(body).toMatchObject({ creditNote: { price: -120 }, refund: { status: 'owed', cents: 6000 } })
    expect(await orderOf('transfer')).toBeUndefined()
    expect((await thread()).awaited).toBeNull()
    expect((await shop.invoices(person)).map(({ price }) => price).toSorted()).toEqual([-120, 240, 60].toSorted())
    expect(await shop.summary(person)).toMatchObject({ totalHT: 0, canPay: false })
    expect(await shop.isCompleted(person)).toBe(true)
    const takings = (await shop.call(readTakings, { params: shop.path }, as)).body
    expect(takings).toMatchObject({ takenCents: 18_000, orderedCents: 18_000, overpaid: [], awaited: [] })
    const [mail] = await rowsOf(shop.ports.db, outbox, eq(outbox.dedupeKey, `credit:${body.creditNote.id}`))
    expect(mail?.html).toMatch(/60,00\s€<\/strong> en sont déduits.* 60,00\s€ vous seront rendus par virement/s)
    const query = { from: '2020-01-01', to: '2039-12-31' }
    const { books } = (await shop.call(readBooks, { params: shop.path, query }, as)).body
    expect(books).toMatchObject([{ transfersCents: 24_000, total: { left: { gross: 18_000 } } }])
  })

  it('reduces a larger balance, and leaves no money to give back', async () => {
    const { shop, orderOf, pathOf, refund, as } = await owing()
    const { body } = await refund({ lines: [{ at: 1, cents: 2000 }], deductCents: 2400, holding: 'freed' })
    expect(body).toMatchObject({ creditNote: { price: -24 }, refund: null })
    expect((await shop.call(listRefunds, { params: shop.path }, as)).body.data).toEqual([])
    expect(await orderOf('transfer')).toBeDefined()
    const params = await pathOf('transfer')
    const paid = await shop.call(confirmTransfer, { params, body: { cents: 3600, awaitedCents: 3600 } }, as)
    expect(paid.body.status).toBe('paid')
  })

  it('is deducted from no more than the balance, nor than the credit, and moves nothing else', async () => {
    const { shop, person, refund } = await owing()
    expect((await refund({ deductCents: 6001 })).error.code).toBe('TRANSFER_MOVED')
    expect((await refund({ deductCents: 12_001 })).error.code).toBe('REFUND_REFUSED')
    expect(await shop.invoices(person)).toHaveLength(1)
  })
})
