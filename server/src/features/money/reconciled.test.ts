import { confirmTransfer, usePromoCode } from '@parvis/contract/checkout/checkout.ts'
import { listInvoices } from '@parvis/contract/invoices/invoices.ts'
import type { Book } from '@parvis/contract/money/money.ts'
import { exportFec, exportSales, readBooks } from '@parvis/contract/money/money.ts'
import { creditInvoice } from '@parvis/contract/refunds/refunds.ts'
import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { orders, payments, receipts } from '#db/tables/checkout.ts'
import { invoices } from '#db/tables/invoices.ts'
import { participations } from '#db/tables/participation.ts'
import { refunds } from '#db/tables/refunds.ts'
import { users } from '#db/tables/users.ts'
import { randomFrom } from '#testing/random.ts'
import type { Sales } from '#testing/sales.ts'
import { Buyer, emptySales } from '#testing/sales.ts'
import type { Shop } from '#testing/shop.ts'
import { abroad, company, individual, makeShop } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'
import { FEC_COLUMNS } from './fec.service.ts'

const SIREN = '012345674'
/** By Paris time, as documents are dated; the event's time zone differs by half a day. */
const MONTHS = [
  ['2026-12-01', '2026-12-31'],
  ['2027-01-01', '2027-01-31'],
  ['2027-02-01', '2027-02-28'],
] as const
const WHOLE = ['2026-12-01', '2027-02-28'] as const

async function insert(shop: Shop, table: PgTable, rows: readonly object[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 1000) await shop.ports.db.insert(table).values(rows.slice(at, at + 1000))
}

/** Random sales with changes and refunds. */
async function sell(
  shop: Shop,
  { count, isGross, seed }: { count: number; isGross: boolean; seed: number },
): Promise<Sales> {
  const { domainId, eventId } = shop
  const sales = emptySales()
  const [from, to] = [new Date('2026-12-03T08:00:00Z'), new Date('2027-02-26T08:00:00Z')]
  const market = { domainId, eventId, isGross, from, to, random: randomFrom(seed) }
  const buyers: string[] = []
  while (sales.invoices.filter(({ kind }) => kind === 'invoice').length < count)
    for (let more = 0; more < 100; more++) {
      const userId = `u${buyers.length}-${eventId}`
      buyers.push(userId)
      new Buyer(userId, market, sales).live()
    }
  await insert(
    shop,
    users,
    buyers.map((id) => ({ id, domainId, firstName: 'Camille', lastName: 'Roux' })),
  )
  await insert(
    shop,
    participations,
    buyers.map((userId) => ({ eventId, userId, code: userId })),
  )
  await insert(shop, orders, sales.orders)
  await insert(shop, payments, sales.payments)
  await insert(shop, receipts, sales.receipts)
  await insert(shop, invoices, sales.invoices)
  await insert(shop, refunds, sales.refunds)
  return sales
}

const isInvoice = ({ kind }: { kind: string }): boolean => kind === 'invoice'

type Cents = Record<string, number>
const add = (sums: Cents, key: string, cents: number): void => {
  sums[key] = (sums[key] ?? 0) + cents
}
const centsOf = (text: string | undefined): number => Math.round(Number((text ?? '').replace(',', '.')) * 100)

interface Ledger {
  readonly book: Book
  readonly journal: Cents
  /** By account; debit is positive. */
  readonly accounts: Cents
}

async function ledgerOf(shop: Shop, as: Person, [from, to]: readonly [string, string]): Promise<Ledger> {
  const query = { from, to, siren: SIREN }
  const books = (await shop.call(readBooks, { params: shop.path, query }, { as })).body.books
  const sales = await shop.call(exportSales, { params: shop.path, query }, { as })
  const journal: Cents = {}
  for (const row of sales.bytes.toString().trim().split('\r\n').slice(1)) {
    const cells = row.split(';')
    for (const [what, cell] of [
      ['net', 9],
      ['vat', 10],
      ['gross', 11],
    ] as const)
      add(journal, `${cells[8]} ${what}`, centsOf(cells[cell]))
  }
  const { bytes } = await shop.call(exportFec, { params: shop.path, query }, { as })
  const accounts: Cents = {}
  const entries: Cents = {}
  for (const row of bytes.toString('latin1').trimEnd().split('\r\n').slice(1)) {
    const cells = row.split('\t')
    const of = (column: (typeof FEC_COLUMNS)[number]) => cells[FEC_COLUMNS.indexOf(column)] ?? ''
    const moved = centsOf(of('Debit')) - centsOf(of('Credit'))
    add(accounts, of('CompteNum'), moved)
    add(entries, of('EcritureNum'), moved)
  }
  expect(Object.values(entries).filter((cents) => cents !== 0)).toEqual([])
  expect(books).toHaveLength(1)
  return { book: books[0] as Book, journal, accounts }
}

