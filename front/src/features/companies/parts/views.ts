import type { Company } from '@parvis/contract/companies/companies.ts'
import { DEFAULT_COUNTRY } from '@parvis/contract/companies/company-index.rules.ts'

export interface TypedCompany {
  readonly name: string
  readonly siren: string
  readonly country: string
  readonly address1: string
  readonly postalCode: string
  readonly city: string
}

const KEYS = ['name', 'siren', 'country', 'address1', 'postalCode', 'city'] as const

/** The sub-screens of the step (specification 1, § 2). */
export type View =
  | { readonly screen: 'list' }
  | { readonly screen: 'search'; readonly siren: string; readonly country: string }
  | {
      readonly screen: 'form'
      readonly companyId: string | null
      readonly typed: TypedCompany
    }

export const emptySearch: View = { screen: 'search', siren: '', country: DEFAULT_COUNTRY }

/** The saved country; empty for a foreign company whose country is still missing. */
const countryOf = (country: unknown): string =>
  typeof country === 'string' && /^(?:[A-Z]{2})?$/.test(country) ? country : DEFAULT_COUNTRY

export function formOf(known: Partial<TypedCompany>, companyId: string | null = null): View {
  const entries = KEYS.map((key) => [key, key === 'country' ? countryOf(known.country) : (known[key] ?? '')])
  return { screen: 'form', companyId, typed: Object.fromEntries(entries) as Record<(typeof KEYS)[number], string> }
}

/**
 * The draft value: the chosen company, or the open sub-screen with its content, so that the step does not count as
 * answered.
 */
export const answerOf = (view: View, chosen: string | undefined): unknown =>
  view.screen === 'list' ? (chosen === undefined ? {} : { companyId: chosen }) : { view, chosen }

const mapOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export function readAnswer(answer: unknown): { view: View; chosen: string | undefined } {
  const kept = mapOf(answer)
  const view = mapOf(kept['view'])
  const chosen = textOf(kept['companyId']) ?? textOf(kept['chosen'])
  if (view['screen'] === 'search') {
    const { siren, country } = view
    return {
      view: { screen: 'search', siren: textOf(siren) ?? '', country: countryOf(country) },
      chosen,
    }
  }
  if (view['screen'] !== 'form') return { view: { screen: 'list' }, chosen }
  const typed = mapOf(view['typed'])
  const texts = Object.fromEntries(KEYS.flatMap((key) => (textOf(typed[key]) === undefined ? [] : [[key, typed[key]]])))
  return { view: formOf(texts, textOf(view['companyId']) ?? null), chosen }
}

export function chosenAmong(companies: readonly Company[], chosen: string | undefined): string | undefined {
  if (companies.some(({ id }) => id === chosen)) return chosen
  return companies.length === 1 ? companies[0]?.id : undefined
}
