import { confirmTransfer, issueUnpaid } from '@parvis/contract/checkout/checkout.ts'
import { creditInvoice, readIssued, refundInvoice } from '@parvis/contract/refunds/refunds.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { payments, sandboxPayments } from '#db/tables/checkout.ts'
import { outbox } from '#db/tables/emails.ts'
import type { individual, Shop } from '#testing/shop.ts'
import { abroad, company, makeShop, play } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'

type CreditAsked = { outcome: 'refund' | 'replace' | 'nothing'; bill?: typeof individual; reason?: string }

async function paid() {
  const shop = await makeShop()
  const person = await shop.person()
  await shop.register(person)
  const url = await shop.pay(person)
  await play(shop, url, 'accept')
  await shop.ports.jobs.settle()
  return { shop, person, ref: new URL(url).pathname.split('/').at(-1) ?? '' }
}

async function creditLast(shop: Shop, person: Person, outcome: CreditAsked, invoiceId?: string) {
  const organiser = await shop.person({ organiser: true })
  const [last] = await shop.invoices(person)
  const params = { ...shop.path, invoiceId: invoiceId ?? last?.id ?? '' }
  return shop.call(creditInvoice, { params, body: outcome }, { as: organiser })
}

const refunded = async (shop: Shop, ref: string) => {
  const [session] = await shop.ports.db.select().from(sandboxPayments).where(eq(sandboxPayments.ref, ref))
  const [payment] = await shop.ports.db.select().from(payments).where(eq(payments.providerRef, ref))
  return [session?.refundedCents, payment?.refundedCents, payment?.status]
}

