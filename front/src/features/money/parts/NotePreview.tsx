import { formatMoney } from '@parvis/contract/kit/money.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import type { Refunding } from '../useRefund.ts'
import styles from './Refund.module.css'
import { amountOf, choiceOf, noteOf, soldAt, stillOver, wholeOf } from './refunds.ts'

interface NotePreviewProps {
  readonly refunding: Refunding
  readonly reason: string
}

export function NotePreview({ refunding, reason }: NotePreviewProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { thread, chosen, holding, isPaid, choices, amount = 0 } = refunding
  const { invoice, seller, leftCents } = thread
  const money = (cents: number) => formatMoney(cents, language)
  const note = amount > 0 ? noteOf(thread, choices, holding) : undefined
  const owed = holding === 'owed' ? (amountOf(thread, wholeOf(thread, chosen), 'owed') ?? 0) : 0
  const sums = [
    [isPaid ? 'kept' : 'awaited', leftCents - amount],
    ...(isPaid
      ? ([
          ['due', owed],
          ['over', stillOver(thread, choices)],
        ] as const)
      : []),
  ] as const
  const none = say('money.refund.after.none')
  return (
    <details className={styles.preview} open>
      <summary>{say('money.refund.preview')}</summary>
      <div className={styles.paper}>
        <p className={styles.paperHead}>
          <strong>{seller.name}</strong>
          <span>
            <strong>{say('money.refund.preview.note')}</strong>
            <br />
            {say('money.refund.preview.of', { number: invoice.number })}
          </span>
        </p>
        {note ? (
          <Lines refunding={refunding} note={note} />
        ) : (
          <p className={styles.quiet}>{say('money.refund.preview.empty')}</p>
        )}
        {reason ? <p className={styles.quiet}>{reason}</p> : null}
      </div>
      <div role="status">
        <dl className={styles.after}>
          {sums.map(([key, cents]) => (
            <div key={key}>
              <dt>{say(`money.refund.after.${key}`)}</dt>
              <dd>{cents > 0 ? money(cents) : none}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  )
}

interface LinesProps {
  readonly refunding: Refunding
  readonly note: NonNullable<ReturnType<typeof noteOf>>
}

function Lines({ refunding: { thread, chosen, holding }, note }: LinesProps) {
  const say = useSay()
  const { language } = useLanguage()
  const money = (cents: number) => formatMoney(cents, language)
  const rate = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <dl className={styles.paperLines}>
      {chosen.map((one) => {
        const choice = choiceOf(thread, one)
        const label = soldAt(thread, one.at)?.label ?? ''
        const word = choice?.cents === undefined && holding !== 'kept' ? 'cancelled' : 'reduced'
        return choice ? (
          <div key={one.at}>
            <dt>{say(`money.refund.preview.${word}`, { label })}</dt>
            <dd>{money(amountOf(thread, [choice], holding) ?? 0)}</dd>
          </div>
        ) : null
      })}
      <div className={styles.final}>
        <dt>{say('money.refund.preview.total')}</dt>
        <dd>{money(note.grossCents)}</dd>
      </div>
      {note.vat
        .filter(({ vatRate }) => vatRate > 0)
        .map(({ vatRate, category, vat }) => (
          <div key={`${vatRate} ${category}`} className={styles.quiet}>
            <dt>{say('money.refund.preview.vat', { rate: rate.format(vatRate / 10_000) })}</dt>
            <dd>{money(vat)}</dd>
          </div>
        ))}
    </dl>
  )
}
