import type { Seller } from '@parvis/contract/billing/billing.settings.ts'
import type { BilledLine, Billing } from '@parvis/contract/billing/billing.ts'
import type { CreditChoice, CreditedInvoice } from '@parvis/contract/billing/credit.rules.ts'
import { creditOf, creditOfRest } from '@parvis/contract/billing/credit.rules.ts'
import { reversed, totalsOf } from '@parvis/contract/billing/statement.rules.ts'
import type { Settings } from '@parvis/contract/events/events.settings.ts'
import type { Invoice, IssuedInvoice } from '@parvis/contract/invoices/invoices.ts'
import { invoiceRefusals } from '@parvis/contract/invoices/invoices.ts'
import { missingOfSeller } from '@parvis/contract/invoices/seller.rules.ts'
import { toEuros } from '@parvis/contract/kit/money.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { spokenIn } from '#features/events/events.service.ts'
import { newId } from '#kit/ids.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { invoicePdf } from './archive.service.ts'
import type { InvoiceToWrite } from './facturx.service.ts'
import { writeFacturX } from './facturx.service.ts'
import { archiveQueue } from './invoices.jobs.ts'
import type { ListedInvoice, NewInvoice } from './invoices.store.ts'
import {
  findListed,
  findNoteOf,
  insertInvoice,
  listBilled,
  listBilledOf,
  listCredited,
  listOf,
  lockInvoice,
  takeNumber,
} from './invoices.store.ts'
import { daysLater, numberOf, parisDay, prefixOf, seriesOf } from './series.service.ts'
import { brokenRules } from './validity.service.ts'
import { documentWords, titleOf } from './words.service.ts'

export { invoicePdf }

export interface ToIssue {
  readonly domainId: string
  readonly eventId: string
  readonly event: LoadedEvent
  readonly settings: Settings
  readonly userId: string
  readonly orderId?: string
  readonly billing: Billing
  readonly buyerEmail: string
  readonly lines: readonly BilledLine[]
  readonly isPaid: boolean
  readonly isSpecimen: boolean
  readonly language: string
  readonly promoCode?: string
  /** Defaults to online. */
  readonly method?: IssuedInvoice['method']
  /** Reference that the payer was asked to state on the transfer. */
  readonly reference?: string
  /** The participant, when they pay for themselves. */
  readonly attendee?: string
}

type Unnumbered = Omit<NewInvoice, 'number' | 'num' | 'year' | 'series' | 'issuedAt' | 'issueDate' | 'dueDate' | 'xml'>

/** Refuses a seller whose mandatory data is missing, with an error per field. */
export function mustBeSeller(seller: Seller): void {
  const fields = missingOfSeller(seller).map((field) => ({
    path: `FO_SELLER.${field}`,
    code: seller[field] === '' ? 'REQUIRED' : 'TEXT_FORMAT',
  }))
  if (fields.length > 0) refuse(invoiceRefusals.SELLER_INCOMPLETE, {}, fields)
}

function unnumbered(ports: Ports, toIssue: ToIssue): Unnumbered {
  const { event, lines } = toIssue
  const days = event.days.map(({ day }) => day).toSorted()
  const { netCents, grossCents } = totalsOf(lines)
  return {
    id: newId(ports.clock.now()),
    domainId: toIssue.domainId,
    eventId: toIssue.eventId,
    userId: toIssue.userId,
    orderId: toIssue.orderId ?? null,
    kind: 'invoice',
    isPaid: toIssue.isPaid,
    isSpecimen: toIssue.isSpecimen,
    creditedId: null,
    seller: toIssue.settings.FO_SELLER,
    billing: toIssue.billing,
    buyerEmail: toIssue.buyerEmail,
    lines: [...lines],
    facts: {
      eventName: spokenIn(event, toIssue.language).row.name,
      startDate: days[0] ?? null,
      endDate: days.at(-1) ?? null,
      method: toIssue.method ?? 'online',
      reference: toIssue.reference ?? null,
      ...(toIssue.attendee && { attendee: toIssue.attendee }),
      promoCode: toIssue.promoCode ?? null,
      reason: '',
      credited: null,
    },
    netCents,
    grossCents,
    language: documentWords(toIssue.language).language,
  }
}

