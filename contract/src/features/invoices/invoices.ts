import * as z from 'zod/mini'
import { BilledLine, Billing } from '#features/billing/billing.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DateOnly, EventPath, EventUserPath, Id, Instant } from '#kit/fields.ts'
import { listOf, Paging, pageOf } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'
import { searchText } from '#kit/search-text.ts'

export const invoiceRefusals = refusals({
  SELLER_INCOMPLETE: 422,
  INVOICE_INVALID: 422,
  ALREADY_CREDITED: 409,
  NOTHING_TO_CREDIT: 422,
  NOT_AN_INVOICE: 422,
  /** Its file is lost, and what is kept of it no longer gives the amounts that were issued. */
  INVOICE_LOST: 410,
  /** What is stored is not the file that was archived. */
  INVOICE_ALTERED: 409,
})

/** An invoice or a credit note, as its payer sees it (specification 1, § 3, « Invoice: id, label, price »). */
export const Invoice = z.object({
  id: Id,
  label: z.string(),
  /** Euros including VAT; negative for a credit note. */
  price: z.number(),
  number: z.string(),
  kind: z.enum(['invoice', 'credit-note']),
  issuedAt: Instant,
  isPaid: z.boolean(),
  /** When the transfer came, of an invoice that was sent before it: the document itself still says what was due. */
  settledAt: z.nullable(Instant),
  /** Made in demonstration: without value. */
  isSpecimen: z.boolean(),
  /** The invoice that a credit note takes back, and the latest note that took back something of an invoice. */
  creditedId: z.nullable(Id),
  creditNoteId: z.nullable(Id),
  /** What credit notes took back of an invoice so far, in cents including VAT. */
  creditedCents: z.int(),
  /** When its file, which was lost, was made again from what was kept at its issue. */
  rebuiltAt: z.nullable(Instant),
})
export type Invoice = z.output<typeof Invoice>

/** The same, as an organiser sees it. */
export const IssuedInvoice = z.extend(Invoice, {
  userId: Id,
  billing: Billing,
  lines: z.array(BilledLine),
  method: z.enum(['online', 'transfer']),
  /** SHA-256 of the archived file, or of the one that was made again, in hexadecimal; once it is made. */
  sha256: z.nullable(z.string()),
})
export type IssuedInvoice = z.output<typeof IssuedInvoice>

const UserInvoicePath = z.extend(EventUserPath, { invoiceId: Id })

export const listMyInvoices = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/invoicesV2/me',
  isSeenAs: true,
  summary: 'List the invoices and credit notes of the caller, the latest first',
  access: 'user',
  strength: 'link',
  params: EventPath,
  reply: listOf(Invoice),
})

export const getLastInvoice = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/invoicesV2/last',
  isSeenAs: true,
  summary: 'Read the caller’s latest invoice; null when there is none',
  access: 'user',
  strength: 'link',
  params: EventPath,
  reply: z.object({ data: z.nullable(Invoice) }),
})

export const downloadInvoice = endpoint({
  route: 'POST /v2/domains/:domainId/events/:eventId/invoicesV2/download',
  summary: 'Read one of the caller’s invoices as a PDF (PDF/A-3 with its Factur-X data)',
  access: 'user',
  strength: 'link',
  params: EventPath,
  query: z.object({ invoiceId: Id }),
  produces: 'application/pdf',
  perMinute: 60,
})

export const downloadUserInvoice = endpoint({
  route: 'POST /domains/:domainId/events/:eventId/users/:userId/invoices/:invoiceId',
  isForArchived: true,
  summary: 'Read an invoice of a person as a PDF',
  access: 'self-or-organiser:money.read',
  strength: 'link',
  params: UserInvoicePath,
  produces: 'application/pdf',
  perMinute: 60,
})

/** Those issued in a period, its first and last day included, in Europe/Paris. */
const Period = z.object({ from: z.optional(DateOnly), to: z.optional(DateOnly) })

export const listInvoices = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/invoices',
  summary: 'List the invoices and credit notes of an event, the latest first',
  access: 'organiser:money.read',
  params: EventPath,
  query: z.extend(Period, {
    ...Paging.shape,
    /** Numbers and whom they are made out to, without accents nor capitals. */
    search: z._default(searchText(100), ''),
    kind: z.optional(z.enum(['invoice', 'credit-note'])),
  }),
  reply: pageOf(IssuedInvoice),
})

/** One file for each, in the order of their numbers. */
export const downloadInvoices = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/invoices/archive',
  summary: 'Read the invoices and credit notes of a period as PDF files, in one ZIP file',
  access: 'organiser:money.read',
  params: EventPath,
  query: Period,
  produces: 'application/zip',
  perMinute: 5,
})