/** Computed from the sales, independently of the code under test. */
function expected(sales: Sales) {
  const real = sales.invoices.filter(({ isSpecimen }) => !isSpecimen)
  const sum = (rows: readonly { cents: number }[]) => rows.reduce((cents, one) => cents + one.cents, 0)
  const signed = (of: 'netCents' | 'grossCents') =>
    real.reduce((cents, one) => cents + (one.kind === 'invoice' ? one[of] : -one[of]), 0)
  const ids = new Set<unknown>(real.map(({ id }) => id))
  const billed = new Set(sales.orders.flatMap(({ id, invoiceId }) => (ids.has(invoiceId) ? [id] : [])))
  const given = sales.refunds.filter(({ orderId, status }) => billed.has(orderId) && status === 'given')
  const cards = sales.payments.filter(({ orderId }) => billed.has(orderId))
  return {
    ...{ net: signed('netCents'), gross: signed('grossCents') },
    transfers: sum(sales.receipts.filter(({ orderId }) => billed.has(orderId))),
    cards: sum(cards.map(({ amountCents }) => ({ cents: amountCents }))),
    refundedByCard: sum(given.filter(({ way }) => way === 'online')),
    refundedByTransfer: sum(given.filter(({ way }) => way === 'transfer')),
    invoices: real.filter(({ kind }) => kind === 'invoice').length,
    creditNotes: real.filter(({ kind }) => kind === 'credit-note').length,
  }
}

const journalOf = ({ groups }: Book): Cents => {
  const sums: Cents = {}
  for (const { vatRate, left } of groups)
    for (const what of ['net', 'vat', 'gross'] as const)
      add(sums, `${String(vatRate / 100).replace('.', ',')} % ${what}`, left[what])
  return sums
}
const vatAt = (book: Book, rate: number): number =>
  book.groups.reduce((cents, { vatRate, left }) => (vatRate === rate ? cents + left.vat : cents), 0)

/** Payers whose statement differs from their invoices less credit notes. */
function accountsThatDiffer({ accounts, invoices: documents }: Sales, isGross: boolean): string[] {
  const of = isGross ? 'grossCents' : 'netCents'
  const sums: Cents = {}
  for (const one of documents) add(sums, one.userId, one.kind === 'invoice' ? one[of] : -one[of])
  return accounts.flatMap(({ userId, statement: { summary } }) =>
    (isGross ? summary.prevTTC : summary.prevHT) === (sums[userId] ?? 0) ? [] : [userId],
  )
}

const sumOf = (all: readonly Cents[]): Cents => {
  const sums: Cents = {}
  for (const one of all) for (const [key, cents] of Object.entries(one)) add(sums, key, cents)
  return sums
}
const moved = (sums: Cents): Cents => Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))

