import type { BillingType } from '@parvis/contract/billing/billing.ts'
import { showsVat } from '@parvis/contract/billing/vat.rules.ts'
import { PricesPanel } from '#features/articles/PricesPanel.tsx'
import { useEvent } from '#features/context/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import styles from './Payment.module.css'
import type { Totals } from './useBuyerTotals.ts'

interface DialogTotalsProps {
  totals: Totals
  type: BillingType
}

/** The totals as this type of buyer is invoiced: they follow the choice. */
export function DialogTotals({ totals, type }: DialogTotalsProps) {
  const say = useSay()
  const { event } = useEvent()
  const { totalHT, totalTTC = totalHT, vat } = totals
  const isWithout = totals.totalTTC === undefined || (!showsVat(type) && totalTTC === totalHT)
  return (
    <div className={styles.totals}>
      <PricesPanel lines={[]} days={event.days} summary={{ totalHT, totalTTC, vat }} withoutVat={isWithout} />
      {isWithout && totals.totalTTC !== undefined ? (
        <p className={styles.note}>{say('checkout.summary.withoutVat')}</p>
      ) : null}
    </div>
  )
}
