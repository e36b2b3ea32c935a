import { issueUnpaid } from '@parvis/contract/checkout/checkout.ts'
import { creditInvoice, readIssued, refundInvoice } from '@parvis/contract/refunds/refunds.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { journal } from '#db/tables/journal.ts'
import type { Shop } from '#testing/shop.ts'
import { company, makeShop, play } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'

async function paid() {
  const shop = await makeShop()
  const person = await shop.person()
  await shop.register(person)
  await play(shop, await shop.pay(person), 'accept')
  await shop.ports.jobs.settle()
  const [invoice] = await shop.invoices(person)
  if (!invoice) throw new Error('A payment made no invoice')
  return { shop, person, invoice }
}

const replace = (shop: Shop, as: Person, invoiceId: string, bill = company) =>
  shop.call(
    creditInvoice,
    { params: { ...shop.path, invoiceId }, body: { outcome: 'replace', bill, reason: 'Autre nom' } },
    { as },
  )

describe('an invoice that is made out again to another name', () => {
  it('has its credit note and the new one sent to its payer, and the journal says why', async () => {
    const { shop, person, invoice } = await paid()
    const organiser = await shop.person({ organiser: 'accountant' })
    const { body } = await replace(shop, organiser, invoice.id)
    const mails = await shop.ports.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.eventId, shop.eventId), eq(outbox.userId, person.userId)))
    const { creditNote, replacement } = body
    const sentWith = (id = '') => mails.find(({ attachments }) => attachments.some((one) => one.id === id))
    expect(sentWith(creditNote.id)).toMatchObject({ to: person.email, subject: expect.stringContaining('avoir') })
    expect(sentWith(replacement?.id)?.subject).toContain(replacement?.number)
    const lines = await shop.ports.db.select().from(journal).where(eq(journal.userId, organiser.userId))
    expect(lines).toMatchObject([{ subjectId: person.userId, after: { outcome: 'replace' }, why: 'Autre nom' }])
  })

  it('is so once, even by two organisers at the same moment', async () => {
    const { shop, person, invoice } = await paid()
    const two = [await shop.person({ organiser: true }), await shop.person({ organiser: true })]
    const both = await Promise.all(two.map((as) => replace(shop, as, invoice.id)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await shop.invoices(person)).toHaveLength(3)
  })

  it('is still to be paid where the first one was', async () => {
    const shop = await makeShop()
    const person = await shop.person()
    await shop.register(person)
    await shop.pay(person, { method: 'transfer' })
    const [order] = await shop.orders()
    const organiser = await shop.person({ organiser: true })
    await shop.call(issueUnpaid, { params: { ...shop.path, orderId: order?.id ?? '' } }, { as: organiser })
    const [invoice] = await shop.invoices(person)
    const { body } = await replace(shop, organiser, invoice?.id ?? '')
    expect(body.replacement).toMatchObject({ isPaid: false, price: invoice?.price })
    expect(await shop.orders()).toMatchObject([{ id: order?.id, status: order?.status }])
  })

  it('is whole: a partly credited one keeps its buyer', async () => {
    const { shop, person, invoice } = await paid()
    const as = await shop.person({ organiser: true })
    const params = { ...shop.path, invoiceId: invoice.id }
    const { leftCents } = (await shop.call(readIssued, { params }, { as })).body
    const part = { lines: [{ at: 0, cents: 500 }], holding: 'kept' as const, money: 'none' as const }
    const press = { ...part, leftCents, pressId: 'un', reason: '', reference: '' }
    expect((await shop.call(refundInvoice, { params, body: { ...press, money: 'online' } }, { as })).status).toBe(200)
    const { status, error } = await replace(shop, as, invoice.id)
    expect([status, error.code]).toEqual([409, 'ALREADY_CREDITED'])
    expect(await shop.invoices(person)).toHaveLength(2)
  })

  it('is that of the event, made out by a member who changes its money', async () => {
    const { shop, invoice } = await paid()
    for (const role of ['registration', 'reader', 'editor', 'doorkeeper'] as const)
      expect([role, (await replace(shop, await shop.person({ organiser: role }), invoice.id)).status]).toEqual([
        role,
        403,
      ])
    const elsewhere = await makeShop()
    const stranger = await elsewhere.person({ organiser: true })
    expect((await replace(elsewhere, stranger, invoice.id)).status).toBe(404)
  })
})
