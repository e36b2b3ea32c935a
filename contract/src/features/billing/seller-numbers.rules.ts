import { isSiret } from '#kit/company-number.ts'
import { ibanState, isBic } from '#kit/iban.ts'
import { isVatNumber, vatPrefixOf } from '#kit/vat-number.ts'
import { europeanCountries } from './billing.rules.ts'
import type { Seller } from './billing.settings.ts'

export const sellerNumbers = ['siret', 'vatNumber', 'bank', 'bic'] as const
export type SellerNumber = (typeof sellerNumbers)[number]

type Checked = Pick<Seller, SellerNumber | 'country'>

/**
 * Seller numbers that cannot be right, each with its error key; empty ones pass. Sellers outside the EU write company
 * and VAT numbers as their country does.
 */
export function wrongNumbersOf(seller: Checked): { readonly field: SellerNumber; readonly code: string }[] {
  return sellerNumbers.flatMap((field) => {
    const code = seller[field].trim() === '' ? undefined : CHECKS[field](seller)
    return code === undefined ? [] : [{ field, code }]
  })
}

const CHECKS: Readonly<Record<SellerNumber, (seller: Checked) => string | undefined>> = {
  siret: ({ siret, country }) => (country !== 'FR' || isSiret(siret) ? undefined : 'SIRET_KEY'),
  vatNumber: ({ vatNumber, country }) => {
    if (country !== 'FR' && !europeanCountries.includes(country)) return undefined
    if (!isVatNumber(vatNumber)) return 'VAT_NUMBER_FORMAT'
    return vatNumber.trim().toUpperCase().startsWith(vatPrefixOf(country)) ? undefined : 'VAT_NUMBER_COUNTRY'
  },
  bank: ({ bank }) => {
    const { is } = ibanState(bank)
    return is === 'right' ? undefined : is === 'wrong-key' ? 'IBAN_KEY' : 'IBAN_FORMAT'
  },
  bic: ({ bic }) => (isBic(bic) ? undefined : 'BIC_FORMAT'),
}
