import type { Receipt } from '@parvis/contract/checkout/checkout.ts'
import {
  confirmTransfer,
  dropTransfer,
  exportOrders,
  issueUnpaid,
  listOrders,
  readTakings,
  usePromoCode,
} from '@parvis/contract/checkout/checkout.ts'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { outbox } from '#db/tables/emails.ts'
import { journal } from '#db/tables/journal.ts'
import type { Shop } from '#testing/shop.ts'
import { company, individual, makeShop, seller } from '#testing/shop.ts'

const transfer = { method: 'transfer' } as const

async function ordered(settings: Parameters<typeof makeShop>[0] = {}) {
  const shop = await makeShop(settings)
  const person = await shop.person()
  await shop.register(person)
  const url = await shop.pay(person, transfer)
  const [order] = await shop.orders()
  const organiser = await shop.person({ organiser: true })
  const params = { ...shop.path, orderId: order?.id ?? '' }
  return {
    ...{ shop, person, url, order },
    organiser,
    confirm: (body: z.input<typeof Receipt> = {}) => shop.call(confirmTransfer, { params, body }, { as: organiser }),
    drop: () => shop.call(dropTransfer, { params }, { as: organiser }),
    issue: () => shop.call(issueUnpaid, { params }, { as: organiser }),
  }
}
const facts = async (shop: Shop, person: Parameters<Shop['summary']>[0]) => {
  const { payment, canPay, totalHT } = await shop.summary(person)
  return { payment, canPay, totalHT, isCompleted: await shop.isCompleted(person) }
}
const told = (shop: Shop, userId: string) =>
  shop.ports.db
    .select({ before: journal.before, after: journal.after })
    .from(journal)
    .where(eq(journal.subjectId, userId))
    .orderBy(asc(journal.id))

