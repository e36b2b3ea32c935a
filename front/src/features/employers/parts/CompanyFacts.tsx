import type { Company } from '@parvis/contract/companies/companies.ts'
import { useIndexLabel } from '#features/companies/useIndexLabel.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import styles from './Employers.module.css'

export function CompanyFacts({ company }: { readonly company: Company }) {
  const say = useSay()
  const { language } = useLanguage()
  const { settings } = useEvent()
  const labelOf = useIndexLabel(settings)
  const { siren, country, address1, postalCode, city } = company
  const none = say('employers.none')
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return (
    <dl className={styles.facts}>
      <dt>{labelOf(country)}</dt>
      <dd className={styles.index}>{siren || none}</dd>
      <dt>{say('companies.address1')}</dt>
      <dd>{[address1, `${postalCode} ${city}`.trim()].filter(Boolean).join(', ') || none}</dd>
      <dt>{say('companies.country')}</dt>
      <dd>{country ? names.of(country) : none}</dd>
    </dl>
  )
}
