import type { EventDay } from '@parvis/contract/context/context.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Card } from '#kit/ui/Card.tsx'
import styles from './Confirmation.module.css'
import { dayAlone } from './daysInWords.ts'

/** What the days cost, excluding VAT; nothing when they are free. */
export function Prices({ days }: { days: readonly EventDay[] }) {
  const say = useSay()
  const { language } = useLanguage()
  const priced = days.filter((day) => day.price > 0)
  if (priced.length === 0) return null
  const amount = (cents: number) => say('registration.withoutVat', { amount: formatMoney(cents, language) })
  const total = priced.reduce((sum, day) => sum + toCents(day.price), 0)
  return (
    <Card
      level={2}
      title={say('registration.prices')}
      footer={
        <p className={styles.total}>
          <span>{say('registration.total')}</span>
          <span>{amount(total)}</span>
        </p>
      }
    >
      <dl className={styles.prices}>
        {priced.map((day) => (
          <div key={day.id}>
            <dt>{dayAlone(day.day, language)}</dt>
            <dd>{amount(toCents(day.price))}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
