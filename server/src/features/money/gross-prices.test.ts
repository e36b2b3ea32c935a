import { listArticles } from '@parvis/contract/articles/articles.ts'
import { confirmTransfer } from '@parvis/contract/checkout/checkout.ts'
import { choosePrices, getPart } from '@parvis/contract/event-config/event-config.ts'
import { listInvoices } from '@parvis/contract/invoices/invoices.ts'
import { exportFec } from '@parvis/contract/money/money.ts'
import { creditInvoice } from '@parvis/contract/refunds/refunds.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { articles } from '#db/tables/articles.ts'
import { invoices } from '#db/tables/invoices.ts'
import type { Shop } from '#testing/shop.ts'
import { abroad, company, individual, makeShop } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'
import { FEC_COLUMNS } from './fec.service.ts'

interface Sale {
  readonly shop: Shop
  readonly organiser: Person
}

async function begin(isGross: boolean, dinner: { priceCents: number; vatRate: number }): Promise<Sale> {
  // Without card payment set up, the invoices are real ones, not specimens.
  const shop = await makeShop({ FO_PAYMENT_PROVIDER: 'stripe', FO_PRICES_WITH_VAT: isGross })
  await shop.ports.db.update(articles).set(dinner).where(eq(articles.eventId, shop.eventId))
  return { shop, organiser: await shop.person({ organiser: true }) }
}

async function diner({ shop }: Sale): Promise<Person> {
  const person = await shop.person()
  await shop.register(person, { dayIds: ['free'], dinner: true })
  return person
}

async function buy(sale: Sale, person: Person, bill = individual) {
  const { shop, organiser } = sale
  await shop.pay(person, { method: 'transfer', bill })
  const orderId = (await shop.orders()).find(({ userId }) => userId === person.userId)?.id ?? ''
  const params = { ...shop.path, orderId }
  const { body } = await shop.call(confirmTransfer, { params, body: { receivedOn: '2027-02-26' } }, { as: organiser })
  return body.invoiceId ?? ''
}

const documentsOf = ({ shop }: Sale) =>
  shop.ports.db.select().from(invoices).where(eq(invoices.eventId, shop.eventId)).orderBy(invoices.id)

/** Balance by account in cents; debit is positive. */
async function booked({ shop, organiser }: Sale): Promise<Record<string, number>> {
  const { body } = await shop.call(listInvoices, { params: shop.path, query: {} }, { as: organiser })
  const years = ['2027', ...body.data.map(({ issuedAt }) => issuedAt.slice(0, 4))].toSorted()
  const query = { from: `${years[0]}-01-01`, to: `${years.at(-1)}-12-31`, siren: '012345674' }
  const { bytes } = await shop.call(exportFec, { params: shop.path, query }, { as: organiser })
  const sums: Record<string, number> = {}
  for (const row of bytes.toString('latin1').trimEnd().split('\r\n').slice(1)) {
    const cells = row.split('\t')
    const of = (column: (typeof FEC_COLUMNS)[number]) => cells[FEC_COLUMNS.indexOf(column)] ?? ''
    const cents = (text: string) => Math.round(Number(text.replace(',', '.')) * 100)
    sums[of('CompteNum')] = (sums[of('CompteNum')] ?? 0) + cents(of('Debit')) - cents(of('Credit'))
  }
  return sums
}

describe('a price that is written with VAT', () => {
  it.each([
    // price, rate, then booked net, VAT and VAT account
    [7500, 550, 7109, 391, '445713'],
    [7500, 1000, 6818, 682, '445712'],
    [7500, 2000, 6250, 1250, '445711'],
    [999, 2000, 832, 167, '445711'],
  ])(
    'of %d cents at %d is so on its tile, the summary, the invoice, the credit note and in the books',
    async (...one) => {
      const [priceCents, vatRate, net, vat, account] = one
      const sale = await begin(true, { priceCents, vatRate })
      const person = await diner(sale)
      const { body: offered } = await sale.shop.call(listArticles, { params: sale.shop.path }, { as: person })
      expect(offered).toMatchObject([{ price: priceCents / 100, vatRate: vatRate / 100 }])
      expect(await sale.shop.summary(person)).toMatchObject({
        ...{ totalTTC: priceCents / 100, totalHT: net / 100, currHT: net / 100 },
        lines: [{ price: priceCents / 100 }],
      })
      const invoiceId = await buy(sale, person, company)
      const [invoice] = await documentsOf(sale)
      expect(invoice).toMatchObject({ netCents: net, grossCents: priceCents, lines: [{ isGross: true }] })
      const said = (cents: number) => (cents / 100).toFixed(2)
      expect(invoice?.xml).toContain(`<ram:TaxBasisTotalAmount>${said(net)}<`)
      expect(invoice?.xml).toContain(`<ram:GrandTotalAmount>${said(priceCents)}<`)
      expect(await booked(sale)).toEqual({ '411000': 0, '512000': priceCents, '707000': -net, [account]: -vat })
      const params = { ...sale.shop.path, invoiceId }
      const body = { outcome: 'nothing', reason: 'Empêchement' } as const
      await sale.shop.call(creditInvoice, { params, body }, { as: sale.organiser })
      expect((await documentsOf(sale))[1]).toMatchObject({ kind: 'credit-note', netCents: net, grossCents: priceCents })
      expect(await booked(sale)).toMatchObject({ '707000': 0, [account]: 0 })
    },
  )

  it('is charged without it to a company of another country of the Union', async () => {
    const sale = await begin(true, { priceCents: 7500, vatRate: 1000 })
    await buy(sale, await diner(sale), abroad)
    expect((await documentsOf(sale))[0]).toMatchObject({
      ...{ netCents: 6818, grossCents: 6818, lines: [{ unitCents: 6818, category: 'AE' }] },
    })
  })
})

