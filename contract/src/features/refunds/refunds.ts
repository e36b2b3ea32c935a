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

/** A refund, in cents. */
export const Refund = z.object({
  id: Id,
  orderId: Id,
  creditNoteId: z.nullable(Id),
  way: PaymentMethod,
  cents: z.int(),
  /**
   * `owed`: a transfer to make by hand. `asked`, `pending`: not yet confirmed by the provider. `mistaken`: an
   * overpayment recorded by mistake.
   */
  status: z.enum(['owed', 'asked', 'pending', 'given', 'refused', 'mistaken']),
  isUnanswered: z.boolean(),
  triedAt: z.nullable(Instant),
  createdAt: Instant,
  givenAt: z.nullable(Instant),
  givenOn: z.nullable(DateOnly),
  reference: z.string(),
  /** Team member who recorded the transfer; empty if unknown. */
  givenBy: z._default(z.string(), ''),
})
export type Refund = z.output<typeof Refund>

const InvoicePath = z.extend(EventPath, { invoiceId: Id })
const RefundPath = z.extend(EventPath, { refundId: Id })
const refundStale = () => [...orderStale(), readIssued, listRefunds]

const NoteOfInvoice = z.object({
  document: IssuedInvoice,
  reason: z.string(),
  /** By VAT treatment, as on the document. */
  vat: z.array(z.object({ vatRate: z.int(), category: VatCategory, base: z.int(), vat: z.int() })),
  refund: z.nullable(Refund),
})

/** A line of an invoice, by index, and what may still be credited. */
const SoldLine = z.object({
  at: z.int(),
  /** In cents, less its share of discounts; with VAT where the line is priced so. */
  leftCents: z.int(),
  isHeld: z.boolean(),
  /** Free places of the item; null: unlimited. */
  free: z.nullable(z.int()),
})

/** An invoice with its credit notes and the remaining amount, in cents including VAT. */
export const IssuedThread = z.object({
  invoice: IssuedInvoice,
  seller: z.object({ name: z.string(), address: z.string(), siret: z.string(), vatNumber: z.string() }),
  payer: z.object({ firstName: z.string(), lastName: z.string() }),
  order: z.nullable(z.object({ id: Id, status: z.string(), reference: z.string(), settledAt: z.nullable(Instant) })),
  notes: z.array(NoteOfInvoice),
  lines: z.array(SoldLine),
  /** Lines that discounts were taken off, unless these are all lines with the same VAT treatment. */
  discountedAt: z.optional(z.array(z.int())),
  leftCents: z.int(),
  /** Amount that the payment provider may still refund. */
  onlineCents: z.int(),
  /** An awaited transfer of the same payer, from which a credit may be deducted. */
  awaited: z.nullable(z.object({ reference: z.string(), cents: z.int() })),
  isSettled: z.boolean(),
  /** Actions of the team, latest first, and mails with this document. */
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

/** Item of a credited line: freed, kept as a gift, or kept and due again. */
export const Holding = z.enum(['freed', 'kept', 'owed'])
export type Holding = z.output<typeof Holding>

const Given = {
  givenOn: z.optional(DateOnly),
  reference: z._default(lineText(100), ''),
}

export const RefundAsked = z.object({
  /** By index; a partial amount is in cents, with VAT where the line is priced so, and its item is kept. */
  lines: z
    .array(z.object({ at: z.int().check(z.minimum(0)), cents: z.optional(z.int().check(z.minimum(1))) }))
    .check(z.minLength(1), maxLength(500)),
  holding: Holding,
  money: z.enum(['online', 'transfer', 'none']),
  /** With `transfer`, if already made; without a day, it is still to be made. */
  ...Given,
  /** Part to deduct from the payer's awaited transfer instead of refunding it. */
  deductCents: z.optional(z.int().check(z.minimum(1))),
  reason: z._default(text(300), ''),
  /** Remaining amount that the organiser saw; `CREDIT_MOVED` if it has changed since. */
  leftCents: z.int(),
  /** Idempotency key: a repeated request with it is done once. */
  pressId: Id,
})
export type RefundAsked = z.output<typeof RefundAsked>

/** Credit note, mail, freed places and money, in one transaction. */
export const refundInvoice = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/invoices/:invoiceId/refund',
  summary: 'Give lines of an invoice back: credit note, mail, places and money in one gesture',
  access: 'organiser:money.write',
  audit: 'money.refund',
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
  audit: 'money.creditNote',
  params: InvoicePath,
  body: z.object({
    outcome: z.enum(['refund', 'replace', 'nothing']),
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
    /** Latest transfers recorded, at most twenty, latest first. */
    given: z.array(ListedRefund),
  }),
})

export const retryRefund = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/refunds/:refundId/attempts',
  summary: 'Ask the provider again for a refund that it refused or did not answer for; never twice the same money',
  access: 'organiser:money.write',
  audit: 'money.refundTried',
  params: RefundPath,
  reply: Refund,
  refusals: [refundRefusals.REFUND_UNDER_WAY, refundRefusals.REFUND_REFUSED],
  stale: refundStale,
})

export const noteRefund = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/refunds/:refundId',
  summary: 'Note that money was given back by transfer',
  access: 'organiser:money.write',
  audit: 'money.refundNoted',
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
  audit: 'money.refundUndone',
  params: RefundPath,
  reply: Refund,
  refusals: [refundRefusals.REFUND_NOT_NOTED],
  stale: () => [...refundStale(), listOrders],
})

const Account = lineText(60).check(z.refine((iban) => iban === '' || isIban(iban), { error: 'IBAN_WRONG' }))

/** Not part of lists, so that only the person who makes the transfer sees it. */
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
  audit: 'money.refundAccount',
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
  audit: 'money.excessReturned',
  params: z.extend(EventPath, { orderId: Id }),
  body: z.object({
    cents: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
    givenOn: DateOnly,
    reference: Given.reference,
    /** Excess amount that the organiser saw. */
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
  audit: 'money.documentSent',
  params: InvoicePath,
  reply: z.object({ to: z.string() }),
  refusals: [refundRefusals.NO_ADDRESS],
  stale: () => [readIssued],
  perMinute: 20,
})