/** A paid invoice and a credit note have no payment term. */
const dueDateOf = ({ kind, isPaid, seller }: Unnumbered, issueDate: string): string =>
  kind === 'invoice' && !isPaid ? daysLater(issueDate, seller.paymentDays) : issueDate

function written(document: Unnumbered, number: string, issueDate: string): InvoiceToWrite & { xml: string } {
  const { buyerEmail = '', ...known } = document
  const invoice = { ...known, buyerEmail, number, issueDate, dueDate: dueDateOf(document, issueDate) }
  return { ...invoice, xml: writeFacturX(invoice, documentWords(document.language)) }
}

/** Checks all rules before a number is taken. */
async function mustBeValid(ports: Ports, document: Unnumbered, prefix: string): Promise<void> {
  const today = parisDay(ports.clock.now())
  const { xml } = written(document, numberOf(prefix, Number(today.slice(0, 4)), 0), today)
  const rules = await brokenRules(xml)
  if (document.grossCents < 0 || document.netCents < 0) rules.push('NEGATIVE')
  if (rules.length === 0) return
  ports.log.error({ rules, eventId: document.eventId }, 'an invoice breaks rules and is not issued')
  const fields = rules.map((rule) => ({ path: rule, code: 'INVALID' }))
  refuse(invoiceRefusals.INVOICE_INVALID, {}, fields)
}

async function issue(
  tx: Tx,
  ports: Ports,
  document: Unnumbered,
  settings: Pick<Settings, 'FO_INVOICE_PREFIX'>,
): Promise<{ id: string; number: string }> {
  mustBeSeller(document.seller)
  const prefix = prefixOf(settings, document)
  await mustBeValid(ports, document, prefix)
  await ports.jobs.add(tx, archiveQueue, { invoiceId: document.id })
  const series = seriesOf(prefix, document.seller.siret)
  const { year, num, issuedAt, issueDate } = await takeNumber(tx, document.domainId, series)
  const number = numberOf(prefix, year, num)
  const { xml, dueDate } = written(document, number, issueDate)
  await insertInvoice(tx, { ...document, series, year, num, number, issuedAt, issueDate, dueDate, xml })
  return { id: document.id, number }
}

/**
 * Issues an invoice in the caller's transaction, as late as possible: other issuers wait for its end. Refuses
 * SELLER_INCOMPLETE and INVOICE_INVALID without taking a number.
 */
export async function issueInvoice(tx: Tx, ports: Ports, toIssue: ToIssue): Promise<{ id: string; number: string }> {
  return issue(tx, ports, unnumbered(ports, toIssue), toIssue.settings)
}

/** Makes the checks of `issueInvoice` before the payment. */
export async function mustBeIssuable(ports: Ports, toIssue: ToIssue): Promise<void> {
  mustBeSeller(toIssue.settings.FO_SELLER)
  const document = unnumbered(ports, toIssue)
  await mustBeValid(ports, document, prefixOf(toIssue.settings, document))
}

/** What a credit note takes back; without `choices`, all that is left. */
export interface ToCredit {
  readonly event: LoadedEvent
  readonly settings: Settings
  readonly invoiceId: string
  readonly reason: string
  readonly choices?: readonly CreditChoice[] | undefined
  /** The holder keeps the item and does not owe it again. */
  readonly isKept?: boolean
  /** Lines that the discounts apply to, when not all lines of the same VAT. */
  readonly discountedAt?: readonly number[] | undefined
  /** Idempotency key: a repeated request returns the same credit note. */
  readonly pressId?: string | undefined
}

export async function notePressed(
  db: Executor,
  path: { domainId: string; eventId: string; invoiceId: string },
  pressId: string,
): Promise<IssuedInvoice | undefined> {
  const id = await findNoteOf(db, path.invoiceId, pressId)
  return id === undefined ? undefined : readInvoice(db, { ...path, invoiceId: id })
}

/** The credited part of an invoice, as input for the shared rules. */
export async function creditedOf(
  db: Executor,
  { id, lines }: Pick<IssuedInvoice, 'id' | 'lines'>,
): Promise<CreditedInvoice> {
  return { lines, credited: await listCredited(db, id) }
}

