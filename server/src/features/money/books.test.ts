import { confirmTransfer, issueUnpaid, listOrders } from '@parvis/contract/checkout/checkout.ts'
import { listInvoices } from '@parvis/contract/invoices/invoices.ts'
import { exportFec, exportSales, exportSalesWorkbook, readBooks } from '@parvis/contract/money/money.ts'
import { creditInvoice } from '@parvis/contract/refunds/refunds.ts'
import { describe, expect, it } from 'vitest'
import type { Shop } from '#testing/shop.ts'
import { abroad, company, individual, makeShop, play, seller } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'
import { FEC_COLUMNS, fecOf, latin9 } from './fec.service.ts'
import type { Entry } from './ledger.service.ts'

const SIREN = '012345674'
const YEAR = { from: '2027-01-01', to: '2027-12-31' }

/** Errors of a FEC by the rules of the tax office's checker (LPF, art. A47 A-1; BOI-CF-IOR-60-40-20). */
function faultsOf(bytes: Buffer, { from, to }: { from: string; to: string }): string[] {
  const faults = new Set<string>()
  // ISO 8859-15 has only control characters at these codes.
  if (bytes.some((byte) => (byte < 32 && ![9, 10, 13].includes(byte)) || (byte >= 0x7f && byte < 0xa0)))
    faults.add('encoding')
  const [head = '', ...rows] = bytes
    .toString('latin1')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
  if (head.split('\t').join() !== FEC_COLUMNS.join()) faults.add('columns')
  const limits = [from, to].map((date) => date.replaceAll('-', '')) as [string, string]
  const entries = new Map<string, { debit: number; credit: number; place: string }>()
  const cents = (amount: string) => (/^\d+,\d\d$/.test(amount) ? Number(amount.replace(',', '')) : Number.NaN)
  const isDay = (day: string) => {
    const iso = day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
    return iso.length === 10 && !Number.isNaN(Date.parse(iso)) && new Date(iso).toISOString().startsWith(iso)
  }
  let last = 0
  for (const row of rows) {
    const cells = row.split('\t')
    if (cells.length !== FEC_COLUMNS.length) faults.add('width')
    const of = (column: (typeof FEC_COLUMNS)[number]) => cells[FEC_COLUMNS.indexOf(column)] ?? ''
    for (const column of FEC_COLUMNS.slice(0, 11))
      if (!column.startsWith('CompAux') && of(column) === '') faults.add(`required ${column}`)
    if (of('ValidDate') === '') faults.add('required ValidDate')
    if ((of('CompAuxNum') === '') !== (of('CompAuxLib') === '')) faults.add('required CompAux')
    if (of('CompteNum').startsWith('411') && of('CompAuxNum') === '') faults.add('required CompAuxNum')
    if (!/^\d{3}/.test(of('CompteNum'))) faults.add('account')
    for (const column of ['EcritureDate', 'PieceDate', 'ValidDate'] as const)
      if (!isDay(of(column))) faults.add(`date ${column}`)
    if (of('EcritureDate') < limits[0] || of('EcritureDate') > limits[1]) faults.add('period')
    if (of('ValidDate') < of('EcritureDate')) faults.add('validated before')
    if ((of('EcritureLet') === '') !== (of('DateLet') === '')) faults.add('lettering')
    if (of('DateLet') !== '' && !isDay(of('DateLet'))) faults.add('date DateLet')
    const [debit, credit] = [cents(of('Debit')), cents(of('Credit'))]
    if (Number.isNaN(debit) || Number.isNaN(credit)) faults.add('amount')
    if (debit > 0 === credit > 0) faults.add('one side')
    const number = Number(of('EcritureNum'))
    if (number !== last && number !== last + 1) faults.add('numbers')
    last = number
    const place = `${of('JournalCode')} ${of('EcritureDate')}`
    const entry = entries.get(of('EcritureNum')) ?? { debit: 0, credit: 0, place }
    if (entry.place !== place) faults.add('entry')
    entries.set(of('EcritureNum'), { place, debit: entry.debit + debit, credit: entry.credit + credit })
  }
  const all = [...entries.values()]
  if (all.some(({ debit, credit }) => debit !== credit)) faults.add('balance')
  const sum = (side: 'debit' | 'credit') => all.reduce((total, entry) => total + entry[side], 0)
  if (sum('debit') !== sum('credit')) faults.add('total')
  return [...faults]
}

