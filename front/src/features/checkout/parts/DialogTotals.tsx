import type { BillingType } from '@parvis/contract/billing/billing.ts'
import { showsVat } from '@parvis/contract/billing/vat.rules.ts'
import { PricesPanel } from '#features/articles/PricesPanel.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import styles from './Payment.module.css'
import type { Totals } from './useBuyerTotals.ts'

interface DialogTotalsProps {
  totals: Totals
  type: BillingType
}

export function DialogTotals({ totals, type }: DialogTotalsProps) {
  const say = useSay()
  const { event } = useEvent()
  const isWithout = !showsVat(type) && totals.totalTTC === totals.totalHT
  return (
    <div className={styles.totals}>
      <PricesPanel lines={[]} days={event.days} summary={totals} withoutVat={isWithout} />
      {isWithout ? <p className={styles.note}>{say('checkout.summary.withoutVat')}</p> : null}
    </div>
  )
}
