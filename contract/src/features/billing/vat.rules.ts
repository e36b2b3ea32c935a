import type { PriceLine } from '#features/articles/prices.rules.ts'
import type { Seller } from './billing.settings.ts'
import type { Billing, BillingType, VatTreatment } from './billing.ts'
import { billingType } from './billing.ts'

export type SellerRules = Pick<Seller, 'isExempt' | 'taxesAdmissionAbroad'>
export type TaxedBuyer = Pick<Billing, 'type' | 'country'>

const EXEMPT: VatTreatment = { category: 'E', vatRate: 0 }
const REVERSE_CHARGE: VatTreatment = { category: 'AE', vatRate: 0 }
const OUTSIDE: VatTreatment = { category: 'O', vatRate: 0 }

/**
 * VAT treatment of a line (docs/rules/prices.md, « Who is taxed how »). Companies outside France are invoiced without
 * VAT (specification 1, § 9), unless the seller taxes admission at the place of the event. An unknown buyer is taxed as
 * in France.
 */
export function treatmentOf(
  { vatRate, regime }: Pick<PriceLine, 'vatRate' | 'regime'>,
  buyer: TaxedBuyer | undefined,
  seller: SellerRules,
): VatTreatment {
  if (seller.isExempt) return EXEMPT
  const isTaxedHere = seller.taxesAdmissionAbroad && regime === 'admission_on_site'
  if (buyer?.type === billingType.europeanCompany && !isTaxedHere) return REVERSE_CHARGE
  if (buyer?.type === billingType.foreignCompany && !isTaxedHere) return OUTSIDE
  // A standard rate of 0 % is not allowed (EN 16931, BR-S-05).
  return vatRate > 0 ? { category: 'S', vatRate } : EXEMPT
}

/** Whether totals are shown including VAT (specification 1, § 9); also while the buyer is unknown. */
export const showsVat = (type: BillingType | undefined): boolean =>
  type !== billingType.europeanCompany && type !== billingType.foreignCompany
