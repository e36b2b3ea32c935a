import { kindOf, namedBy, settings } from '#features/event-config/kit/settings.ts'
import { errorsWithin, ValueField } from '#features/event-config/kit/ValueField.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import styles from './Means.module.css'
import type { SectionProps } from './means.ts'
import { typedSeller, withSeller } from './means.ts'

/** What invoices say of a seller besides what they must. */
const LINES = [
  ...(['register', 'email', 'country', 'latePaymentTerms', 'paymentDays'] as const),
  ...(['taxesAdmissionAbroad', 'isVatOnDebits'] as const),
]
const SETTINGS = ['FO_BILLING_TYPES', 'FO_INVOICE_PREFIX', 'FO_ACCOUNTS'] as const

/** What else invoices and accounts may say: folded, as most events leave it alone. */
export function InvoiceSection({ values, errors, onChange }: SectionProps) {
  const say = useSay()
  const { event } = useEvent()
  const seller = typedSeller(values)
  const kind = kindOf('FO_SELLER')
  const of = 'of' in kind ? kind.of : {}
  return (
    <details className={styles.more}>
      <summary>{say('means.invoices.title')}</summary>
      <div className={styles.within}>
        {LINES.map((key) => (
          <ValueField
            key={key}
            kind={of[key] ?? { is: 'line' }}
            name={`FO_SELLER-${key}`}
            label={say(`setting.FO_SELLER.${key}`)}
            value={seller[key]}
            errors={errorsWithin(errors, `value.FO_SELLER.${key}`)}
            called={(inner) => inner}
            timeZone={event.timeZone}
            onChange={(value) => onChange(withSeller(values, { [key]: value }))}
          />
        ))}
        {SETTINGS.map((key) => (
          <ValueField
            key={key}
            kind={kindOf(key)}
            name={key}
            {...namedBy(say(`setting.${key}`))}
            value={values[key] ?? settings[key].default}
            errors={errorsWithin(errors, `value.${key}`)}
            called={(inner) => say(`setting.${key}.${inner}`)}
            timeZone={event.timeZone}
            onChange={(value) => onChange({ ...values, [key]: value })}
          />
        ))}
      </div>
    </details>
  )
}