describe('another way to write prices', () => {
  const choose = ({ shop }: Sale, as: Person, body: Parameters<typeof shop.call<typeof choosePrices>>[1]['body']) =>
    shop.call(choosePrices, { params: shop.path, body }, { as })

  it('leaves each person their total, and invoices as they were', async () => {
    const sale = await begin(false, { priceCents: 6818, vatRate: 1000 })
    const [paid, unpaid] = [await diner(sale), await diner(sale)]
    await buy(sale, paid)
    const { status } = await choose(sale, sale.organiser, { withVat: true, keeps: 'paid' })
    expect(status).toBe(200)
    const params = { ...sale.shop.path, part: 'articles' as const }
    const { body } = await sale.shop.call(getPart, { params }, { as: sale.organiser })
    expect(body.value).toMatchObject([{ id: 'dinner', price: 75 }])
    expect(await sale.shop.summary(unpaid)).toMatchObject({ totalTTC: 75 })
    expect(await sale.shop.summary(paid)).toMatchObject({ totalHT: 0, totalTTC: 0, prevTTC: 75 })
    await choose(sale, sale.organiser, { withVat: true, keeps: 'paid' })
    await choose(sale, sale.organiser, { withVat: false, keeps: 'paid' })
    const back = await sale.shop.call(getPart, { params }, { as: sale.organiser })
    expect(back.body.value).toMatchObject([{ id: 'dinner', price: 68.18 }])
    expect(await documentsOf(sale)).toHaveLength(1)
  })

  it('is decided where the figures stay and people would owe less', async () => {
    const sale = await begin(false, { priceCents: 7500, vatRate: 1000 })
    const person = await diner(sale)
    const asked = { withVat: true, keeps: 'written' } as const
    const refused = await choose(sale, sale.organiser, asked)
    expect(refused).toMatchObject({ status: 409, error: { code: 'PLAN_REFUSED' } })
    expect(await sale.shop.summary(person)).toMatchObject({ totalTTC: 82.5 })
    const allow = [{ item: 'articles.dinner', remedy: 'apply' }]
    const tried = await choose(sale, sale.organiser, { ...asked, allow, dryRun: true })
    expect(tried.body.plan.effects).toMatchObject([{ part: 'articles', people: 1, cents: -750 }])
    expect(await sale.shop.summary(person)).toMatchObject({ totalTTC: 82.5 })
    expect((await choose(sale, sale.organiser, { ...asked, allow })).status).toBe(200)
    expect(await sale.shop.summary(person)).toMatchObject({ totalTTC: 75 })
  })

  it('keeps the former price of its holders, at the price written anew', async () => {
    const sale = await begin(false, { priceCents: 7500, vatRate: 1000 })
    const person = await diner(sale)
    const allow = [{ item: 'articles.dinner', remedy: 'keep' }]
    sale.shop.clock.advance(60_000)
    const { status } = await choose(sale, sale.organiser, { withVat: true, keeps: 'written', allow })
    expect(status).toBe(200)
    sale.shop.clock.advance(60_000)
    expect(await sale.shop.summary(person)).toMatchObject({ totalTTC: 82.5 })
    expect(await sale.shop.summary(await diner(sale))).toMatchObject({ totalTTC: 75 })
  })

  it('is for members with the rights to the money and to the event', async () => {
    const sale = await begin(false, { priceCents: 7500, vatRate: 1000 })
    for (const role of ['accountant', 'editor'] as const) {
      const as = await sale.shop.person({ organiser: role })
      expect((await choose(sale, as, { withVat: true, keeps: 'paid' })).status).toBe(403)
    }
    const { status } = await choose(sale, await sale.shop.person(), { withVat: true, keeps: 'paid' })
    expect(status).toBe(403)
  })
})