describe('a credit note', () => {
  it('gives the money back through the provider, once', async () => {
    const { shop, person, ref } = await paid()
    const { status, body } = await creditLast(shop, person, { outcome: 'refund', reason: 'Annulation' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ creditNote: { kind: 'credit-note', price: -120 }, replacement: null })
    expect(await refunded(shop, ref)).toEqual([0, 0, 'paid'])
    await shop.ports.jobs.settle()
    expect(await refunded(shop, ref)).toEqual([12_000, 12_000, 'refunded'])
    expect(await shop.isCompleted(person)).toBe(false)
    expect(await shop.summary(person)).toMatchObject({ totalHT: 100, canPay: true })
    const again = await creditLast(shop, person, { outcome: 'refund' }, body.creditNote.creditedId ?? '')
    expect(again.status).toBe(409)
    await shop.ports.jobs.settle()
    expect(await refunded(shop, ref)).toEqual([12_000, 12_000, 'refunded'])
  })

  it('is sent to its buyer, and the mail tells the use of the money', async () => {
    const { shop, person } = await paid()
    const { body } = await creditLast(shop, person, { outcome: 'refund', reason: 'Empêchement' })
    const { number, id } = body.creditNote
    const mails = await shop.ports.db
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, `credit:${id}`))
    expect(mails).toMatchObject([{ to: person.email, attachments: [{ kind: 'invoice', id }] }])
    expect(mails[0]?.subject).toContain(number)
    expect(mails[0]?.html).toMatch(/120,00\s€/)
    expect(mails[0]?.html).toContain('reviennent sur la carte')
  })

  it('is followed by another invoice to a corrected buyer, and nothing is owed', async () => {
    const { shop, person, ref } = await paid()
    const { body } = await creditLast(shop, person, { outcome: 'replace', bill: company })
    expect(body.replacement).toMatchObject({ price: 120, isPaid: true, billing: { type: 1, siret: company.siret } })
    await shop.ports.jobs.settle()
    expect(await refunded(shop, ref)).toEqual([0, 0, 'paid'])
    expect(await shop.invoices(person)).toHaveLength(3)
    expect([(await shop.summary(person)).totalHT, await shop.isCompleted(person)]).toEqual([0, true])
    const back = await creditLast(shop, person, { outcome: 'refund' }, body.replacement?.id)
    expect(back.status).toBe(200)
    await shop.ports.jobs.settle()
    expect(await refunded(shop, ref)).toEqual([12_000, 12_000, 'refunded'])
  })

  it('is not followed by an invoice with another VAT, and so another amount', async () => {
    const { shop, person } = await paid()
    expect((await creditLast(shop, person, { outcome: 'replace', bill: abroad })).error.code).toBe(
      'REPLACEMENT_DIFFERS',
    )
    expect(await shop.invoices(person)).toHaveLength(1)
  })

  it('needs a billing to be replaced with', async () => {
    const { shop, person } = await paid()
    const without = await creditLast(shop, person, { outcome: 'replace' })
    expect(without.error).toMatchObject({ code: 'BILLING_INCOMPLETE', errors: [{ path: 'bill' }] })
    const wrong = await creditLast(shop, person, { outcome: 'replace', bill: { ...company, city: '' } })
    expect(wrong.error).toMatchObject({ code: 'BILLING_INCOMPLETE', errors: [{ path: 'bill.city' }] })
  })

  it('may be all: the money stays, and the held articles are owed again', async () => {
    const { shop, person, ref } = await paid()
    expect((await creditLast(shop, person, { outcome: 'nothing' })).status).toBe(200)
    await shop.ports.jobs.settle()
    expect(await refunded(shop, ref)).toEqual([0, 0, 'paid'])
    expect((await shop.summary(person)).totalHT).toBe(100)
  })

  it('is asked for once, even twice at the same moment', async () => {
    const { shop, person } = await paid()
    const both = await Promise.all([
      creditLast(shop, person, { outcome: 'refund' }),
      creditLast(shop, person, { outcome: 'refund' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('gives nothing back of a transfer, and ends an awaited one', async () => {
    const shop = await makeShop()
    const person = await shop.person()
    await shop.register(person)
    await shop.pay(person, { method: 'transfer' })
    const [order] = await shop.orders()
    const organiser = await shop.person({ organiser: true })
    const params = { ...shop.path, orderId: order?.id ?? '' }
    await shop.call(issueUnpaid, { params }, { as: organiser })
    expect((await creditLast(shop, person, { outcome: 'refund' })).error.code).toBe('REFUND_REFUSED')
    expect((await creditLast(shop, person, { outcome: 'nothing' })).status).toBe(200)
    expect(await shop.orders()).toMatchObject([{ status: 'dropped' }])
    expect((await shop.call(confirmTransfer, { params, body: {} }, { as: organiser })).error.code).toBe('ORDER_SETTLED')
    expect(await shop.summary(person)).toMatchObject({ payment: 'none', totalHT: 100, canPay: true })
  })

  it('of a day taken in exchange takes back the dinner that was given for it, and the rest is to be returned', async () => {
    const shop = await makeShop({ FO_PAYMENT_PROVIDER: 'stripe' })
    const [person, organiser] = [await shop.person(), await shop.person({ organiser: true })]
    const buy = async (dayIds: string[], dinner: boolean) => {
      await shop.register(person, { dayIds, dinner })
      await shop.pay(person, { method: 'transfer' })
      const orderId = (await shop.orders()).find(({ status }) => status === 'transfer')?.id ?? ''
      await shop.call(confirmTransfer, { params: { ...shop.path, orderId }, body: {} }, { as: organiser })
    }
    await buy(['j1'], true)
    await buy(['j1', 'j2'], false)
    const exchange = (await shop.invoices(person)).find(({ price }) => price === 60)
    const params = { ...shop.path, invoiceId: exchange?.id ?? '' }
    const { lines, invoice } = (await shop.call(readIssued, { params }, { as: organiser })).body
    const at = lines.find((line) => invoice.lines[line.at]?.quantity === 1)?.at ?? -1
    const body = {
      ...{ lines: [{ at }], reference: '', reason: 'Empêchement', leftCents: 6000, pressId: 'press' },
      holding: 'freed' as const,
      money: 'transfer' as const,
    }
    const { status, body: made } = await shop.call(refundInvoice, { params, body }, { as: organiser })
    expect([status, made.creditNote.price]).toEqual([200, -60])
    // The dinner of the first invoice is no longer held: 60 € remain to refund on it.
    expect(await shop.summary(person)).toMatchObject({ totalTTC: -60 })
  })
})
