import { emptyFields, europeanCountries } from '@parvis/contract/billing/billing.rules.ts'
import type { Billing, BillingType } from '@parvis/contract/billing/billing.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import type { User } from '@parvis/contract/users/users.ts'

export type BillingField = Exclude<keyof Billing, 'type'>

const WHERE = ['address', 'address_more', 'postal_code', 'city'] as const
const ABROAD: readonly BillingField[] = ['social_reason', 'country', 'intra_communautaire', ...WHERE]
const PUBLIC: readonly BillingField[] = ['social_reason', 'siret', 'service_code', 'engagement_number', ...WHERE]
const FIELDS: Record<BillingType, readonly BillingField[]> = {
  1: ['social_reason', 'siret', ...WHERE],
  2: ABROAD,
  3: ABROAD,
  4: ['social_reason', ...WHERE, 'country'],
  5: PUBLIC,
  6: PUBLIC,
}
export const fieldsOf = (type: BillingType): readonly BillingField[] => FIELDS[type]

const isAbroad = (type: BillingType) => type === 2 || type === 3

/** Empty except for the type, and for France where the type implies it. */
export const emptyBilling = (type: BillingType): Billing => ({
  type,
  ...emptyFields,
  country: isAbroad(type) ? '' : 'FR',
})

/** The proposed values of a type: the chosen company, or the person's name. */
export function proposedBilling(payer: User, type: BillingType): Billing {
  const empty = emptyBilling(type)
  const company = payer.UserEvent?.Employee?.Company
  if (type === 4) return { ...empty, social_reason: fullName(payer) }
  if (!company) return empty
  const { siren, country } = company
  const isOfCountry = isAbroad(type) && mayBeFrom(type, country)
  return {
    ...empty,
    social_reason: company.name,
    address: company.address1,
    postal_code: company.postalCode,
    city: company.city,
    country: isOfCountry ? country : empty.country,
    siret: country === 'FR' && !isAbroad(type) && /^\d{9}(\d{5})?$/.test(siren) ? siren : '',
    intra_communautaire: isOfCountry && /^[A-Z]{2}[A-Z0-9]{2,12}$/.test(siren) ? siren : '',
  }
}

export function likelyType(payer: User, types: readonly BillingType[]): BillingType {
  const country = payer.UserEvent?.Employee?.Company.country
  const abroad = country !== undefined && mayBeFrom(2, country) ? 2 : 3
  const wished: BillingType = country === undefined ? 4 : country === 'FR' ? 1 : abroad
  return types.includes(wished) ? wished : (types[0] ?? wished)
}

/** Changes the type: typed values stay, proposed ones are replaced. */
export function withType(billing: Billing, type: BillingType, payer: User): Billing {
  const [before, after] = [proposedBilling(payer, billing.type), proposedBilling(payer, type)]
  const kept = Object.keys(emptyFields) as BillingField[]
  const values = kept.map((field) => [field, billing[field] === before[field] ? after[field] : billing[field]])
  const next: Billing = { ...after, ...Object.fromEntries(values) }
  return { ...next, country: countryFor(type, next.country) }
}

export function mayBeFrom(type: BillingType, country: string): boolean {
  const isEuropean = europeanCountries.includes(country)
  if (type === 4) return true
  if (type === 2) return isEuropean
  return type === 3 ? country !== 'FR' && !isEuropean : country === 'FR'
}

function countryFor(type: BillingType, country: string): string {
  if (country !== '' && mayBeFrom(type, country)) return country
  return isAbroad(type) ? '' : 'FR'
}

export function asked(billing: Billing): Billing {
  const fields = fieldsOf(billing.type).map((field) => [field, billing[field].trim()])
  return { ...emptyBilling(billing.type), ...Object.fromEntries(fields) }
}