describe('a transfer', () => {
  it('is awaited under its reference, and completes the registration once it has come', async () => {
    const { shop, person, url, order, confirm } = await ordered()
    expect(url).toBe(`http://localhost/${shop.context}/registration?status=transfer`)
    expect(await shop.summary(person)).toMatchObject({
      payment: 'transfer',
      transfer: { reference: order?.reference, amount: 120, bank: seller.bank },
    })
    expect(await shop.isCompleted(person)).toBe(false)
    const { status, body } = await confirm()
    expect([status, body.status, body.price]).toEqual([200, 'paid', 120])
    expect(await facts(shop, person)).toEqual({ payment: 'paid', canPay: false, totalHT: 0, isCompleted: true })
    expect(await shop.invoices(person)).toMatchObject([
      { id: body.invoiceId, isPaid: true, settledAt: null, price: 120 },
    ])
    expect(await shop.thanks(person)).toHaveLength(1)
  })

  it('says that it differs from the balance once more is held, until it is ordered again', async () => {
    const { shop, person } = await ordered()
    expect((await shop.summary(person)).transfer).toMatchObject({ amount: 120, isOutdated: false })
    await shop.register(person, { dayIds: ['j1', 'j2'] })
    expect((await shop.summary(person)).transfer).toMatchObject({ amount: 120, isOutdated: true })
    await shop.pay(person, transfer)
    expect((await shop.summary(person)).transfer).toMatchObject({ amount: 240, isOutdated: false })
  })

  it('is written to the payer with its reference, its amount and the account, once', async () => {
    const { shop, person, order } = await ordered()
    await shop.pay(person, transfer)
    const rows = await shop.ports.db
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, `order:${order?.id}:transfer`))
    expect(rows.map(({ to, subject }) => [to, subject.includes(order?.reference ?? '-')])).toEqual([
      [person.email, true],
    ])
    const [{ html = '' } = {}] = rows
    for (const told of ['FR76 3000 1007 9412 3456 7890 185', 'BDFEFRPPCCT', order?.reference ?? '-'])
      expect(html).toContain(told)
    expect(html).toMatch(/120,00\s€/)
  })

  it('is the only way without a provider; without an account there is no way', async () => {
    const shop = await makeShop({ FO_PAYMENT_PROVIDER: 'stripe' })
    const person = await shop.person()
    await shop.register(person)
    expect((await shop.summary(person)).methods).toEqual(['transfer'])
    expect((await shop.start(person)).error.code).toBe('PAYMENT_OFF')
    const none = await makeShop({ FO_PAYMENT_PROVIDER: 'stripe', FO_SELLER: { ...seller, acceptsTransfer: false } })
    const other = await none.person()
    await none.register(other)
    expect((await none.summary(other)).methods).toEqual([])
  })

  it('is confirmed once', async () => {
    const { confirm } = await ordered()
    const [first, second] = await Promise.all([confirm(), confirm()])
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
    expect((await confirm()).error.code).toBe('ORDER_SETTLED')
  })

  it('may be invoiced first: the registration waits for the money', async () => {
    const { shop, person, issue, confirm } = await ordered()
    const { status, body } = await issue()
    expect([status, body.status]).toEqual([200, 'transfer'])
    expect(await shop.invoices(person)).toMatchObject([{ isPaid: false, settledAt: null }])
    expect(await facts(shop, person)).toEqual({ payment: 'transfer', canPay: false, totalHT: 0, isCompleted: false })
    expect((await issue()).error.code).toBe('ORDER_SETTLED')
    expect((await shop.start(person)).error.code).toBe('NOTHING_TO_PAY')
    expect((await confirm()).status).toBe(200)
    const settledAt = shop.clock.now().toISOString()
    expect(await shop.invoices(person)).toMatchObject([{ id: body.invoiceId, isPaid: true, settledAt }])
    expect(await facts(shop, person)).toMatchObject({ payment: 'paid', isCompleted: true })
  })

  it('gives way to a payment online, unless its invoice was sent', async () => {
    const { shop, person, issue } = await ordered()
    await shop.pay(person)
    expect((await shop.orders()).map(({ status, method }) => [status, method])).toEqual([
      ['open', 'online'],
      ['dropped', 'transfer'],
    ])
    expect((await issue()).error.code).toBe('ORDER_SETTLED')
    const other = await ordered()
    await other.issue()
    await other.shop.register(other.person, { dayIds: ['j1', 'j2'] })
    expect((await other.shop.start(other.person)).error.code).toBe('TRANSFER_AWAITED')
  })

  it('is resumed unchanged, and keeps its code counted', async () => {
    const shop = await makeShop()
    await shop.promo({ code: 'DIX', maxUses: 1 })
    const person = await shop.person()
    await shop.register(person)
    await shop.call(usePromoCode, { params: shop.path, body: { code: 'DIX' } }, { as: person })
    await shop.pay(person, transfer)
    await shop.pay(person, { ...transfer, bill: individual })
    expect(await shop.orders()).toHaveLength(1)
  })

  it('is not offered by a seller who takes none', async () => {
    const shop = await makeShop({ FO_SELLER: { ...seller, acceptsTransfer: false } })
    const person = await shop.person()
    await shop.register(person)
    expect((await shop.start(person, transfer)).error.code).toBe('PAYMENT_OFF')
  })

  it('is confirmed for an order of this event that is paid by transfer, and no other', async () => {
    const { shop, person } = await ordered()
    const elsewhere = await ordered()
    const organiser = await shop.person({ organiser: true })
    const confirm = (orderId = '') =>
      shop.call(confirmTransfer, { params: { ...shop.path, orderId }, body: {} }, { as: organiser })
    expect((await confirm(elsewhere.order?.id)).status).toBe(404)
    await shop.pay(person)
    const [online] = await shop.orders()
    expect((await confirm(online?.id)).error.code).toBe('ORDER_OTHER_METHOD')
  })

  it('of which less has come stays awaited for the rest, until that comes too', async () => {
    const { shop, person, confirm, organiser } = await ordered()
    const first = await confirm({ cents: 10_000, receivedOn: '2027-02-26', awaitedCents: 12_000 })
    expect(first.body).toMatchObject({ status: 'transfer', receivedCents: 10_000, invoiceId: null })
    expect(await shop.isCompleted(person)).toBe(false)
    const takings = await shop.call(readTakings, { params: shop.path }, { as: organiser })
    expect(takings.body).toMatchObject({ takenCents: 10_000, orderedCents: 12_000, orders: 1, documents: 0 })
    // A confirmation based on an outdated amount is refused.
    expect((await confirm({ cents: 12_000, awaitedCents: 12_000 })).error.code).toBe('TRANSFER_MOVED')
    // An order that has received money cannot be replaced.
    expect((await shop.start(person)).error.code).toBe('TRANSFER_AWAITED')
    const second = await confirm({ awaitedCents: 2000 })
    expect(second.body).toMatchObject({ status: 'paid', receivedCents: 12_000 })
    expect(await shop.invoices(person)).toMatchObject([{ price: 120 }])
  })

  it('short of a few cents is settled where no more is asked for, and an excess is told', async () => {
    const short = await ordered()
    expect((await short.confirm({ cents: 11_900, isWhole: true })).body).toMatchObject({
      status: 'paid',
      receivedCents: 11_900,
    })
    expect(await short.shop.isCompleted(short.person)).toBe(true)
    const more = await ordered()
    expect((await more.confirm({ cents: 12_240 })).body).toMatchObject({ status: 'paid', receivedCents: 12_240 })
    expect(await more.shop.invoices(more.person)).toMatchObject([{ price: 120 }])
  })

  it('is given up while nothing of it has come, and settled if it comes all the same', async () => {
    const { shop, person, confirm, drop } = await ordered()
    expect((await drop()).body).toMatchObject({ status: 'dropped' })
    expect(await facts(shop, person)).toMatchObject({ payment: 'none', canPay: true })
    expect((await drop()).error.code).toBe('ORDER_SETTLED')
    expect((await confirm()).body).toMatchObject({ status: 'paid' })
    expect(await facts(shop, person)).toMatchObject({ payment: 'paid', isCompleted: true })
    const begun = await ordered()
    await begun.confirm({ cents: 1000 })
    expect((await begun.drop()).error.code).toBe('TRANSFER_BEGUN')
    const invoiced = await ordered()
    await invoiced.issue()
    expect((await invoiced.drop()).error.code).toBe('TRANSFER_BEGUN')
  })

  it('is told in the journal by its awaited amount, and never as an amount that is gone', async () => {
    const { shop, person, drop, confirm } = await ordered()
    await drop()
    await confirm({ cents: 1000, receivedOn: '2027-02-26' })
    expect(await told(shop, person.userId)).toEqual([
      { before: { status: 'transfer', awaitedCents: 12_000 }, after: { status: 'dropped', awaitedCents: 0 } },
      {
        before: { status: 'dropped', awaitedCents: 12_000 },
        after: { status: 'dropped', awaitedCents: 11_000, receivedCents: 1000, receivedOn: '2027-02-26' },
      },
    ])
    const invoiced = await ordered()
    await invoiced.issue()
    await invoiced.confirm({ receivedOn: '2027-02-26' })
    expect(await told(invoiced.shop, invoiced.person.userId)).toEqual([
      { before: null, after: { grossCents: 12_000 } },
      {
        before: { status: 'transfer', awaitedCents: 12_000 },
        after: { status: 'paid', awaitedCents: 0, receivedCents: 12_000, receivedOn: '2027-02-26' },
      },
    ])
  })

  it('that a line of a bank’s file told of is not told of again by the same line', async () => {
    const { confirm } = await ordered()
    const bankLine = 'a'.repeat(64)
    expect((await confirm({ cents: 1000, bankLine })).status).toBe(200)
    expect((await confirm({ cents: 1000, bankLine })).error.code).toBe('ORDER_SETTLED')
  })
})