async function sold() {
  // Without card payment set up, the invoices are real ones, not specimens.
  const shop = await makeShop({ FO_PAYMENT_PROVIDER: 'stripe' })
  const organiser = await shop.person({ organiser: true })
  const orderOf = async (person: Person) =>
    (await shop.orders()).find(({ userId }) => userId === person.userId)?.id ?? ''
  const order = async (bill: typeof individual, chosen: Parameters<Shop['register']>[1] = {}) => {
    const person = await shop.person()
    await shop.register(person, chosen)
    await shop.pay(person, { method: 'transfer', bill })
    const params = { ...shop.path, orderId: await orderOf(person) }
    return { person, params }
  }
  const confirm = (params: { orderId: string; domainId: string; eventId: string }, receivedOn = '2027-02-26') =>
    shop.call(confirmTransfer, { params, body: { receivedOn } }, { as: organiser })
  return { shop, organiser, order, confirm }
}

/** Four sales: a person, a company with a discount and dinner, an Italian company, and one credited. */
async function soldAll() {
  const world = await sold()
  const { shop, organiser, order, confirm } = world
  const first = await order({ ...individual, social_reason: 'Łucja\tŒuvray | « Fils »' })
  await confirm(first.params)
  const second = await order(company, { dayIds: ['j1', 'j2'], dinner: true })
  await shop.call(issueUnpaid, { params: second.params }, { as: organiser })
  const third = await order(abroad)
  await confirm(third.params)
  const fourth = await order(individual)
  const { body } = await confirm(fourth.params)
  const invoiceId = body.invoiceId ?? ''
  const params = { ...shop.path, invoiceId }
  await shop.call(creditInvoice, { params, body: { outcome: 'nothing', reason: 'Empêchement' } }, { as: organiser })
  // Documents are dated by the database's clock, independent of the test's clock.
  const { body: listed } = await shop.call(listInvoices, { params: shop.path, query: {} }, { as: organiser })
  const years = new Set(['2027', ...listed.data.map(({ issuedAt }) => issuedAt.slice(0, 4))])
  const period = { from: `${[...years].toSorted()[0]}-01-01`, to: `${[...years].toSorted().at(-1)}-12-31` }
  const fec = async (more: object = {}) =>
    (await shop.call(exportFec, { params: shop.path, query: { ...period, siren: SIREN, ...more } }, { as: organiser }))
      .bytes
  return { ...world, period, fec, listed: listed.data }
}

const cellsOf = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row) => Object.fromEntries(row.split('\t').map((cell, at) => [FEC_COLUMNS[at] ?? '', cell])))

