import * as z from 'zod/mini'
import { Billing, VatCategory } from '#features/billing/billing.ts'
import { checkoutRefusals, listOrders, orderStale, PaymentMethod } from '#features/checkout/checkout.ts'
import { IssuedInvoice, invoiceRefusals } from '#features/invoices/invoices.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DateOnly, EventPath, Id, Instant, lineText, maxLength, text } from '#kit/fields.ts'
import { isIban } from '#kit/iban.ts'
import { listOf } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'

export const refundRefusals = refusals({
  REFUND_REFUSED: 409,
  REPLACEMENT_DIFFERS: 422,
  CREDIT_MOVED: 409,
  REFUND_UNDER_WAY: 409,
  REFUND_TOO_MUCH: 409,
  NO_ADDRESS: 422,
  REFUND_NOT_NOTED: 409,
})

/** Money that is given back, in cents. */
export const Refund = z.object({
  id: Id,
  orderId: Id,
  /** Nothing where too much came by transfer. */
  creditNoteId: z.nullable(Id),
  /** By the provider that took it, or by transfer. */
  way: PaymentMethod,
  cents: z.int(),
  /**
   * `owed`: to be given back by transfer, by hand. `asked`, `pending`: the provider has not said yes yet. `mistaken`: noted by
   * mistake, of what came too much.
   */
  status: z.enum(['owed', 'asked', 'pending', 'given', 'refused', 'mistaken']),
  /** The provider did not answer when it was asked last. */
  isUnanswered: z.boolean(),
  triedAt: z.nullable(Instant),
  createdAt: Instant,
  givenAt: z.nullable(Instant),
  /** On which day it was given back by transfer, and under which reference. */
  givenOn: z.nullable(DateOnly),
  reference: z.string(),
  /** Who noted the transfer; empty where nobody of the team did, or is known any more. */
  givenBy: z._default(z.string(), ''),
})
export type Refund = z.output<typeof Refund>

const InvoicePath = z.extend(EventPath, { invoiceId: Id })
const RefundPath = z.extend(EventPath, { refundId: Id })
const refundStale = () => [...orderStale(), readIssued, listRefunds]

const NoteOfInvoice = z.object({
  document: IssuedInvoice,
  /** As it is printed. */
  reason: z.string(),
  /** Of the lines that are taxed alike, as the document says it. */
  vat: z.array(z.object({ vatRate: z.int(), category: VatCategory, base: z.int(), vat: z.int() })),
  refund: z.nullable(Refund),
})

/** What was sold on an invoice, by its place among the lines, and what may still be given back of it. */
const SoldLine = z.object({
  at: z.int(),
  /** In cents, its share of discounts off, with VAT where the line is priced so. */
  leftCents: z.int(),
  /** Somebody still holds it. */
  isHeld: z.boolean(),
  /** Places of it that are free now; null where it has no limit. */
  free: z.nullable(z.int()),
})

/** An invoice, its credit notes and what is left of it, in cents including VAT. */
export const IssuedThread = z.object({
  invoice: IssuedInvoice,
  seller: z.object({ name: z.string(), address: z.string(), siret: z.string(), vatNumber: z.string() }),
  /** Of the person; empty once they are erased. */
  payer: z.object({ firstName: z.string(), lastName: z.string() }),
  order: z.nullable(z.object({ id: Id, status: z.string(), reference: z.string(), settledAt: z.nullable(Instant) })),
  notes: z.array(NoteOfInvoice),
  lines: z.array(SoldLine),
  /** Places of the lines that discounts were taken off, where not all that is taxed alike. */
  discountedAt: z.optional(z.array(z.int())),
  leftCents: z.int(),
  /** What the provider that was paid may still give back. */
  onlineCents: z.int(),
  /** The transfer that is awaited of the same payer, which what is given back may be deducted from. */
  awaited: z.nullable(z.object({ reference: z.string(), cents: z.int() })),
  /** Whether its payer owes nothing. */
  isSettled: z.boolean(),
  /** What the team did with it, the latest first; and the mails that carried it. */
  deeds: z.array(z.object({ id: Id, at: Instant, who: z.string(), act: z.string(), cents: z.nullable(z.int()) })),
  mails: z.array(z.object({ id: Id, at: Instant, to: z.string(), number: z.string(), isSent: z.boolean() })),
})
export type IssuedThread = z.output<typeof IssuedThread>

export const readIssued = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/invoices/:invoiceId',
  summary: 'Read an invoice with its credit notes and what is left of it; by the id of a credit note too',
  access: 'organiser:money.read',
  params: InvoicePath,
  reply: IssuedThread,
})

/** What becomes of what is given back: it is free again, stays with its holder as a gift, or stays and is owed again. */
export const Holding = z.enum(['freed', 'kept', 'owed'])
export type Holding = z.output<typeof Holding>

const Given = {
  /** The day of the transfer. */
  givenOn: z.optional(DateOnly),
  /** What was written on it. */
  reference: z._default(lineText(100), ''),
}

export const RefundAsked = z.object({
  /** By their places; an amount is in cents, with VAT where the line is priced so, and stays with its holder. */
  lines: z
    .array(z.object({ at: z.int().check(z.minimum(0)), cents: z.optional(z.int().check(z.minimum(1))) }))
    .check(z.minLength(1), maxLength(500)),
  holding: Holding,
  /** By the provider that was paid, by transfer, or not at all. */
  money: z.enum(['online', 'transfer', 'none']),
  /** With `transfer`, where it was made already; without a day it is still to be made. */
  ...Given,
  /** Of the amount: deducted from the transfer that is awaited of the same payer, in place of being given back. */
  deductCents: z.optional(z.int().check(z.minimum(1))),
  reason: z._default(text(300), ''),
  /** What was left of the invoice when it was decided: refused `CREDIT_MOVED` where that has changed meanwhile. */
  leftCents: z.int(),
  /** Names the press: pressed twice, it is done once. */
  pressId: Id,
})
export type RefundAsked = z.output<typeof RefundAsked>

