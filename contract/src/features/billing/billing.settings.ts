import * as z from 'zod/mini'
import { maxLength } from '#kit/fields.ts'
import { asking, Bool, eventWide, off, setting, short } from '#kit/setting.ts'

/** The seller on invoices (Code de commerce, L441-9; CGI, annexe II, 242 nonies A). */
export const Seller = z.object({
  name: z._default(short, ''),
  /** « SAS au capital de 10 000 € », or « Association loi 1901 ». */
  legalForm: z._default(short, ''),
  siret: z._default(short, ''),
  /** « RCS Grenoble »; nothing for an association. */
  register: z._default(short, ''),
  vatNumber: z._default(short, ''),
  address: z._default(short, ''),
  postalCode: z._default(short, ''),
  city: z._default(short, ''),
  country: z._default(short, 'FR'),
  email: z._default(short, ''),
  bank: z._default(short, ''),
  bic: z._default(short, ''),
  latePaymentTerms: z._default(short, ''),
  /** Days from the issue until an unpaid invoice is due. */
  paymentDays: z._default(z.int().check(z.minimum(0), z.maximum(60)), 30),
  /** Without VAT (CGI, 293 B). */
  isExempt: z._default(Bool, false),
  /** Admission on site is taxed in France even for companies abroad (CGI 259 A 5° bis). */
  taxesAdmissionAbroad: z._default(Bool, false),
  /** VAT is due when services are invoiced, not when they are paid. */
  isVatOnDebits: z._default(Bool, false),
  acceptsTransfer: z._default(Bool, false),
})
export type Seller = z.output<typeof Seller>

export const billingSettings = {
  FO_BILLING_TYPES: setting(
    z.array(z.int().check(z.minimum(1), z.maximum(6))).check(maxLength(6)),
    [1, 2, 3, 4, 5, 6],
    'payment',
    'Types de facturation proposés.',
  ),
}

export const sellerSettings = {
  FO_PRICES_WITH_VAT: eventWide(asking('money.write', off('payment', 'Prix écrits et affichés TTC.'))),
  FO_SELLER: asking('money.write', setting(Seller, z.parse(Seller, {}), 'payment', 'Vendeur, pour les factures.')),
}
