import { digitsTyped, isSiren, isSiret } from '#kit/company-number.ts'
import { isPostcode } from '#kit/countries.ts'
import { bare, coded } from '#kit/typed.ts'
import { isVatNumber, vatPrefixOf } from '#kit/vat-number.ts'
import type { Billing, BillingType } from './billing.ts'
import { billingType } from './billing.ts'

/** Members of the European Union other than France, ISO 3166-1 alpha-2. */
export const europeanCountries: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

export type BillingErrors = Partial<Record<keyof Billing, string>>

/** Removes the spaces with which people copy these numbers, so that they compare equal. */
export function normaliseBilling(billing: Billing): Billing {
  const { type, siret, intra_communautaire: number } = billing
  const isEuropean = type === billingType.europeanCompany
  return {
    ...billing,
    siret: digitsTyped(siret),
    intra_communautaire: isEuropean ? coded(number) : bare(number).toUpperCase(),
  }
}

/** Error keys by field (specification 1, § 5); empty when an invoice can be made out to this billing. */
export function billingErrors(given: Partial<Billing>, offeredTypes: readonly number[]): BillingErrors {
  const billing = normaliseBilling({ ...emptyFields, ...given, type: given.type ?? billingType.individual })
  const { type } = given
  return withoutNothing({
    type: type === undefined ? 'REQUIRED' : offeredTypes.includes(type) ? undefined : 'CHOICE_UNKNOWN',
    ...missingOf(billing, ['social_reason', 'address', 'postal_code', 'city']),
    ...postcodeError(billing),
    country: countryError(billing),
    ...numberErrors(billing),
  })
}

export const emptyFields: Omit<Billing, 'type'> = {
  intra_communautaire: '',
  country: '',
  social_reason: '',
  address: '',
  address_more: '',
  postal_code: '',
  city: '',
  siret: '',
  service_code: '',
  engagement_number: '',
}

type Found = { [K in keyof Billing]?: string | undefined }

const missingOf = (billing: Billing, fields: readonly (keyof Omit<Billing, 'type'>)[]): Found =>
  Object.fromEntries(fields.map((field) => [field, billing[field].trim() === '' ? 'REQUIRED' : undefined]))

function countryError({ type, country }: Billing): string | undefined {
  if (country === '') return 'REQUIRED'
  switch (type) {
    case billingType.europeanCompany:
      return europeanCountries.includes(country) ? undefined : 'COUNTRY_EUROPE'
    case billingType.foreignCompany:
      return country === 'FR' || europeanCountries.includes(country) ? 'COUNTRY_OUTSIDE_EUROPE' : undefined
    case billingType.individual:
      return undefined
    default:
      return country === 'FR' ? undefined : 'COUNTRY_FRANCE'
  }
}

function numberErrors(billing: Billing): Found {
  const numbered: Record<BillingType, Found> = {
    1: { siret: siretError(billing.siret, /^(?!0{9})\d{9}(\d{5})?$/, 'SIREN_FORMAT') },
    2: { intra_communautaire: vatNumberError(billing) },
    3: { intra_communautaire: vatNumberError(billing) },
    4: {},
    5: { siret: siretError(billing.siret, /^(?!0{9})\d{14}$/, 'SIRET_FORMAT') },
    6: { siret: siretError(billing.siret, /^(?!0{9})\d{14}$/, 'SIRET_FORMAT') },
  }
  return numbered[billing.type]
}

/** Never required (specification 1, § 5), but its check digits must be right. */
function siretError(siret: string, format: RegExp, code: string): string | undefined {
  if (siret === '') return undefined
  if (!format.test(siret)) return code
  return isSiren(siret) || isSiret(siret) ? undefined : 'SIRET_KEY'
}

const postcodeError = ({ country, postal_code }: Billing): Found =>
  isPostcode(postal_code, country) ? {} : { postal_code: 'POSTCODE_FORMAT' }

/** An EU number begins with its country and has that country's shape; other countries have no common format. */
function vatNumberError({ type, country, intra_communautaire: number }: Billing): string | undefined {
  if (number === '') return 'REQUIRED'
  if (type === billingType.foreignCompany)
    return /^[A-Z0-9][A-Z0-9.\-/]{0,18}[A-Z0-9]$/.test(number) ? undefined : 'VAT_NUMBER_FORMAT'
  if (!/^[A-Z]{2}[A-Z0-9]{2,12}$/.test(number)) return 'VAT_NUMBER_FORMAT'
  if (country !== '' && !number.startsWith(vatPrefixOf(country))) return 'VAT_NUMBER_COUNTRY'
  return isVatNumber(number) ? undefined : 'VAT_NUMBER_FORMAT'
}

const withoutNothing = (found: Found): BillingErrors =>
  Object.fromEntries(Object.entries(found).filter(([, code]) => code !== undefined))
