import type { IndexSettings } from '@parvis/contract/companies/companies.rules.ts'
import { indexLabelKey, indexSize } from '@parvis/contract/companies/companies.rules.ts'
import { useSay } from '#kit/say.tsx'

type Labelled = IndexSettings & { readonly FO_COMPANY_INDEX_LABEL: string }

/** What the identifier is called in a country, or, with none, in a list of companies of any country. */
export function useIndexLabel(settings: Labelled): (country: string | undefined) => string {
  const say = useSay()
  return (country) => {
    if (settings.FO_COMPANY_INDEX_LABEL) return settings.FO_COMPANY_INDEX_LABEL
    const isAny = country === undefined && settings.FO_COMPANIES_INTERNATIONAL
    return say(isAny ? 'companies.index' : indexLabelKey(country ?? '', settings))
  }
}

/** How the identifier is written. */
export function useIndexHint(settings: IndexSettings): (country: string) => string {
  const say = useSay()
  return (country) =>
    settings.FO_COMPANIES_INTERNATIONAL
      ? say(`companies.hint.${country}`)
      : say('companies.hint.digits', { size: indexSize(settings) })
}