/** The credit note, its mail, the places that become free and the money, in one go. */
export const refundInvoice = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/invoices/:invoiceId/refund',
  summary: 'Give lines of an invoice back: credit note, mail, places and money in one gesture',
  access: 'organiser:money.write',
  params: InvoicePath,
  body: RefundAsked,
  reply: z.object({ creditNote: IssuedInvoice, refund: z.nullable(Refund) }),
  refusals: [
    ...Object.values(invoiceRefusals),
    refundRefusals.CREDIT_MOVED,
    refundRefusals.REFUND_REFUSED,
    checkoutRefusals.TRANSFER_MOVED,
  ],
  stale: refundStale,
})

export const creditInvoice = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/invoices/:invoiceId/credit-note',
  summary: 'Take back what is left of an invoice; then give the money back, or invoice again with another billing',
  access: 'organiser:money.write',
  params: InvoicePath,
  body: z.object({
    outcome: z.enum(['refund', 'replace', 'nothing']),
    /** With `replace`. */
    bill: z.optional(Billing),
    reason: z._default(text(300), ''),
  }),
  reply: z.object({ creditNote: IssuedInvoice, replacement: z.nullable(IssuedInvoice) }),
  refusals: [
    ...Object.values(invoiceRefusals),
    refundRefusals.REFUND_REFUSED,
    refundRefusals.REPLACEMENT_DIFFERS,
    checkoutRefusals.BILLING_INCOMPLETE,
  ],
  stale: refundStale,
})

const ListedRefund = z.extend(Refund, {
  payer: z.object({ firstName: z.string(), lastName: z.string(), company: z.string() }),
  orderReference: z.string(),
  creditNoteNumber: z.nullable(z.string()),
})
export type ListedRefund = z.output<typeof ListedRefund>

export const listRefunds = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/refunds',
  summary: 'List the money that is still to be given back, or that a provider has not given back yet, the oldest first',
  access: 'organiser:money.read',
  params: EventPath,
  reply: z.extend(listOf(ListedRefund), {
    /** The latest that were noted as given back by transfer, the last first: twenty at most. */
    given: z.array(ListedRefund),
  }),
})

export const retryRefund = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/refunds/:refundId/attempts',
  summary: 'Ask the provider again for a refund that it refused or did not answer for; never twice the same money',
  access: 'organiser:money.write',
  params: RefundPath,
  reply: Refund,
  refusals: [refundRefusals.REFUND_UNDER_WAY, refundRefusals.REFUND_REFUSED],
  stale: refundStale,
})

export const noteRefund = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/refunds/:refundId',
  summary: 'Note that money was given back by transfer',
  access: 'organiser:money.write',
  params: RefundPath,
  body: z.object({ givenOn: DateOnly, reference: Given.reference }),
  reply: Refund,
  refusals: [refundRefusals.REFUND_UNDER_WAY],
  stale: refundStale,
})

export const undoRefund = endpoint({
  route: 'DELETE /organiser/domains/:domainId/events/:eventId/refunds/:refundId',
  summary: 'Undo the note of a transfer that was not made: the same is to be returned again',
  access: 'organiser:money.write',
  params: RefundPath,
  reply: Refund,
  refusals: [refundRefusals.REFUND_NOT_NOTED],
  stale: () => [...refundStale(), listOrders],
})

/** An IBAN, its length and key right, whatever its spaces; empty for none. */
const Account = lineText(60).check(z.refine((iban) => iban === '' || isIban(iban), { error: 'IBAN_WRONG' }))

/** Read apart from lists: only whoever makes the transfer sees it. */
export const readRefundAccount = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/refunds/:refundId/account',
  summary: 'Read the account that money is to be returned to, kept until it is; empty where none is kept',
  access: 'organiser:money.write',
  params: RefundPath,
  reply: z.object({ iban: z.string() }),
})

export const keepRefundAccount = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/refunds/:refundId/account',
  summary: 'Keep the account that money is to be returned to, until the transfer is noted; empty to forget it',
  access: 'organiser:money.write',
  params: RefundPath,
  body: z.object({ iban: Account }),
  reply: z.object({ iban: z.string() }),
  refusals: [refundRefusals.REFUND_UNDER_WAY],
  stale: () => [readRefundAccount],
})

export const returnExcess = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/orders/:orderId/refunds',
  summary: 'Note that what came too much by transfer was given back by transfer',
  access: 'organiser:money.write',
  params: z.extend(EventPath, { orderId: Id }),
  body: z.object({
    cents: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
    givenOn: DateOnly,
    reference: Given.reference,
    /** What there was too much when it was decided. */
    excessCents: z.int(),
  }),
  reply: Refund,
  refusals: [refundRefusals.REFUND_TOO_MUCH, checkoutRefusals.TRANSFER_MOVED],
  stale: () => [...refundStale(), listOrders],
})

export const sendDocument = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/invoices/:invoiceId/mails',
  summary: 'Send an invoice or a credit note to its payer again',
  access: 'organiser:money.write',
  params: InvoicePath,
  reply: z.object({ to: z.string() }),
  refusals: [refundRefusals.NO_ADDRESS],
  stale: () => [readIssued],
  perMinute: 20,
})