/**
 * Issues a credit note in the caller's transaction. Its lines are those of the invoice; only the document inverts their
 * signs. Refuses ALREADY_CREDITED when less is left.
 */
export async function issueCreditNote(tx: Tx, ports: Ports, toCredit: ToCredit): Promise<IssuedInvoice> {
  const { event, settings, invoiceId, reason, choices, isKept = false, discountedAt, pressId } = toCredit
  const found = (await lockInvoice(tx, event.row.id, invoiceId)) ?? refuse(common.NOT_FOUND)
  if (found.kind !== 'invoice') refuse(invoiceRefusals.NOT_AN_INVOICE)
  const standing = { ...(await creditedOf(tx, found)), discountedAt }
  const credit =
    (choices ? creditOf(standing, choices, { isKept }) : creditOfRest(standing)) ??
    refuse(invoiceRefusals.ALREADY_CREDITED)
  if (credit.grossCents <= 0) refuse(invoiceRefusals.NOTHING_TO_CREDIT)
  const { xml: _, number, issueDate, ...invoice } = found
  const note: Unnumbered = {
    ...invoice,
    id: newId(ports.clock.now()),
    kind: 'credit-note',
    creditedId: invoiceId,
    pressId: pressId ?? null,
    lines: [...credit.lines],
    netCents: credit.netCents,
    grossCents: credit.grossCents,
    facts: { ...invoice.facts, reason, reference: null, credited: { number, issueDate }, vat: credit.vat },
  }
  const { id } = await issue(tx, ports, note, settings)
  return (await readInvoice(tx, { ...event.row, eventId: event.row.id, invoiceId: id })) ?? refuse(common.NOT_FOUND)
}

/** A payer's invoices, newest first, with the uncredited amount in cents including VAT. */
export async function invoicesOf(
  db: Executor,
  eventId: string,
  userId: string,
): Promise<{ id: string; number: string; isPaid: boolean; leftCents: number }[]> {
  const found = await listOf(db, eventId, userId)
  return found
    .filter(({ row }) => row.kind === 'invoice')
    .map(({ row: { id, number, grossCents }, isPaid, creditedCents }) => ({
      ...{ id, number, isPaid },
      leftCents: grossCents - creditedCents,
    }))
}

export async function billedLines(db: Executor, eventId: string, userId: string): Promise<BilledLine[]> {
  return billedIn(await listBilled(db, eventId, userId))
}

export async function billedByEach(
  db: Executor,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, BilledLine[]>> {
  const byPayer = Map.groupBy(await listBilledOf(db, eventId, userIds), ({ userId }) => userId)
  return new Map(Array.from(byPayer, ([userId, rows]) => [userId, billedIn(rows)]))
}

const billedIn = (rows: readonly { kind: string; lines: BilledLine[] }[]): BilledLine[] =>
  rows.flatMap(({ kind, lines }) => (kind === 'invoice' ? lines : lines.map(reversed)))

export function invoiceOnWire(
  { row, creditNoteId, creditedCents, isPaid, settledAt, rebuiltAt }: ListedInvoice,
  language: string,
): Invoice {
  return {
    id: row.id,
    label: titleOf(row, documentWords(language)),
    price: toEuros(row.kind === 'invoice' ? row.grossCents : -row.grossCents),
    number: row.number,
    kind: row.kind,
    issuedAt: row.issuedAt.toISOString(),
    isPaid,
    settledAt: settledAt?.toISOString() ?? null,
    isSpecimen: row.isSpecimen,
    creditedId: row.creditedId,
    creditNoteId,
    creditedCents,
    rebuiltAt: rebuiltAt?.toISOString() ?? null,
  }
}

export function issuedOnWire(listed: ListedInvoice, language: string): IssuedInvoice {
  const { userId, billing, lines, facts } = listed.row
  return { ...invoiceOnWire(listed, language), userId, billing, lines, method: facts.method, sha256: listed.sha256 }
}

export async function readInvoice(
  db: Executor,
  path: { domainId: string; eventId: string; invoiceId: string },
): Promise<IssuedInvoice | undefined> {
  const found = await findListed(db, path)
  return found && issuedOnWire(found, found.row.language)
}
