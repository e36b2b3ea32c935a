import type { Seller } from '#features/billing/billing.settings.ts'

export type SellerKey = Extract<
  keyof Seller,
  'name' | 'legalForm' | 'address' | 'postalCode' | 'city' | 'siret' | 'vatNumber' | 'country' | 'bank'
>

const REQUIRED = ['name', 'legalForm', 'address', 'postalCode', 'city'] as const

/** The digits of a typed SIRET or SIREN. */
export const digitsOf = (siret: string): string => siret.replace(/\D/g, '')
/** A VAT number or IBAN without spaces and dots, in capitals. */
export const unspaced = (value: string): string => value.replace(/[\s.]/g, '').toUpperCase()

/**
 * Fields of a seller that are empty or invalid on an invoice (Code de commerce, L441-9 and R123-237; CGI, annexe II,
 * 242 nonies A); empty when invoices can be issued. `bank` is needed if the seller accepts transfers, `vatNumber`
 * unless exempt of VAT.
 */
export function missingOfSeller(seller: Seller): readonly SellerKey[] {
  return [
    ...REQUIRED.filter((field) => seller[field].trim() === ''),
    ...(/^\d{14}$/.test(digitsOf(seller.siret)) ? [] : (['siret'] as const)),
    ...(seller.isExempt || /^FR[A-Z0-9]{2}\d{9}$/.test(unspaced(seller.vatNumber)) ? [] : (['vatNumber'] as const)),
    // These invoices follow French law.
    ...(seller.country === 'FR' ? [] : (['country'] as const)),
    ...(seller.acceptsTransfer && seller.bank.trim() === '' ? (['bank'] as const) : []),
  ]
}
