import { createHash } from 'node:crypto'
import { netted } from '@parvis/contract/billing/netting.rules.ts'
import type { TaxedGroup } from '@parvis/contract/billing/statement.rules.ts'
import type { Accounts } from '@parvis/contract/checkout/checkout.settings.ts'
import { contentOf } from '#features/invoices/lines.service.ts'
import { parisDay } from '#features/invoices/series.service.ts'
import type { BookedDocument, BookedMoney, BookedRefund } from './books.store.ts'

/** A line of an entry, in cents; debit or credit is zero. */
export interface Posting {
  readonly account: string
  readonly name: string
  readonly customer: Customer | null
  readonly debit: number
  readonly credit: number
}

export interface Customer {
  readonly code: string
  readonly name: string
}

/** A balanced entry: debits equal credits. */
export interface Entry {
  readonly journal: 'sales' | 'bank'
  readonly what: 'sale' | BookedMoney['kind'] | 'refund'
  readonly date: string
  readonly piece: string
  readonly pieceDate: string
  readonly label: string
  readonly validated: string
  readonly postings: readonly Posting[]
  /** Id of the invoice, by which balanced entries are matched. */
  readonly about: string
  /** Sort key within a day. */
  readonly order: string
}

/** One code per buyer: by SIREN, else by person and name. */
export function customerOf({ userId, billing }: Pick<BookedDocument, 'userId' | 'billing'>): Customer {
  const name = billing.social_reason.trim() || 'Client'
  const siren = billing.siret.replaceAll(/\D/g, '').slice(0, 9)
  const key = siren.length === 9 ? siren : `${userId} ${name}`
  return { code: `C${createHash('sha256').update(key).digest('hex').slice(0, 10).toUpperCase()}`, name }
}

const RATES = { 2000: 'vat20', 1000: 'vat10', 550: 'vat55', 210: 'vat21' } as const
const rateKey = (rate: number) => (rate === 1000 || rate === 550 || rate === 210 ? RATES[rate] : RATES[2000])

export const percent = (basisPoints: number): string => `${String(basisPoints / 100).replace('.', ',')} %`

/** Keys are « person day » or « person article day ». */
const isArticle = (key: string): boolean => key.split(' ').length > 2

/**
 * Net amounts by account within a tax group. A discount reduces the account it belongs to: days first, then articles.
 */
function netsOf(lines: BookedDocument['lines'], group: TaxedGroup): { services: number; goods: number } {
  const own = lines.filter(({ vatRate, category }) => vatRate === group.vatRate && category === group.category)
  const sum = (which: (line: (typeof own)[number]) => boolean) =>
    own.filter(which).reduce((cents, { quantity, unitCents }) => cents + quantity * unitCents, 0)
  const services = sum(({ kind, key }) => kind === 'item' && !isArticle(key))
  const goods = sum(({ kind, key }) => kind === 'item' && isArticle(key))
  const off = sum(({ kind }) => kind === 'discount')
  const fromServices = off < 0 ? Math.max(off, -Math.max(0, services)) : services === 0 && goods !== 0 ? 0 : off
  return { services: services + fromServices, goods: goods + off - fromServices }
}

const posted = (account: string, name: string, credit: number, customer: Customer | null = null): Posting[] =>
  credit === 0 ? [] : [{ account, name, customer, debit: Math.max(0, -credit), credit: Math.max(0, credit) }]

/** A credit note is the same entry with opposite signs. */
function saleOf(document: BookedDocument, accounts: Accounts): Entry {
  const { kind, number, issueDate, creditedId, id, issuedAt } = document
  const sign = kind === 'invoice' ? 1 : -1
  const customer = customerOf(document)
  const { groups, grossCents } = contentOf(document.lines, document.facts.vat)
  const lines = netted(document.lines, groups)
  const postings = groups.flatMap((group) => {
    const { services, goods } = netsOf(lines, group)
    const [rate, key] = [percent(group.vatRate), rateKey(group.vatRate)]
    return [
      ...posted(accounts.services, 'Prestations de services', sign * services),
      ...posted(accounts.goods, 'Ventes d’articles', sign * goods),
      ...posted(accounts[key], `TVA collectée ${rate}`, sign * group.vat),
    ]
  })
  return {
    journal: 'sales',
    what: 'sale',
    ...{ date: issueDate, piece: number, pieceDate: issueDate, validated: issueDate },
    label: `${kind === 'invoice' ? 'Facture' : 'Avoir'} ${number} ${customer.name}`,
    postings: [...posted(accounts.customers, 'Clients', -sign * grossCents, customer), ...together(postings)],
    about: creditedId ?? id,
    order: `1 ${issuedAt.toISOString()} ${id}`,
  }
}

function together(postings: readonly Posting[]): Posting[] {
  const sums = new Map<string, Posting>()
  for (const one of postings) {
    const key = `${one.account} ${one.name} ${one.debit > 0}`
    const before = sums.get(key)
    sums.set(key, before ? { ...one, debit: before.debit + one.debit, credit: before.credit + one.credit } : one)
  }
  return [...sums.values()]
}

