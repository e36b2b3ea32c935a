import type { IndexSettings } from '@parvis/contract/companies/companies.rules.ts'
import { indexLabelKey, indexSize, isIndexOptional } from '@parvis/contract/companies/companies.rules.ts'
import { companyCountries } from '@parvis/contract/companies/company-index.rules.ts'
import { useSay } from '#kit/say.tsx'

type Labelled = IndexSettings & { readonly FO_COMPANY_INDEX_LABEL: string }

/** The name of the identifier in a country; without a country, for a list of several. */
export function useIndexLabel(settings: Labelled): (country: string | undefined) => string {
  const say = useSay()
  return (country) => {
    if (settings.FO_COMPANY_INDEX_LABEL) return settings.FO_COMPANY_INDEX_LABEL
    return say(country === undefined ? 'companies.index' : indexLabelKey(country, settings))
  }
}

export function useIndexHint(settings: IndexSettings): (country: string) => string {
  const say = useSay()
  return (country) => {
    const hasHint = settings.FO_COMPANIES_INTERNATIONAL && companyCountries.some((code) => code === country)
    const hint = hasHint
      ? say(`companies.hint.${country}`)
      : say('companies.hint.digits', { size: indexSize(settings) })
    if (!isIndexOptional(country, settings)) return hint
    return hasHint ? `${say('companies.hint.optional')} ${hint}` : say('companies.hint.optional')
  }
}