describe('orders', () => {
  it('are found by name, company, reference, number and amount, by state and since a day', async () => {
    const { shop, person, order, confirm, organiser } = await ordered()
    const other = await shop.person({ firstName: 'Côme', lastName: 'Barthélemy' })
    await shop.register(other, { dinner: true })
    await shop.pay(other, { bill: company })
    const found = async (query: z.input<typeof listOrders.query>) => {
      const { body } = await shop.call(listOrders, { params: shop.path, query }, { as: organiser })
      return body.data.map(({ userId }) => (userId === person.userId ? 'first' : 'other'))
    }
    expect(await found({})).toEqual(['other', 'first'])
    expect(await found({ search: 'come barthe' })).toEqual(['other'])
    expect(await found({ search: 'atelier' })).toEqual(['other'])
    expect(await found({ search: 'atelier barthelemy' })).toEqual(['other'])
    expect(await found({ search: order?.reference.toLowerCase() })).toEqual(['first'])
    expect(await found({ search: '180,00 €' })).toEqual(['other'])
    expect(await found({ search: '120' })).toEqual(['first'])
    expect(await found({ state: 'awaited' })).toEqual(['first'])
    const { body } = await confirm()
    expect(await found({ search: body.invoiceNumber ?? '-' })).toEqual(['first'])
    expect(await found({ state: 'paid' })).toEqual(['first'])
    expect(await found({ state: 'open' })).toEqual(['other'])
    expect(await found({ since: '2027-01-01' })).toEqual(['other', 'first'])
    expect(await found({ since: '2031-01-01' })).toEqual([])
    expect(await found({ search: "%'_" })).toEqual([])
  })

  it('are a table for spreadsheets, without orders of another event', async () => {
    const { shop, order, organiser } = await ordered()
    const elsewhere = await ordered()
    const { bytes } = await shop.call(exportOrders, { params: shop.path, query: {} }, { as: organiser })
    expect(bytes.toString()).toContain(`${order?.reference};`)
    expect(bytes.toString()).toContain(';120;0;0;;')
    expect(bytes.toString()).not.toContain(elsewhere.order?.reference)
  })
})