it.each([
  ['without VAT', false, 41],
  ['with VAT', true, 43],
] as const)('all books say the same of five thousand sales at prices %s, whole and month by month', async (...of) => {
  const [, isGross, seed] = of
  const shop = await makeShop({ FO_PAYMENT_PROVIDER: 'stripe' }, { timeZone: 'Pacific/Auckland' })
  const as = await shop.person({ organiser: true })
  const sales = await sell(shop, { count: 5000, isGross, seed })
  const told = expected(sales)
  const { book, journal, accounts } = await ledgerOf(shop, as, WHOLE)
  expect(book).toMatchObject({ invoices: told.invoices, creditNotes: told.creditNotes })
  expect(book.total.left).toEqual({ net: told.net, vat: told.gross - told.net, gross: told.gross })
  const refunded = told.refundedByCard + told.refundedByTransfer
  expect(book).toMatchObject({ transfersCents: told.transfers, cardsCents: told.cards, refundsCents: refunded })
  expect(journal).toEqual(journalOf(book))
  expect(moved(accounts)).toEqual(
    moved({
      '706000': accounts['706000'] ?? 0,
      '707000': -told.net - (accounts['706000'] ?? 0),
      ...Object.fromEntries(
        [
          ['445711', 2000],
          ['445712', 1000],
          ['445713', 550],
        ].map(([account, rate]) => [account, -vatAt(book, Number(rate))]),
      ),
      '512000': told.transfers - told.refundedByTransfer,
      '511000': told.cards - told.refundedByCard,
      '411000': told.gross - told.transfers - told.cards + refunded,
    }),
  )
  const months: Ledger[] = []
  for (const month of MONTHS) months.push(await ledgerOf(shop, as, month))
  expect(months.every((one) => one.book.invoices > 100)).toBe(true)
  expect(moved(sumOf(months.map((one) => one.accounts)))).toEqual(moved(accounts))
  expect(sumOf(months.map((one) => one.journal))).toEqual(journal)
  expect(sumOf(months.map((one) => journalOf(one.book)))).toEqual(journal)
  for (const key of ['transfersCents', 'cardsCents', 'refundsCents'] as const)
    expect(months.reduce((cents, one) => cents + one.book[key], 0)).toBe(book[key])
  expect(accountsThatDiffer(sales, isGross)).toEqual([])
})

it('all books agree on purchases, changes, payments and refunds by the API', async () => {
  const shop = await makeShop({ FO_PAYMENT_PROVIDER: 'stripe', FO_PRICES_WITH_VAT: true })
  const as = await shop.person({ organiser: true })
  const random = randomFrom(47)
  const settle = async (body: { cents?: number; isWhole?: boolean }) => {
    for (const { id, status } of await shop.orders())
      if (status === 'transfer')
        await shop.call(confirmTransfer, { params: { ...shop.path, orderId: id }, body }, { as })
  }
  await shop.promo({ code: 'AMI', percentage: 3333 })
  for (let n = 0; n < 8; n++) {
    const person = await shop.person()
    for (const dayIds of [['j1'], random(2) === 0 ? ['j1', 'j2'] : ['j2']]) {
      await shop.register(person, { dayIds, dinner: random(2) === 0 })
      if (random(2) === 0) await shop.call(usePromoCode, { params: shop.path, body: { code: 'AMI' } }, { as: person })
      if (!(await shop.summary(person)).canPay) continue
      await shop.pay(person, { method: 'transfer', bill: [individual, company, abroad][random(3)] ?? individual })
      await settle(random(3) === 0 ? { cents: 1, isWhole: true } : random(3) === 0 ? { cents: 50_000 } : {})
      const [last] = await shop.invoices(person)
      const params = { ...shop.path, invoiceId: last?.id ?? '' }
      if (random(3) === 0) await shop.call(creditInvoice, { params, body: { outcome: 'nothing', reason: '' } }, { as })
    }
  }
  const { body } = await shop.call(listInvoices, { params: shop.path, query: { pageSize: 100 } }, { as })
  const days = body.data.map(({ issuedAt }) => issuedAt.slice(0, 10)).toSorted()
  const { book, journal, accounts } = await ledgerOf(shop, as, [`${days[0]?.slice(0, 4)}-01-01`, '2027-12-31'])
  const worth = body.data.reduce((cents, { price }) => cents + Math.round(price * 100), 0)
  expect(book).toMatchObject({ total: { left: { gross: worth } }, invoices: body.data.filter(isInvoice).length })
  expect(book.creditNotes).toBeGreaterThan(0)
  expect(journal).toEqual(journalOf(book))
  const received = await shop.ports.db.select().from(receipts).where(eq(receipts.eventId, shop.eventId))
  const come = received.reduce((sum, { cents }) => sum + cents, 0)
  expect(accounts).toMatchObject({ '411000': worth - come, '512000': come, '445711': -vatAt(book, 2000) })
})
