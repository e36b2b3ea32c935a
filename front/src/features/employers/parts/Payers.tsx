import type { Payer } from '@parvis/contract/employers/employers.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import styles from './Employers.module.css'

export function Payers({ payers }: { readonly payers: readonly Payer[] }) {
  const say = useSay()
  return (
    <section className={styles.section}>
      <h2>{say('employers.payers')}</h2>
      {payers.length === 0 ? <p className={styles.muted}>{say('employers.payers.none')}</p> : null}
      <ul className={styles.payers}>
        {payers.map((payer) => (
          <li key={JSON.stringify(payer)}>
            <OnePayer payer={payer} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OnePayer({ payer }: { readonly payer: Payer }) {
  const say = useSay()
  const { language } = useLanguage()
  const { name, siret, vatNumber, address, postalCode, city, country } = payer
  const where = country && country !== 'FR' ? new Intl.DisplayNames(language, { type: 'region' }).of(country) : ''
  const none = say('employers.none')
  return (
    <dl className={styles.facts}>
      <dt>{say('companies.name')}</dt>
      <dd>{name || none}</dd>
      <dt>{say('employers.payers.siret')}</dt>
      <dd className={styles.index}>{siret || none}</dd>
      <dt>{say('employers.payers.vat')}</dt>
      <dd className={styles.index}>{vatNumber || none}</dd>
      <dt>{say('companies.address1')}</dt>
      <dd>{[address, `${postalCode} ${city}`.trim(), where].filter(Boolean).join(', ') || none}</dd>
    </dl>
  )
}
