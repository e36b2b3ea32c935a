import type { PriceLine, PriceSummary } from '@parvis/contract/articles/prices.rules.ts'
import type { EventDay } from '@parvis/contract/context/context.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import styles from './PricesPanel.module.css'
import { dayName, shortDay } from './parts/dayName.ts'

interface PricesPanelProps {
  lines: readonly PriceLine[]
  summary: PriceSummary
  /** Every day of the event: lines name theirs. */
  days: readonly EventDay[]
}

/** What is chosen and what it costs: lines excluding VAT, the VAT of each rate, both totals. */
export function PricesPanel({ lines, summary, days }: PricesPanelProps) {
  const say = useSay()
  const { language } = useLanguage()
  const money = (cents: number) => formatMoney(cents, language)
  const rate = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <dl className={styles.prices}>
      {lines.map((line) => {
        const day = line.label === undefined ? '' : shortDay(days, line.dayId, language)
        return (
          <div key={line.key}>
            <dt>
              {line.label ?? dayName(days, line.dayId, language)}
              {day ? <small>{day}</small> : null}
            </dt>
            <dd>{money(line.cents)}</dd>
          </div>
        )
      })}
      <div className={styles.sum}>
        <dt>{say('articles.summary.totalHT')}</dt>
        <dd>{money(summary.totalHT)}</dd>
      </div>
      {summary.vat.map(({ vatRate, vat }) => (
        <div key={vatRate} className={styles.vat}>
          <dt>{say('articles.summary.vat', { rate: rate.format(vatRate / 10_000) })}</dt>
          <dd>{money(vat)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{say('articles.summary.totalTTC')}</dt>
        <dd>{money(summary.totalTTC)}</dd>
      </div>
    </dl>
  )
}
