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

/** The settings that decide what an identifier looks like. */
export interface IndexSettings {
  readonly FO_COMPANIES_ABROAD: boolean
  readonly FO_COMPANIES_INTERNATIONAL: boolean
  readonly FO_COMPANY_INDEX_MAX_SIZE: number
}

/** The length asked of an identifier that has no country rule (specification 1, § 9). */
export const indexSize = (settings: IndexSettings): number => settings.FO_COMPANY_INDEX_MAX_SIZE || 9

/** Whether a country has an identifier of its own form in this event. */
const hasRule = (country: string, settings: IndexSettings): boolean =>
  settings.FO_COMPANIES_INTERNATIONAL && country in FORMATS

/** Whether an event takes companies of countries without a rule of their own: in international mode alone. */
export const takesAbroad = (settings: IndexSettings): boolean =>
  settings.FO_COMPANIES_INTERNATIONAL && settings.FO_COMPANIES_ABROAD

/** Whether an event takes companies of the country. */
export const isOfferedCountry = (country: string, settings: IndexSettings): boolean =>
  country === DEFAULT_COUNTRY || takesAbroad(settings) || hasRule(country, settings)

/** Whether a company may have no identifier: one of a country without a rule, where the event takes them. */
export const isIndexOptional = (country: string, settings: IndexSettings): boolean =>
  takesAbroad(settings) && !(country in FORMATS)

/** An identifier from a country whose form is not known here; short enough to be one, long enough to be told apart. */
const ABROAD = /^[\p{L}\p{N}][\p{L}\p{N}.\-/]{3,39}$/u

export type IndexProblem = 'REQUIRED' | 'COMPANY_INDEX_FORMAT' | 'COMPANY_INDEX_DIGITS' | 'COMPANY_INDEX_SIZE'

/**
 * What is wrong with a normalised identifier, as the key of its sentence (specification 1, § 5). The rule of its country
 * holds in international mode; otherwise, or in a country without one, it is digits of the length set. A company of a
 * country without a rule, where the event takes them, may have none, or one of any form.
 * `COMPANY_INDEX_SIZE` is told with `size`.
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

/** Whether the identifier may stand for a company of the country at all, whatever an event asks. */
export function isPlausibleIndex(siren: string, country: string): boolean {
  if (country === DEFAULT_COUNTRY) return /^\d{1,20}$/.test(siren) && !isNought(siren, country)
  return siren === '' || /^\d{1,20}$/.test(siren) || (FORMATS[country] ?? ABROAD).test(siren)
}

/** No company of France is numbered nought, though its check digits would allow it. */
const isNought = (siren: string, country: string): boolean =>
  country === DEFAULT_COUNTRY && /^(?:0+|0{9}\d{5})$/.test(siren)

/** Whether a French identifier fails its check digits. A warning, never a refusal: the specification asks for digits alone. */
export function looksMistyped(siren: string, country: string): boolean {
  if (country !== DEFAULT_COUNTRY || !/^(\d{9}|\d{14})$/.test(siren)) return false
  return !(siren.length === 9 ? isSiren(siren) : isSiret(siren))
}

/** What is wrong with a company, by field, as keys of sentences; empty when one may register with it. */
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

/** What is wrong with a company as somebody describes it: beside the rest, a postcode that its country cannot have. */
export const descriptionProblems = (
  company: { readonly name: string; readonly siren: string; readonly country: string; readonly postalCode: string },
  settings: IndexSettings,
): Readonly<Record<string, string>> => ({
  ...(!isPostcode(company.postalCode, company.country) && { postalCode: 'POSTCODE_FORMAT' }),
  ...companyProblems(company, settings),
})

/** The key of the identifier's name, where the event does not word it. */
export function indexLabelKey(country: string, settings: IndexSettings): string {
  if (settings.FO_COMPANIES_INTERNATIONAL) return country in FORMATS ? `companies.index.${country}` : 'companies.index'
  if (country !== DEFAULT_COUNTRY) return 'companies.index'
  const size = indexSize(settings)
  return size === 9 ? 'companies.index.siren' : size === 14 ? 'companies.index.FR' : 'companies.index'
}
