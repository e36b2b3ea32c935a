import * as z from 'zod/mini'
import { lineText } from '#kit/fields.ts'

/** Type of buyer (specification 1, § 9, « Billing types »). */
export const billingType = {
  frenchCompany: 1,
  europeanCompany: 2,
  foreignCompany: 3,
  individual: 4,
  localAuthority: 5,
  publicBody: 6,
} as const
export const BillingType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)])
export type BillingType = z.output<typeof BillingType>

/** The buyer on invoices (specification 1, § 3, « Billing »). Required fields depend on the type: `billingErrors`. */
export const Billing = z.object({
  type: BillingType,
  /** VAT number, for companies outside France. */
  intra_communautaire: z._default(lineText(20), ''),
  country: z._default(z.string().check(z.regex(/^(?:[A-Z]{2})?$/, 'COUNTRY_FORMAT')), 'FR'),
  social_reason: z._default(lineText(200), ''),
  address: z._default(lineText(300), ''),
  address_more: z._default(lineText(300), ''),
  postal_code: z._default(lineText(20), ''),
  city: z._default(lineText(120), ''),
  /** SIREN (9 digits) or SIRET (14), in France; may be empty. */
  siret: z._default(lineText(20), ''),
  /** Department that pays, for public bodies (EN 16931, BT-10). */
  service_code: z._default(lineText(100), ''),
  /** Purchase order, for public bodies (EN 16931, BT-13). */
  engagement_number: z._default(lineText(50), ''),
})
export type Billing = z.output<typeof Billing>

/** UNCL 5305: S standard, AE reverse charge, O outside the scope, E exempt. */
export const VatCategory = z.enum(['S', 'AE', 'O', 'E'])
export type VatCategory = z.output<typeof VatCategory>

/** `vatRate` in basis points (2000 is 20 %), 0 unless the category is S. */
export interface VatTreatment {
  readonly category: VatCategory
  readonly vatRate: number
}

/**
 * A line of an order, then of its invoice: integer cents, excluding VAT unless `isGross`. A credit has a quantity of
 * −1.
 */
export const BilledLine = z.object({
  /** The person, then the day, or the article and its day; for a discount, the code and its VAT treatment. */
  key: z.string(),
  kind: z.enum(['item', 'discount']),
  label: z.string(),
  quantity: z.union([z.literal(1), z.literal(-1)]),
  unitCents: z.int(),
  vatRate: z.int(),
  category: VatCategory,
  isGross: z.optional(z.literal(true)),
  /** Credited, but its holder keeps it and does not owe it again. */
  waived: z.optional(z.literal(true)),
})
export type BilledLine = z.output<typeof BilledLine>
