import { useSay } from '#kit/say.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import styles from './Companies.module.css'
import type { TypedCompany } from './views.ts'

export function FoundCompany({ company }: { company: TypedCompany }) {
  const say = useSay()
  const town = [company.postalCode, company.city].filter(Boolean).join(' ')
  return (
    <div className={styles.found} role="status">
      <p className={styles.eyebrow}>
        <Icon name="building" size={18} />
        {say('companies.search.found')}
      </p>
      <p className={styles.name}>{company.name || say('companies.unnamed')}</p>
      <p className={styles.address}>{[company.siren, company.address1, town].filter(Boolean).join(' · ')}</p>
    </div>
  )
}
