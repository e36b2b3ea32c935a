import { isSiren, isSiret } from '#kit/company-number.ts'
import { isPostcode } from '#kit/countries.ts'
import { DEFAULT_COUNTRY } from './company-index.rules.ts'

const FORMATS: Readonly<Record<string, RegExp>> = {
  FR: /^\d{14}$/,
  IT: /^[A-Z]{2}\d{6,9}$/,
  CH: /^CHE-\d{3}\.\d{3}\.\d{3}$/,
  PT: /^\d{9}$/,
  PL: /^\d{9,14}$/,
  ES: /^[XYZ]?\d{7}[A-Z]$/,
}

export interface IndexSettings {
  readonly FO_COMPANIES_ABROAD: boolean
  readonly FO_COMPANIES_INTERNATIONAL: boolean
  readonly FO_COMPANY_INDEX_MAX_SIZE: number
}

/** Length of an identifier without a country rule (specification 1, § 9). */
export const indexSize = (settings: IndexSettings): number => settings.FO_COMPANY_INDEX_MAX_SIZE || 9

const hasRule = (country: string, settings: IndexSettings): boolean =>
  settings.FO_COMPANIES_INTERNATIONAL && country in FORMATS

/** Whether an event accepts companies of countries without a rule: in international mode only. */
export const takesAbroad = (settings: IndexSettings): boolean =>
  settings.FO_COMPANIES_INTERNATIONAL && settings.FO_COMPANIES_ABROAD

/** Whether an event accepts companies of the country. */
export const isOfferedCountry = (country: string, settings: IndexSettings): boolean =>
  country === DEFAULT_COUNTRY || takesAbroad(settings) || hasRule(country, settings)

/** Whether an identifier is optional: for a country without a rule, where the event accepts it. */
export const isIndexOptional = (country: string, settings: IndexSettings): boolean =>
  takesAbroad(settings) && !(country in FORMATS)

/** A foreign identifier of unknown form, long enough to be unique. */
const ABROAD = /^[\p{L}\p{N}][\p{L}\p{N}.\-/]{3,39}$/u

export type IndexProblem = 'REQUIRED' | 'COMPANY_INDEX_FORMAT' | 'COMPANY_INDEX_DIGITS' | 'COMPANY_INDEX_SIZE'

/**
 * Error key for a normalised identifier (specification 1, § 5). In international mode the rule of its country applies;
 * otherwise, or without a rule, digits of the configured length. A company of a country without a rule, where accepted,
 * may have any identifier or none. `COMPANY_INDEX_SIZE` takes `size`.
 */
export function indexProblem(siren: string, country: string, settings: IndexSettings): IndexProblem | undefined {
  if (siren === '') return isIndexOptional(country, settings) ? undefined : 'REQUIRED'
  const format = hasRule(country, settings) ? FORMATS[country] : undefined
  if (format) return format.test(siren) && !isNought(siren, country) ? undefined : 'COMPANY_INDEX_FORMAT'
  if (isIndexOptional(country, settings)) return ABROAD.test(siren) ? undefined : 'COMPANY_INDEX_FORMAT'
  if (!/^\d+$/.test(siren)) return 'COMPANY_INDEX_DIGITS'
  if (siren.length !== indexSize(settings)) return 'COMPANY_INDEX_SIZE'
  return isNought(siren, country) ? 'COMPANY_INDEX_FORMAT' : undefined
}

/** Whether the identifier is possible for the country, for any event. */
export function isPlausibleIndex(siren: string, country: string): boolean {
  if (country === DEFAULT_COUNTRY) return /^\d{1,20}$/.test(siren) && !isNought(siren, country)
  return siren === '' || /^\d{1,20}$/.test(siren) || (FORMATS[country] ?? ABROAD).test(siren)
}

/** All zeros pass the check digits, but no French company has them. */
const isNought = (siren: string, country: string): boolean =>
  country === DEFAULT_COUNTRY && /^(?:0+|0{9}\d{5})$/.test(siren)

/** Whether a French identifier has wrong check digits. Only a warning: the specification asks for digits alone. */
export function looksMistyped(siren: string, country: string): boolean {
  if (country !== DEFAULT_COUNTRY || !/^(\d{9}|\d{14})$/.test(siren)) return false
  return !(siren.length === 9 ? isSiren(siren) : isSiret(siren))
}

/** Error keys by field; empty when a person may register with the company. */
export function companyProblems(
  company: { readonly name: string; readonly siren: string; readonly country: string },
  settings: IndexSettings,
): Readonly<Partial<Record<'name' | 'country' | 'siren', string>>> {
  const { name, country } = company
  if (country === '') return { country: 'REQUIRED' }
  if (!isOfferedCountry(country, settings)) return { country: 'CHOICE_UNKNOWN' }
  const siren = indexProblem(company.siren, country, settings)
  return { ...(name === '' && { name: 'REQUIRED' }), ...(siren && { siren }) }
}

/** Error keys of a company form, which also checks the postcode. */
export const descriptionProblems = (
  company: { readonly name: string; readonly siren: string; readonly country: string; readonly postalCode: string },
  settings: IndexSettings,
): Readonly<Record<string, string>> => ({
  ...(!isPostcode(company.postalCode, company.country) && { postalCode: 'POSTCODE_FORMAT' }),
  ...companyProblems(company, settings),
})

/** Key of the identifier's name, unless the event has its own words. */
export function indexLabelKey(country: string, settings: IndexSettings): string {
  if (settings.FO_COMPANIES_INTERNATIONAL) return country in FORMATS ? `companies.index.${country}` : 'companies.index'
  if (country !== DEFAULT_COUNTRY) return 'companies.index'
  const size = indexSize(settings)
  return size === 9 ? 'companies.index.siren' : size === 14 ? 'companies.index.FR' : 'companies.index'
}