interface Paid {
  readonly money: BookedMoney
  readonly document: BookedDocument
  readonly accounts: Accounts
}

function paymentOf({ money, document, accounts }: Paid): Entry {
  const { kind, cents, at, id, reference } = money
  const { pieceDate, date } = datesOf(money, document)
  const customer = customerOf(document)
  const [account, name] = accountOf(kind, accounts)
  return {
    journal: 'bank',
    what: kind,
    ...{ date, piece: reference, pieceDate, validated: latest(date, parisDay(at)) },
    label: `${NAMES[kind]} ${reference} ${customer.name}`,
    postings: [...posted(account, name, -cents), ...posted(accounts.customers, 'Clients', cents, customer)],
    about: document.id,
    order: `2 ${at.toISOString()} ${id}`,
  }
}

const NAMES = { transfer: 'Virement', card: 'Carte', terminal: 'Carte', cash: 'Espèces', cheque: 'Chèque' } as const

function accountOf(kind: BookedMoney['kind'], accounts: Accounts): readonly [string, string] {
  if (kind === 'transfer') return [accounts.bank, 'Banque']
  if (kind === 'cash') return [accounts.cash, 'Caisse']
  return kind === 'cheque' ? [accounts.cheques, 'Chèques à encaisser'] : [accounts.cards, 'Encaissements par carte']
}

const latest = (a: string, b: string): string => (a > b ? a : b)

/**
 * Money is booked on the day of its invoice if that is later: otherwise it would fall into a period before its invoice
 * and be missing from the sum of periods.
 */
function datesOf({ day, at }: BookedMoney | BookedRefund, { issueDate }: BookedDocument) {
  const pieceDate = day ?? parisDay(at)
  return { pieceDate, date: latest(pieceDate, issueDate) }
}

/** Booked on the day the money left. */
function refundOf(refund: BookedRefund, document: BookedDocument, accounts: Accounts): Entry {
  const { kind, cents, at, id, reference } = refund
  const { pieceDate, date } = datesOf(refund, document)
  const customer = customerOf(document)
  const [account, name] = accountOf(kind, accounts)
  return {
    journal: 'bank',
    what: 'refund',
    ...{ date, piece: reference, pieceDate, validated: latest(date, parisDay(at)) },
    label: `Remboursement ${reference} ${customer.name}`,
    postings: [...posted(accounts.customers, 'Clients', -cents, customer), ...posted(account, name, cents)],
    about: document.id,
    order: `3 ${at.toISOString()} ${id}`,
  }
}

/** Refunds made on the provider's own page: booked on the days of the credit notes, up to the refunded amount. */
function givenElsewhere({ money, document, accounts }: Paid, notes: readonly BookedDocument[]): Entry[] {
  let left = money.refundedCents - money.askedCents
  return notes.flatMap((note) => {
    const cents = Math.min(left, note.grossCents)
    left -= cents
    if (cents === 0) return []
    const customer = customerOf(document)
    const [account, name] = accountOf(money.kind, accounts)
    return [
      {
        journal: 'bank' as const,
        what: 'refund' as const,
        ...{ date: note.issueDate, piece: note.number, pieceDate: note.issueDate, validated: note.issueDate },
        label: `Remboursement ${note.number} ${customer.name}`,
        postings: [...posted(accounts.customers, 'Clients', -cents, customer), ...posted(account, name, cents)],
        about: document.id,
        order: `3 ${note.issuedAt.toISOString()} ${note.id}`,
      },
    ]
  })
}

export interface ToBook {
  readonly documents: readonly BookedDocument[]
  readonly money: readonly BookedMoney[]
  readonly refunds: readonly BookedRefund[]
  readonly accounts: Accounts
}

/** Effect on the customer's account in cents; positive means owed by the customer. */
export const movedBy = ({ postings }: Entry): number =>
  postings.reduce((sum, { customer, debit, credit }) => (customer ? sum + debit - credit : sum), 0)

export function entriesOf({ documents, money, refunds, accounts }: ToBook): Entry[] {
  const byId = new Map(documents.map((document) => [document.id, document]))
  const paid = money.flatMap((one) => {
    const document = byId.get(one.invoiceId)
    return document ? [{ money: one, document, accounts }] : []
  })
  const notes = Map.groupBy(documents, ({ creditedId }) => creditedId)
  const entries = [
    ...documents.map((document) => saleOf(document, accounts)),
    ...paid.map(paymentOf),
    ...refunds.flatMap((one) => {
      const document = byId.get(one.invoiceId)
      return document ? [refundOf(one, document, accounts)] : []
    }),
    ...paid.flatMap((one) => givenElsewhere(one, notes.get(one.document.id) ?? [])),
  ].filter(({ postings }) => postings.length > 0)
  const keyOf = ({ date, order }: Entry) => `${date} ${order}`
  return entries.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}
