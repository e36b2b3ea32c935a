import type { TaxedGroup } from '@parvis/contract/billing/statement.rules.ts'
import { Accounts } from '@parvis/contract/checkout/checkout.settings.ts'
import type { HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { toEuros } from '@parvis/contract/kit/money.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { edit as booksEn } from '@parvis/contract/money/books.en.ts'
import { edit as booksFr } from '@parvis/contract/money/books.fr.ts'
import type { Amounts, Book, readBooks as read } from '@parvis/contract/money/money.ts'
import * as z from 'zod/mini'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import { contentOf } from '#features/invoices/lines.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRightEverywhere } from '#kit/access.ts'
import type { Table } from '#kit/csv.ts'
import { dayCell } from '#kit/csv.ts'
import type { Ports } from '#ports/ports.ts'
import type { BookedDocument, BooksOf } from './books.store.ts'
import { listCardsOf, listDocuments, listNotedOf, listRefundsOf } from './books.store.ts'
import { fecOf } from './fec.service.ts'
import type { Entry, ToBook } from './ledger.service.ts'
import { customerOf, entriesOf, movedBy, percent } from './ledger.service.ts'

export interface BooksAsked extends BooksOf {
  readonly from: string
  readonly to: string
}

const sirenOf = ({ seller }: BookedDocument): string => seller.siret.replaceAll(/\D/g, '').slice(0, 9)

/** Books of the whole domain require the money right on the whole domain. */
function mustReadAll(caller: Caller, { scope }: BooksOf): void {
  if (scope === 'domain' && !hasRightEverywhere(caller, 'money.read')) refuse(common.FORBIDDEN)
}

/** Amounts do not depend on the account numbers. */
const DEFAULT = z.parse(Accounts, {})

const NOTHING: Amounts = { net: 0, vat: 0, gross: 0 }
const plus = (a: Amounts, b: Amounts): Amounts => ({ net: a.net + b.net, vat: a.vat + b.vat, gross: a.gross + b.gross })
const minus = (a: Amounts, b: Amounts): Amounts => ({
  net: a.net - b.net,
  vat: a.vat - b.vat,
  gross: a.gross - b.gross,
})
const worthOf = ({ base, vat }: TaxedGroup): Amounts => ({ net: base, vat, gross: base + vat })

function bookOf(siren: string, documents: readonly BookedDocument[], entries: readonly Entry[]): Book {
  const groups = new Map<string, Book['groups'][number]>()
  for (const { kind, lines, facts } of documents)
    for (const group of contentOf(lines, facts.vat).groups) {
      const { category, vatRate } = group
      const key = `${category} ${vatRate}`
      const before = groups.get(key) ?? { category, vatRate, sales: NOTHING, credits: NOTHING, left: NOTHING }
      const side = kind === 'invoice' ? 'sales' : 'credits'
      const next = { ...before, [side]: plus(before[side], worthOf(group)) }
      groups.set(key, { ...next, left: minus(next.sales, next.credits) })
    }
  const all = [...groups.values()].toSorted((a, b) => a.vatRate - b.vatRate || a.category.localeCompare(b.category))
  const total = (of: 'sales' | 'credits' | 'left') => all.reduce((sum, group) => plus(sum, group[of]), NOTHING)
  const sum = (what: Entry['what']) =>
    Math.abs(entries.reduce((cents, one) => (one.what === what ? cents + movedBy(one) : cents), 0))
  const count = (kind: BookedDocument['kind']) => documents.filter((one) => one.kind === kind).length
  return {
    ...{ siren, name: documents.at(-1)?.seller.name ?? '', groups: all },
    ...{ invoices: count('invoice'), creditNotes: count('credit-note') },
    total: { sales: total('sales'), credits: total('credits'), left: total('left') },
    ...{ transfersCents: sum('transfer'), cardsCents: sum('card') + sum('terminal') },
    ...{ cashCents: sum('cash'), chequesCents: sum('cheque') },
    refundsCents: sum('refund'),
  }
}

async function movedFor(
  { db }: Ports,
  documents: readonly BookedDocument[],
): Promise<Pick<ToBook, 'money' | 'refunds'>> {
  const ids = documents.map(({ id }) => id)
  const money = [...(await listNotedOf(db, ids)), ...(await listCardsOf(db, ids))]
  return { money, refunds: await listRefundsOf(db, ids) }
}

export async function readBooks(ports: Ports, caller: Caller, asked: BooksAsked): Promise<HandlerReply<typeof read>> {
  mustReadAll(caller, asked)
  const { from, to } = asked
  const isWithin = (date: string) => date >= from && date <= to
  const all = await listDocuments(ports.db, asked, to)
  const real = all.filter(({ isSpecimen }) => !isSpecimen)
  const moved = await movedFor(ports, real)
  const sellers = [...new Set(real.map(sirenOf))].toSorted()
  const books = sellers.flatMap((siren) => {
    const own = real.filter((one) => sirenOf(one) === siren)
    const within = own.filter(({ issueDate }) => isWithin(issueDate))
    const entries = entriesOf({ documents: own, ...moved, accounts: DEFAULT }).filter(({ date }) => isWithin(date))
    return entries.length > 0 ? [bookOf(siren, within, entries)] : []
  })
  const specimens = all.filter(({ isSpecimen, issueDate }) => isSpecimen && isWithin(issueDate)).length
  return { books, mayReadDomain: hasRightEverywhere(caller, 'money.read'), specimens }
}

export interface OfSeller extends BooksAsked {
  readonly siren: string
}

async function documentsOf(ports: Ports, caller: Caller, asked: OfSeller): Promise<BookedDocument[]> {
  mustReadAll(caller, asked)
  const all = await listDocuments(ports.db, asked, asked.to)
  return all.filter((one) => !one.isSpecimen && sirenOf(one) === asked.siren)
}

const COLUMNS = [
  ...['date', 'kind', 'number', 'customer', 'code', 'country', 'vatNumber', 'category', 'rate', 'net', 'vat', 'gross'],
  'credited',
] as const

/** One row per document and tax group; credit notes are negative. */
export async function salesOf(ports: Ports, caller: Caller, asked: OfSeller, language: string): Promise<Table> {
  const documents = (await documentsOf(ports, caller, asked)).filter(({ issueDate }) => issueDate >= asked.from)
  const { say } = translator(language, wordsIn(language, { fr: booksFr, en: booksEn }))
  const rows = documents.flatMap((document) => {
    const { kind, number, issueDate, billing, lines, facts } = document
    const sign = kind === 'invoice' ? 1 : -1
    const customer = customerOf(document)
    return contentOf(lines, facts.vat).groups.map((group) => [
      ...[dayCell(issueDate), say(`books.kind.${kind}`), number, customer.name, customer.code, billing.country],
      ...[billing.intra_communautaire, say(`books.category.${group.category}`), percent(group.vatRate)],
      ...[sign * group.base, sign * group.vat, sign * (group.base + group.vat)].map(toEuros),
      facts.credited?.number ?? '',
    ])
  })
  const columns = COLUMNS.map((column) => ({ title: say(`books.column.${column}`) }))
  return { name: say('books.sales.sheet'), columns, rows, timeZone: 'Europe/Paris', yesNo: ['', ''] }
}

export async function entriesAsFec(ports: Ports, caller: Caller, asked: OfSeller): Promise<Buffer> {
  const documents = await documentsOf(ports, caller, asked)
  const event = await loadEvent(ports.db, asked.eventId, asked.domainId)
  const accounts = settingsFor(event, 'fr').FO_ACCOUNTS
  const moved = await movedFor(ports, documents)
  return fecOf(entriesOf({ documents, ...moved, accounts }), asked, accounts)
}
