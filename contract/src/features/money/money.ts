import * as z from 'zod/mini'
import { VatCategory } from '#features/billing/billing.ts'
import { listOrders, readTakings } from '#features/checkout/checkout.ts'
import { invoiceRefusals, listInvoices } from '#features/invoices/invoices.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DateOnly, EventPath, Id, Instant, maxLength } from '#kit/fields.ts'
import { Paging, pageOf } from '#kit/page.ts'
import { searchText } from '#kit/search-text.ts'

/** An order paid by transfer, to match with bank lines. */
export const Transfer = z.object({
  id: Id,
  reference: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  status: z.enum(['transfer', 'paid', 'dropped']),
  /** Whether money can be recorded: awaited, or late for an abandoned order. */
  mayCome: z.boolean(),
  awaitedCents: z.int(),
  priceCents: z.int(),
  receipts: z.array(z.object({ cents: z.int(), receivedOn: DateOnly, isFromFile: z.boolean() })),
})
export type Transfer = z.output<typeof Transfer>

export const readTransfers = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/transfers',
  summary: 'Read the orders that are paid by transfer, and which lines of a bank’s file were taken',
  access: 'organiser:money.read',
  params: EventPath,
  reply: z.object({
    transfers: z.array(Transfer),
    /** Hashes of recorded lines, as `bankLine` of receipts. */
    noted: z.array(z.string()),
  }),
})

/** Lines per call: each settles an order and issues its invoice, and the page waits 20 s for a reply. */
export const MOST_LINES = 10

const ConfirmedLine = z.object({
  orderId: Id,
  cents: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  receivedOn: DateOnly,
  /** Awaited amount that the organiser saw, less earlier lines. */
  awaitedCents: z.int(),
  isWhole: z._default(z.boolean(), false),
  bankLine: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type ConfirmedLine = z.output<typeof ConfirmedLine>

/**
 * `paid`: the order is settled; `part`: recorded, the rest is awaited; `already`: recorded before; `refused`: nothing
 * is recorded.
 */
export const LineOutcome = z.object({
  orderId: Id,
  bankLine: z.string(),
  outcome: z.enum(['paid', 'part', 'already', 'refused']),
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
})
export type LineOutcome = z.output<typeof LineOutcome>

/** Lines are independent: a refused one does not stop the others. A recorded line changes nothing. */
export const confirmTransfers = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/transfers',
  summary: 'Note the transfers that a bank’s file tells of; each line is answered for',
  access: 'organiser:money.write',
  audit: 'money.bankPayment',
  params: EventPath,
  body: z.object({ lines: z.array(ConfirmedLine).check(z.minLength(1), maxLength(MOST_LINES)) }),
  reply: z.object({ lines: z.array(LineOutcome) }),
  refusals: Object.values(invoiceRefusals),
  stale: () => [readTransfers, listOrders, readTakings, listInvoices],
  perMinute: 120,
})

/** Documents to report: of the event, or of the same seller in all events of the domain. */
export const bookScopes = ['event', 'domain'] as const

/** First and last day, in Europe/Paris. */
const BookPeriod = z.object({
  from: DateOnly,
  to: DateOnly,
  /** `domain` needs the right to read the money of every event. */
  scope: z._default(z.enum(bookScopes), 'event'),
})

/** Net, VAT and gross, in cents. */
const Amounts = z.object({ net: z.int(), vat: z.int(), gross: z.int() })
export type Amounts = z.output<typeof Amounts>

/** Invoices of one seller in a period, by document date, without demonstrations. */
export const Book = z.object({
  siren: z.string(),
  name: z.string(),
  invoices: z.int(),
  creditNotes: z.int(),
  groups: z.array(
    z.object({ category: VatCategory, vatRate: z.int(), sales: Amounts, credits: Amounts, left: Amounts }),
  ),
  total: z.object({ sales: Amounts, credits: Amounts, left: Amounts }),
  /** Received on invoices in the period, and refunded by card, in cents. */
  transfersCents: z.int(),
  /** Cards online and on site. */
  cardsCents: z.int(),
  cashCents: z.int(),
  chequesCents: z.int(),
  refundsCents: z.int(),
})
export type Book = z.output<typeof Book>

export const readBooks = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/books',
  summary: 'Read what each seller invoiced in a period: sales, credit notes and VAT by rate and category',
  access: 'organiser:money.read',
  params: EventPath,
  query: BookPeriod,
  reply: z.object({
    books: z.array(Book),
    mayReadDomain: z.boolean(),
    specimens: z.int(),
  }),
})

