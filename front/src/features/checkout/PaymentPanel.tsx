import type { InvoiceSummary } from '@parvis/contract/checkout/checkout.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { lazy, Suspense, useId, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useInstant } from '#features/events/useInstant.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './parts/Payment.module.css'
import { Pending } from './parts/Pending.tsx'
import { PromoCode } from './parts/PromoCode.tsx'
import { TransferDetails } from './parts/TransferDetails.tsx'
import { SummaryPanel } from './SummaryPanel.tsx'
import type { Payment } from './usePayment.ts'

const loadDialog = async () => ({ default: (await import('./parts/PayDialog.tsx')).PayDialog })
const PayDialog = lazy(loadDialog)

interface PaymentPanelProps {
  payment: Payment
  payer: User
  withLines: boolean
}

/** The balance and its payment, above the rest of the confirmation; absent once nothing is due. */
export function PaymentPanel({ payment, payer, withLines }: PaymentPanelProps) {
  const say = useSay()
  const tell = useProblem()
  const [isOpen, setOpen] = useState(false)
  const { summary, stage, returned } = payment
  if (payment.isReading) {
    // Without a balance, no placeholder is shown.
    return payer.UserEvent?.isCompleted ? null : (
      <Card level={2} title={say('checkout.title')}>
        <LiveRegion>{say('checkout.loading')}</LiveRegion>
        <Skeleton lines={4} />
      </Card>
    )
  }
  if (!summary) {
    if (!payment.error) return null
    const retry = (
      <Button small variant="ghost" onClick={payment.retry}>
        {say('checkout.retry')}
      </Button>
    )
    return (
      <Banner kind="error" title={say('checkout.loadFailed')} actions={retry}>
        {tell(payment.error)}
      </Banner>
    )
  }
  const open = () => {
    payment.forgetReturn()
    setOpen(true)
  }
  return (
    <>
      <Outcome summary={summary} stage={stage} returned={returned} />
      {stage === 'pending' ? <Pending /> : null}
      {stage === 'transfer' && summary.transfer ? (
        <TransferDetails
          transfer={summary.transfer}
          owed={summary.totalTTC}
          onChange={
            summary.canPay && (summary.transfer.isOutdated || summary.methods.includes('online')) ? open : undefined
          }
        />
      ) : null}
      {stage === 'due' ? <Due summary={summary} payer={payer} withLines={withLines} onPay={open} /> : null}
      {isOpen && summary.canPay ? (
        <Suspense fallback={null}>
          <PayDialog summary={summary} payer={payer} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

type OutcomeProps = Pick<Payment, 'stage' | 'returned'> & { summary: InvoiceSummary }

/** What came of the last payment, and until when the places are kept. */
function Outcome({ summary, stage, returned }: OutcomeProps) {
  const say = useSay()
  const { language } = useLanguage()
  const instant = useInstant()
  return (
    <>
      {stage === 'due' && summary.payment === 'refused' ? (
        <Banner kind="error" title={say('checkout.refused')}>
          {say('checkout.refused.text')}
        </Banner>
      ) : stage === 'due' && returned === 'cancel' ? (
        <Banner kind="info">{say('checkout.canceled')}</Banner>
      ) : null}
      {stage === 'settled' && returned === 'success' && summary.payment === 'paid' ? (
        <Banner kind="success">{say('checkout.paid')}</Banner>
      ) : null}
      {stage === 'settled' && summary.totalTTC < 0 ? (
        <Banner kind="info" title={say('checkout.credit')}>
          {say('checkout.credit.text', { amount: formatMoney(-toCents(summary.totalTTC), language) })}
        </Banner>
      ) : null}
      {summary.keptUntil ? (
        <Banner kind="info">{say('checkout.keptUntil', { until: instant(summary.keptUntil) })}</Banner>
      ) : null}
    </>
  )
}

interface DueProps {
  summary: InvoiceSummary
  payer: User
  withLines: boolean
  onPay: () => void
}

function Due({ summary, payer, withLines, onPay }: DueProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { settings } = useEvent()
  const titleId = useId()
  const amount = formatMoney(toCents(summary.totalTTC), language)
  return (
    <section className={styles.due} aria-labelledby={titleId}>
      <div className={styles.halves}>
        <div className={styles.body}>
          <h2 id={titleId}>{say('checkout.title')}</h2>
          {withLines ? <SummaryPanel summary={summary} payer={payer} /> : null}
          {settings.FO_PROMO_ACTIVE ? <PromoCode summary={summary} isListed={withLines} /> : null}
        </div>
        <div className={styles.stub}>
          <p className={styles.amount}>
            <span>{say('checkout.due')}</span>
            <strong>{amount}</strong>
          </p>
          {summary.methods.length > 0 ? (
            <Button fullWidth onClick={onPay} iconEnd="arrow">
              {say(summary.payment === 'open' ? 'checkout.pay.again' : 'checkout.pay')}
            </Button>
          ) : (
            <p className={styles.note}>
              <Icon name="info" size={18} />
              <span>{say('checkout.noMethod')}</span>
            </p>
          )}
          {summary.isSpecimen ? (
            <p className={styles.note}>
              <Icon name="info" size={18} />
              <span>{say('checkout.specimen')}</span>
            </p>
          ) : null}
        </div>
      </div>
      <LiveRegion>{say('checkout.due.said', { amount })}</LiveRegion>
    </section>
  )
}
