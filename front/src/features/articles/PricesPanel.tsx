import type { PriceLine, PriceSummary } from '@parvis/contract/articles/prices.rules.ts'
import type { EventDay } from '@parvis/contract/events/events.ts'
import type { Cents } from '@parvis/contract/kit/money.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useLanguage, useSay } from '#kit/say.tsx'
import styles from './PricesPanel.module.css'
import { dayName, shortDay } from './parts/dayName.ts'

export interface Both {
  readonly net: Cents
  readonly gross: Cents
}

/** A price line; without a label it is the price of its day. */
export interface ShownLine extends Pick<PriceLine, 'key' | 'cents'> {
  readonly label?: string
  readonly dayId?: string
  readonly userId?: string
  /** Net and gross, for a payer other than a private person; equal where no VAT is charged. */
  readonly both?: Both | undefined
}

interface PricesPanelProps {
  lines: readonly ShownLine[]
  summary: Pick<PriceSummary, 'totalHT' | 'totalTTC' | 'vat'>
  days: readonly EventDay[]
  names?: ReadonlyMap<string, string>
  less?: readonly { readonly key: string; readonly label: string; readonly cents: Cents }[]
  /** Nothing is due besides former invoices; `paid` is the amount paid including VAT, where all of it is paid. */
  settled?: { readonly paid?: Cents | undefined } | undefined
  /** Net totals only, for a buyer invoiced without VAT (specification 1, § 9). */
  withoutVat?: boolean
}

export function PricesPanel({ lines, names, days, ...sums }: PricesPanelProps) {
  const owners = [...new Set(lines.map((line) => line.userId ?? ''))]
  if (!names || owners.length < 2) {
    return (
      <dl className={styles.prices}>
        <Lines lines={lines} days={days} />
        <Sums {...sums} />
      </dl>
    )
  }
  return (
    <div className={styles.people}>
      {owners.map((owner) => (
        <Person key={owner} name={names.get(owner)}>
          <Lines lines={lines.filter((line) => (line.userId ?? '') === owner)} days={days} />
        </Person>
      ))}
      <dl className={styles.prices}>
        <Sums {...sums} />
      </dl>
    </div>
  )
}

function Person({ name, children }: { name: string | undefined; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.name}>
        {name}
      </h3>
      <dl className={styles.prices}>{children}</dl>
    </section>
  )
}

function Lines({ lines, days }: Pick<PricesPanelProps, 'lines' | 'days'>) {
  const { language } = useLanguage()
  return lines.map(({ key, label, dayId = '', cents }) => {
    const day = label === undefined ? '' : shortDay(days, dayId, language)
    return (
      <div key={key}>
        <dt>
          {label ?? dayName(days, dayId, language)}
          {day ? <small>{day}</small> : null}
        </dt>
        <dd>{formatMoney(cents, language)}</dd>
      </div>
    )
  })
}

function Sums({ summary, less = [], withoutVat = false, settled }: Omit<PricesPanelProps, 'lines' | 'days' | 'names'>) {
  const say = useSay()
  const { language } = useLanguage()
  const money = (cents: Cents) => formatMoney(cents, language)
  return (
    <>
      {once(less).map(({ key, label, cents }) => (
        <div key={key} className={styles.less}>
          <dt>{label}</dt>
          <dd>{money(cents)}</dd>
        </div>
      ))}
      {summary.totalTTC < 0 ? (
        // A credit instead of a negative total, which would be read as an error.
        <div className={styles.total}>
          <dt>{say('articles.summary.credit')}</dt>
          <dd>{money(-summary.totalTTC)}</dd>
        </div>
      ) : settled ? (
        <>
          {settled.paid === undefined ? null : (
            <div className={styles.sum}>
              <dt>{say('articles.summary.paid')}</dt>
              <dd>{money(settled.paid)}</dd>
            </div>
          )}
          <div className={styles.total}>
            <dt>{say(`articles.summary.${settled.paid === undefined ? 'more' : 'left'}`)}</dt>
            <dd>{say('articles.summary.left.none')}</dd>
          </div>
        </>
      ) : (
        <Totals summary={summary} withoutVat={withoutVat} />
      )}
    </>
  )
}

/** The invoice splits a promo code by VAT rate; it is shown as one line. */
function once(less: NonNullable<PricesPanelProps['less']>): NonNullable<PricesPanelProps['less']> {
  const alike = new Map<string, (typeof less)[number]>()
  for (const line of less) alike.set(line.label, { ...line, cents: line.cents + (alike.get(line.label)?.cents ?? 0) })
  return [...alike.values()]
}

function Totals({ summary, withoutVat }: Pick<PricesPanelProps, 'summary' | 'withoutVat'>) {
  const say = useSay()
  const { language } = useLanguage()
  const money = (cents: Cents) => formatMoney(cents, language)
  const rate = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <>
      <div className={withoutVat ? `${styles.sum} ${styles.total}` : styles.sum}>
        <dt>{say('articles.summary.totalHT')}</dt>
        <dd>{money(summary.totalHT)}</dd>
      </div>
      {withoutVat ? null : (
        <>
          {summary.vat
            .filter(({ vatRate }) => vatRate > 0)
            .map(({ vatRate, vat }) => (
              <div key={vatRate} className={styles.vat}>
                <dt>{say('articles.summary.vat', { rate: rate.format(vatRate / 10_000) })}</dt>
                <dd>{money(vat)}</dd>
              </div>
            ))}
          <div className={styles.total}>
            <dt>{say('articles.summary.totalTTC')}</dt>
            <dd>{money(summary.totalTTC)}</dd>
          </div>
        </>
      )}
    </>
  )
}
