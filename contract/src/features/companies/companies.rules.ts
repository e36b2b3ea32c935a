/** Countries with a rule of their own, in the order they are offered (specification 1, § 9). */
export const companyCountries = ['FR', 'IT', 'CH', 'PT', 'PL', 'ES'] as const
export type CompanyCountry = (typeof companyCountries)[number]
export const DEFAULT_COUNTRY: CompanyCountry = 'FR'

const FORMATS: Readonly<Record<string, RegExp>> = {
  FR: /^\d{14}$/,
  IT: /^[A-Z]{2}\d{6,9}$/,
  CH: /^CHE-\d{3}\.\d{3}\.\d{3}$/,
  PT: /^\d{9}$/,
  PL: /^\d{9,14}$/,
  ES: /^[XYZ]?\d{7}[A-Z]$/,
}

/** An identifier as it is kept and compared: people copy it with the spaces it is printed with. */
export const normaliseIndex = (typed: string): string => typed.replace(/\s/gu, '')

/** The settings that decide what an identifier looks like. */
export interface IndexSettings {
  readonly FO_COMPANIES_INTERNATIONAL: boolean
  readonly FO_COMPANY_INDEX_MAX_SIZE: number
}

/** The length asked of an identifier that has no country rule (specification 1, § 9). */
export const indexSize = (settings: IndexSettings): number => settings.FO_COMPANY_INDEX_MAX_SIZE || 9

export type IndexProblem = 'REQUIRED' | 'COMPANY_INDEX_FORMAT' | 'COMPANY_INDEX_DIGITS' | 'COMPANY_INDEX_SIZE'

/**
 * What is wrong with a normalised identifier, as the key of its sentence (specification 1, § 5). The rule of its country
 * holds in international mode; otherwise, or in a country without one, it is digits of the length set.
 * `COMPANY_INDEX_SIZE` is told with `size`.
 */
export function indexProblem(siren: string, country: string, settings: IndexSettings): IndexProblem | undefined {
  if (siren === '') return 'REQUIRED'
  const format = settings.FO_COMPANIES_INTERNATIONAL ? FORMATS[country] : undefined
  if (format) return format.test(siren) ? undefined : 'COMPANY_INDEX_FORMAT'
  if (!/^\d+$/.test(siren)) return 'COMPANY_INDEX_DIGITS'
  return siren.length === indexSize(settings) ? undefined : 'COMPANY_INDEX_SIZE'
}

/** Whether the identifier may stand for a company of the country at all, whatever an event asks. */
export const isPlausibleIndex = (siren: string, country: string): boolean =>
  /^\d{1,20}$/.test(siren) || FORMATS[country]?.test(siren) === true

/** La Poste numbers its thousands of offices by a rule of its own. */
const LA_POSTE = '356000000'

/**
 * Whether a French identifier fails its check digits (Luhn; La Poste's offices: a sum of digits that five divides).
 * A warning, never a refusal: the registry itself has exceptions.
 */
export function looksMistyped(siren: string, country: string): boolean {
  if (country !== 'FR' || !/^(\d{9}|\d{14})$/.test(siren)) return false
  const digits = Array.from(siren, Number)
  if (siren.length === 14 && siren.startsWith(LA_POSTE)) return sum(digits) % 5 !== 0
  const doubled = digits.toReversed().map((digit, i) => (i % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
  return sum(doubled) % 10 !== 0
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** What is wrong with a company, by field, as keys of sentences; empty when one may register with it. */
export function companyProblems(
  company: { readonly name: string; readonly siren: string; readonly country: string },
  settings: IndexSettings,
): Readonly<Partial<Record<'name' | 'siren', string>>> {
  const siren = indexProblem(company.siren, company.country, settings)
  return { ...(company.name === '' && { name: 'REQUIRED' }), ...(siren && { siren }) }
}

/** The key of the identifier's name, where the event does not word it. */
export function indexLabelKey(country: string, settings: IndexSettings): string {
  if (settings.FO_COMPANIES_INTERNATIONAL) return country in FORMATS ? `companies.index.${country}` : 'companies.index'
  const size = indexSize(settings)
  return size === 9 ? 'companies.index.siren' : size === 14 ? 'companies.index.FR' : 'companies.index'
}
