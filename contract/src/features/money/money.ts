import * as z from 'zod/mini'
import { VatCategory } from '#features/billing/billing.ts'
import { listOrders, readTakings } from '#features/checkout/checkout.ts'
import { invoiceRefusals, listInvoices } from '#features/invoices/invoices.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DateOnly, EventPath, Id, Instant, maxLength } from '#kit/fields.ts'
import { Paging, pageOf } from '#kit/page.ts'
import { searchText } from '#kit/search-text.ts'

/** An order that is paid by transfer, as a line of a bank’s file is held against it. */
export const Transfer = z.object({
  id: Id,
  reference: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Empty where the person pays for themselves. */
  company: z.string(),
  status: z.enum(['transfer', 'paid', 'dropped']),
  /** Whether money that comes can be noted: it is awaited, or was given up and may come all the same. */
  mayCome: z.boolean(),
  /** What is left to come, in cents. */
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
    /** The traces of lines that were taken, as `bankLine` of the receipts. */
    noted: z.array(z.string()),
  }),
})

/** Lines that one call may confirm: each settles an order, invoice included, and the page waits 20 s for a reply. */
export const MOST_LINES = 10

const ConfirmedLine = z.object({
  orderId: Id,
  cents: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  receivedOn: DateOnly,
  /** What was awaited when it was decided, less the lines before it. */
  awaitedCents: z.int(),
  isWhole: z._default(z.boolean(), false),
  bankLine: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type ConfirmedLine = z.output<typeof ConfirmedLine>

/**
 * `paid`: the order is settled; `part`: noted, and the rest awaited; `already`: the line was taken before; `refused`: nothing
 * is noted.
 */
export const LineOutcome = z.object({
  orderId: Id,
  bankLine: z.string(),
  outcome: z.enum(['paid', 'part', 'already', 'refused']),
  /** Why it is refused: the code, and its sentence in the caller’s language. */
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
})
export type LineOutcome = z.output<typeof LineOutcome>

/** Each line alone: one that is refused holds back none of the others. A line that was taken before changes nothing. */
export const confirmTransfers = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/transfers',
  summary: 'Note the transfers that a bank’s file tells of; each line is answered for',
  access: 'organiser:money.write',
  params: EventPath,
  body: z.object({ lines: z.array(ConfirmedLine).check(z.minLength(1), maxLength(MOST_LINES)) }),
  reply: z.object({ lines: z.array(LineOutcome) }),
  refusals: Object.values(invoiceRefusals),
  stale: () => [readTransfers, listOrders, readTakings, listInvoices],
  perMinute: 120,
})

/** Which documents are booked: those of the event, or of the same seller in every event of the domain. */
export const bookScopes = ['event', 'domain'] as const

/** The first and the last day, in Europe/Paris. */
const BookPeriod = z.object({
  from: DateOnly,
  to: DateOnly,
  /** `domain` is for whoever reads the money of every event. */
  scope: z._default(z.enum(bookScopes), 'event'),
})

/** Excluding VAT, VAT, and both, in cents. */
const Amounts = z.object({ net: z.int(), vat: z.int(), gross: z.int() })
export type Amounts = z.output<typeof Amounts>

/** What one seller invoiced in a period, by the dates of the documents; demonstrations left out. */
export const Book = z.object({
  siren: z.string(),
  name: z.string(),
  invoices: z.int(),
  creditNotes: z.int(),
  /** By rising rate, in basis points, then by category. */
  groups: z.array(
    z.object({ category: VatCategory, vatRate: z.int(), sales: Amounts, credits: Amounts, left: Amounts }),
  ),
  total: z.object({ sales: Amounts, credits: Amounts, left: Amounts }),
  /** What came of invoices in the period, and what went back by card, in cents. */
  transfersCents: z.int(),
  cardsCents: z.int(),
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
    /** Whether the caller may read the books of the whole domain. */
    mayReadDomain: z.boolean(),
    /** Demonstrations of the period, which are in no book. */
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

/** Named `SIRENFECYYYYMMDD.txt`, after the last day; tabs, ISO 8859-15 (arrêté du 29 juillet 2013; LPF, art. A47 A-1). */
export const exportFec = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/books/entries',
  summary: 'Read the accounting entries of a seller as a FEC of 18 columns',
  access: 'organiser:money.read',
  params: EventPath,
  query: OfSeller,
  produces: 'text/plain',
  perMinute: 20,
})

/**
 * How what somebody owes is on its way: by a transfer that is awaited, by one for an invoice that was sent, by a payment online
 * that was begun, by none yet.
 */
export const dueWays = ['transfer', 'invoice', 'online', 'none'] as const

/** Whoever was reminded is not reminded again for so many days. */
export const REMINDER_DAYS = 3

/**
 * Why nobody is reminded: they were too short a while ago, have no address, the provider does not know yet whether they have paid, or
 * the event is not published and writes to its team alone.
 */
export const reminderHolds = ['soon', 'noAddress', 'pending', 'unpublished'] as const
export type ReminderHold = (typeof reminderHolds)[number]

/** What somebody owes, for themselves and those they register. */
export const Due = z.object({
  userId: Id,
  /** Names and company are empty where there is none, or once the person is erased. */
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  cents: z.int(),
  way: z.enum(dueWays),
  /** Of the transfer that is awaited, else empty. */
  reference: z.string(),
  invoiceId: z.nullable(Id),
  invoiceNumber: z.nullable(z.string()),
  /** When they said how they would pay, else when they registered. */
  since: Instant,
  /** The term of the invoice that was sent; nothing else has one. */
  dueOn: z.nullable(DateOnly),
  /** The latest reminder, and how many there were. */
  remindedAt: z.nullable(Instant),
  reminders: z.int(),
  /** Until when their place is kept if nothing is paid; null where it is not given up. */
  keptUntil: z.nullable(Instant),
  /** Null where a reminder would leave. */
  hold: z.nullable(z.enum(reminderHolds)),
})
export type Due = z.output<typeof Due>

/** `late`: past the term of their invoice. `unreminded`: never reminded. `kept`: whose place is given up if nothing is paid. */
export const dueKinds = ['late', 'unreminded', 'kept'] as const
export const dueSorts = ['since', 'amount', 'name', 'dueOn', 'reminded', 'kept'] as const
const DuesAsked = z.object({
  /** Names, companies, references, numbers of invoices and amounts, without accents nor capitals. */
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
    /** Of all those that are asked for, not of this page alone. */
    cents: z.int(),
    /** Those of them whom a reminder would leave for. */
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

/** People whom one call reminds. */
export const MOST_REMINDED = 50

/** What came of a reminder; `settled`: nothing is owed any more. */
export const Reminded = z.object({
  userId: Id,
  name: z.string(),
  outcome: z.enum(['sent', 'settled', ...reminderHolds]),
  /** The reminder before, where it was too short a while ago. */
  remindedAt: z.nullable(Instant),
})
export type Reminded = z.output<typeof Reminded>

/** Each on their own, as they stand by then: who has paid meanwhile, or was just reminded, gets no mail. */
export const remindDues = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/dues/reminders',
  summary: 'Remind people by mail of what they owe; each is answered for',
  access: 'organiser:money.write',
  params: EventPath,
  body: z.object({ userIds: z.array(Id).check(z.minLength(1), maxLength(MOST_REMINDED)) }),
  reply: z.object({ data: z.array(Reminded) }),
  stale: () => [readDues],
  perMinute: 60,
})