describe('the books', () => {
  it('say VAT by rate and category as the documents do, credit notes taken off', async () => {
    const { shop, organiser, period, listed } = await soldAll()
    const { body } = await shop.call(readBooks, { params: shop.path, query: period }, { as: organiser })
    expect(body.books).toHaveLength(1)
    const [book] = body.books
    expect(book).toMatchObject({ siren: SIREN, name: seller.name, invoices: 4, creditNotes: 1 })
    expect(book?.groups).toEqual([
      {
        ...{ category: 'AE', vatRate: 0, sales: { net: 10_000, vat: 0, gross: 10_000 } },
        ...{ credits: { net: 0, vat: 0, gross: 0 }, left: { net: 10_000, vat: 0, gross: 10_000 } },
      },
      {
        ...{ category: 'S', vatRate: 2000, sales: { net: 45_000, vat: 9000, gross: 54_000 } },
        credits: { net: 10_000, vat: 2000, gross: 12_000 },
        left: { net: 35_000, vat: 7000, gross: 42_000 },
      },
    ])
    const worth = listed.reduce((cents, { price }) => cents + Math.round(price * 100), 0)
    expect(book?.total.left.gross).toBe(worth)
    expect(book).toMatchObject({ transfersCents: 12_000 + 10_000 + 12_000, cardsCents: 0, refundsCents: 0 })
  })

  it('are a sales journal, as a table and as a workbook, with the sums of the documents', async () => {
    const { shop, organiser, period } = await soldAll()
    const query = { ...period, siren: SIREN }
    const { bytes } = await shop.call(exportSales, { params: shop.path, query }, { as: organiser })
    const [, ...rows] = bytes.toString().trim().split('\r\n')
    const gross = rows.map((row) => Number(row.split(';')[11]?.replace(',', '.')))
    expect(gross.toSorted((a, b) => a - b)).toEqual([-120, 100, 120, 120, 300])
    const book = await shop.call(exportSalesWorkbook, { params: shop.path, query }, { as: organiser })
    expect(book.bytes.subarray(0, 2).toString()).toBe('PK')
  })

  it('leave out demonstrations and say how many there are', async () => {
    const shop = await makeShop()
    const organiser = await shop.person({ organiser: true })
    const person = await shop.person()
    await shop.register(person)
    await play(shop, await shop.pay(person), 'accept')
    await shop.ports.jobs.settle()
    const { body: listed } = await shop.call(listInvoices, { params: shop.path, query: {} }, { as: organiser })
    const year = listed.data[0]?.issuedAt.slice(0, 4)
    const query = { from: `${year}-01-01`, to: `${year}-12-31` }
    const { body } = await shop.call(readBooks, { params: shop.path, query }, { as: organiser })
    expect(body).toMatchObject({ books: [], specimens: 1 })
  })

  it('of the whole domain are for a member who reads the money of every event', async () => {
    const { shop, period } = await soldAll()
    const keeper = await shop.person({ organiser: 'accountant' })
    const ask = (scope: 'event' | 'domain') =>
      shop.call(readBooks, { params: shop.path, query: { ...period, scope } }, { as: keeper })
    expect((await ask('event')).body.books).toHaveLength(1)
    expect((await ask('domain')).status).toBe(403)
  })
})

describe('a FEC', () => {
  it('keeps every rule of the checker', async () => {
    const { fec, period } = await soldAll()
    const bytes = await fec()
    expect(faultsOf(bytes, period)).toEqual([])
    expect(bytes.equals(await fec())).toBe(true)
    const rows = cellsOf(bytes)
    expect(new Set(rows.map(({ EcritureNum }) => EcritureNum)).size).toBe(8)
    const sums = new Map<string, number>()
    for (const { CompteNum = '', Debit = '', Credit = '' } of rows) {
      const cents = Number(Debit.replace(',', '')) - Number(Credit.replace(',', ''))
      sums.set(CompteNum, (sums.get(CompteNum) ?? 0) + cents)
    }
    expect(Object.fromEntries(sums)).toEqual({
      ...{ '706000': -40_000, '707000': -5000, '445711': -7000, '512000': 34_000, '411000': 18_000 },
    })
  })

  it('letters the customers of invoices that are even, and no others', async () => {
    const { fec } = await soldAll()
    const customers = cellsOf(await fec()).filter(({ CompteNum }) => CompteNum === '411000')
    const lettered = customers.filter(({ EcritureLet }) => EcritureLet !== '')
    // The first and the Italian sale are matched with their transfers; the credited one still waits for its refund.
    expect(lettered).toHaveLength(4)
    expect(new Set(lettered.map(({ EcritureLet }) => EcritureLet))).toEqual(new Set(['AAA', 'AAB']))
    expect(new Set(customers.map(({ CompAuxNum }) => CompAuxNum)).size).toBe(4)
  })

  it('books an earlier receipt of the bank with its invoice, so that no period lacks it', async () => {
    const { shop, order, confirm, organiser } = await sold()
    const { person, params } = await order(individual)
    await confirm(params, '2020-01-31')
    const issued = (await shop.invoices(person))[0]?.id ?? ''
    const { body } = await shop.call(listInvoices, { params: shop.path, query: {} }, { as: organiser })
    const year = body.data.find(({ id }) => id === issued)?.issuedAt.slice(0, 4) ?? ''
    const period = { from: `${year}-01-01`, to: `${year}-12-31`, siren: SIREN }
    const { bytes } = await shop.call(exportFec, { params: shop.path, query: period }, { as: organiser })
    expect(faultsOf(bytes, period)).toEqual([])
    expect(cellsOf(bytes).filter(({ CompteNum }) => CompteNum === '512000')).toMatchObject([
      { Debit: '120,00', PieceDate: '20200131', EcritureLib: expect.stringContaining('Virement') },
    ])
  })

  it('has of other periods, sellers and events nothing', async () => {
    const { fec, shop, organiser } = await soldAll()
    expect(cellsOf(await fec({ from: '2001-01-01', to: '2001-12-31' }))).toEqual([])
    expect(cellsOf(await fec({ siren: '999999999' }))).toEqual([])
    const { body } = await shop.call(listOrders, { params: shop.path, query: {} }, { as: organiser })
    expect(body.total).toBe(4)
  })

  it('is written in ISO 8859-15, and other letters lose their accent', () => {
    expect(latin9('Œuvre à 3 € – Łukasz Žižka ’n').toString('latin1')).toBe(
      "\u00bcuvre \u00e0 3 \u00a4 - ?ukasz \u00b4i\u00b8ka 'n",
    )
  })
})

