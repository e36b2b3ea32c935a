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
  /** Its file is lost, and its stored data no longer give the issued amounts. */
  INVOICE_LOST: 410,
  /** The stored file differs from the archived one. */
  INVOICE_ALTERED: 409,
})

/** An invoice or credit note as its payer sees it (specification 1, § 3, « Invoice: id, label, price »). */
export const Invoice = z.object({
  id: Id,
  label: z.string(),
  /** Euros including VAT; negative for a credit note. */
  price: z.number(),
  number: z.string(),
  kind: z.enum(['invoice', 'credit-note']),
  issuedAt: Instant,
  isPaid: z.boolean(),
  /** Receipt of the transfer for an invoice sent before payment; the document still says the amount due. */
  settledAt: z.nullable(Instant),
  isSpecimen: z.boolean(),
  /** On a credit note, its invoice; on an invoice, its latest credit note. */
  creditedId: z.nullable(Id),
  creditNoteId: z.nullable(Id),
  creditedCents: z.int(),
  /** Time at which a lost file was rebuilt from stored data. */
  rebuiltAt: z.nullable(Instant),
})
export type Invoice = z.output<typeof Invoice>

export const IssuedInvoice = z.extend(Invoice, {
  userId: Id,
  billing: Billing,
  lines: z.array(BilledLine),
  method: z.enum(['online', 'transfer', 'terminal', 'cash', 'cheque']),
  /** SHA-256 of the archived or rebuilt file, in hexadecimal; null until it exists. */
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
  audit: 'money.invoiceRebuilt',
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
  audit: 'reads.invoiceRead',
  strength: 'link',
  params: UserInvoicePath,
  produces: 'application/pdf',
  perMinute: 60,
})

/** Issue dates, both included, in Europe/Paris. */
const Period = z.object({ from: z.optional(DateOnly), to: z.optional(DateOnly) })

export const listInvoices = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/invoices',
  summary: 'List the invoices and credit notes of an event, the latest first',
  access: 'organiser:money.read',
  params: EventPath,
  query: z.extend(Period, {
    ...Paging.shape,
    search: z._default(searchText(100), ''),
    kind: z.optional(z.enum(['invoice', 'credit-note'])),
  }),
  reply: pageOf(IssuedInvoice),
})

export const downloadInvoices = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/invoices/archive',
  summary: 'Read the invoices and credit notes of a period as PDF files, in one ZIP file',
  access: 'organiser:money.read',
  params: EventPath,
  query: Period,
  produces: 'application/zip',
  perMinute: 5,
})
