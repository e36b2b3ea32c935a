import type { Seller } from '#features/billing/billing.settings.ts'

/** A field of `FO_SELLER` that an invoice needs. */
export type SellerKey = Extract<
  keyof Seller,
  'name' | 'legalForm' | 'address' | 'postalCode' | 'city' | 'siret' | 'vatNumber' | 'country' | 'bank'
>

const REQUIRED = ['name', 'legalForm', 'address', 'postalCode', 'city'] as const

/** The digits of a SIRET or SIREN, however it was typed. */
export const digitsOf = (siret: string): string => siret.replace(/\D/g, '')
/** A VAT number or an IBAN without its spaces and dots, in capitals. */
export const unspaced = (value: string): string => value.replace(/[\s.]/g, '').toUpperCase()

/**
 * The fields of a seller of whom an invoice could not say what it must: empty, or written otherwise than an invoice has
 * them (Code de commerce, L441-9 and R123-237; CGI, annexe II, 242 nonies A). None where invoices can be issued. The
 * `bank` is asked where the seller accepts transfers, the `vatNumber` unless the seller is exempt of VAT.
 */
export function missingOfSeller(seller: Seller): readonly SellerKey[] {
  return [
    ...REQUIRED.filter((field) => seller[field].trim() === ''),
    ...(/^\d{14}$/.test(digitsOf(seller.siret)) ? [] : (['siret'] as const)),
    ...(seller.isExempt || /^FR[A-Z0-9]{2}\d{9}$/.test(unspaced(seller.vatNumber)) ? [] : (['vatNumber'] as const)),
    // French law is what these invoices keep.
    ...(seller.country === 'FR' ? [] : (['country'] as const)),
    ...(seller.acceptsTransfer && seller.bank.trim() === '' ? (['bank'] as const) : []),
  ]
}