const OfSeller = z.extend(BookPeriod, { siren: z.string().check(z.regex(/^\d{9}$/)) })

export const exportSales = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/books/sales',
  summary: 'Read the sales journal of a seller as a CSV file',
  access: 'organiser:money.read',
  params: EventPath,
  query: OfSeller,
  produces: 'text/csv',
  perMinute: 20,
})

export const exportSalesWorkbook = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/books/sales/workbook',
  summary: 'Read the sales journal of a seller as a workbook (XLSX)',
  access: 'organiser:money.read',
  params: EventPath,
  query: OfSeller,
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  perMinute: 20,
})

/**
 * Named `SIRENFECYYYYMMDD.txt`, after the last day; tabs, ISO 8859-15 (arrêté du 29 juillet 2013; LPF, art. A47 A-1).
 */
export const exportFec = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/books/entries',
  summary: 'Read the accounting entries of a seller as a FEC of 18 columns',
  access: 'organiser:money.read',
  params: EventPath,
  query: OfSeller,
  produces: 'text/plain',
  perMinute: 20,
})

/** Expected payment of an amount due: transfer, transfer for a sent invoice, started online payment, or none. */
export const dueWays = ['transfer', 'invoice', 'online', 'none'] as const

/** Minimum days between two reminders. */
export const REMINDER_DAYS = 3

/**
 * Reasons against a reminder: too soon, no address, provider has not confirmed the payment yet, or the event is
 * unpublished and writes only to its team.
 */
export const reminderHolds = ['soon', 'noAddress', 'pending', 'unpublished'] as const
export type ReminderHold = (typeof reminderHolds)[number]

export const Due = z.object({
  userId: Id,
  /** Names and company may be empty, and are once the person is erased. */
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  cents: z.int(),
  way: z.enum(dueWays),
  reference: z.string(),
  invoiceId: z.nullable(Id),
  invoiceNumber: z.nullable(z.string()),
  /** Time of choosing the payment, else of registering. */
  since: Instant,
  /** Due date of a sent invoice, else null. */
  dueOn: z.nullable(DateOnly),
  remindedAt: z.nullable(Instant),
  reminders: z.int(),
  /** Time limit for the payment; null if the place is never released. */
  keptUntil: z.nullable(Instant),
  /** Null if a reminder may be sent. */
  hold: z.nullable(z.enum(reminderHolds)),
})
export type Due = z.output<typeof Due>

/** `late`: past the invoice's due date. `unreminded`: never reminded. `kept`: the place is released without payment. */
export const dueKinds = ['late', 'unreminded', 'kept'] as const
export const dueSorts = ['since', 'amount', 'name', 'dueOn', 'reminded', 'kept'] as const
const DuesAsked = z.object({
  /** Names, companies, references, invoice numbers and amounts; case and accents do not matter. */
  search: z._default(searchText(100), ''),
  way: z.optional(z.enum(dueWays)),
  kind: z.optional(z.enum(dueKinds)),
  sort: z._default(z.enum(dueSorts), 'since'),
  direction: z._default(z.enum(['ascending', 'descending']), 'ascending'),
})

export const readDues = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/dues',
  summary: 'List who owes something, what, since when and how it is on its way',
  access: 'organiser:money.read',
  params: EventPath,
  query: z.extend(DuesAsked, Paging.shape),
  reply: z.extend(pageOf(Due), {
    /** Total of all results, not only this page. */
    cents: z.int(),
    remindable: z.array(Id),
  }),
})

export const exportDues = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/dues/table',
  summary: 'Read who owes what as a CSV file',
  access: 'organiser:money.read',
  params: EventPath,
  query: DuesAsked,
  produces: 'text/csv',
  perMinute: 20,
})

export const MOST_REMINDED = 50

/** Result of a reminder; `settled`: nothing is due any more. */
export const Reminded = z.object({
  userId: Id,
  name: z.string(),
  outcome: z.enum(['sent', 'settled', ...reminderHolds]),
  remindedAt: z.nullable(Instant),
})
export type Reminded = z.output<typeof Reminded>

/** Each person is checked again: no mail for people who have paid meanwhile or were just reminded. */
export const remindDues = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/dues/reminders',
  summary: 'Remind people by mail of what they owe; each is answered for',
  access: 'organiser:money.write',
  audit: 'money.reminded',
  params: EventPath,
  body: z.object({ userIds: z.array(Id).check(z.minLength(1), maxLength(MOST_REMINDED)) }),
  reply: z.object({ data: z.array(Reminded) }),
  stale: () => [readDues],
  perMinute: 60,
})