describe('the checker of these tests', () => {
  const posting = {
    account: '411000',
    name: 'Clients',
    customer: { code: 'C1', name: 'Roux' },
    debit: 12_000,
    credit: 0,
  }
  const entry: Entry = {
    ...{ journal: 'sales', what: 'sale', date: '2027-02-26', piece: 'F-1', pieceDate: '2027-02-26', label: 'Facture' },
    ...{ validated: '2027-02-26', about: 'i1', order: '1' },
    postings: [posting, { ...posting, account: '706000', customer: null, debit: 0, credit: 12_000 }],
  }
  const accounts = {
    ...{ customers: '411000', services: '706000', goods: '707000', vat20: '445711', vat10: '445712', vat55: '445713' },
    ...{
      vat21: '445714',
      bank: '512000',
      cards: '511000',
      cash: '530000',
      cheques: '511200',
      salesJournal: 'VE',
      bankJournal: 'BQ',
    },
  }
  const good = fecOf([entry], YEAR, accounts).toString('latin1')

  it('finds nothing wrong in a correct file', () => expect(faultsOf(Buffer.from(good, 'latin1'), YEAR)).toEqual([]))

  it.each<[fault: string, broken: (text: string) => string]>([
    ['columns', (text) => text.replace('PieceRef\tPieceDate', 'PieceDate\tPieceRef')],
    ['width', (text) => text.replace('\t\t\r\n', '\t\r\n')],
    ['encoding', (text) => text.replace('Facture', 'Fac\u0080ture')],
    ['balance', (text) => text.replace('120,00', '120,01')],
    ['total', (text) => text.replace('120,00', '120,01')],
    ['amount', (text) => text.replace('120,00', '120.00')],
    ['amount', (text) => text.replace('120,00', '-120,00')],
    ['one side', (text) => text.replace('120,00\t0,00', '120,00\t120,00')],
    ['one side', (text) => text.replace('120,00\t0,00', '0,00\t0,00')],
    ['date EcritureDate', (text) => text.replaceAll('1\t20270226', '1\t20270230')],
    ['period', (text) => text.replaceAll('1\t20270226', '1\t20261231')],
    ['validated before', (text) => text.replaceAll('20270226\t\t\r\n', '20270225\t\t\r\n')],
    ['numbers', (text) => text.replaceAll('Ventes\t1\t', 'Ventes\t2\t')],
    ['required PieceRef', (text) => text.replace('F-1', '')],
    ['required CompAuxNum', (text) => text.replace('C1\tRoux', '\t')],
    ['required CompAux', (text) => text.replace('C1\tRoux', 'C1\t')],
    ['account', (text) => text.replace('411000', 'CLIENT')],
  ])('refuses what is wrong: %s', (fault, broken) => {
    expect(broken(good)).not.toBe(good)
    expect(faultsOf(Buffer.from(broken(good), 'latin1'), YEAR)).toContain(fault)
  })
})
