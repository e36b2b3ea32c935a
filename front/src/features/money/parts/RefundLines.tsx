import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { IssuedThread } from '@parvis/contract/refunds/refunds.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { NumberInput } from '#kit/ui/TextInput.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import styles from './Refund.module.css'
import type { Chosen } from './refunds.ts'
import { choiceOf, leftOf, paidOf, soldAt } from './refunds.ts'

interface RefundLinesProps {
  readonly thread: IssuedThread
  readonly chosen: readonly Chosen[]
  readonly onChoose: (chosen: readonly Chosen[]) => void
}

export function RefundLines({ thread, chosen, onChoose }: RefundLinesProps) {
  const say = useSay()
  const open = thread.lines.filter(({ leftCents }) => leftCents !== 0)
  const isAll = open.length > 0 && open.every(({ at }) => chosen.some((one) => one.at === at))
  return (
    <table className={styles.lines}>
      <caption>
        <VisuallyHidden>{say('money.refund.lines')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <td>
            <input
              type="checkbox"
              aria-label={say('money.refund.lines.all')}
              checked={isAll}
              onChange={() => onChoose(isAll ? [] : open.map(({ at }) => ({ at })))}
            />
          </td>
          <th scope="col">{say('money.refund.lines')}</th>
          <th scope="col" className={styles.rate}>
            {say('money.sheet.rate')}
          </th>
          <th scope="col">{say(thread.invoice.isPaid ? 'money.refund.line.paid' : 'money.refund.line.due')}</th>
          <th scope="col">{say('money.refund.line.back')}</th>
        </tr>
      </thead>
      <tbody>
        {thread.lines.map(({ at }) => (
          <Line key={at} {...{ thread, at, chosen, onChoose }} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ thread, at, chosen, onChoose }: RefundLinesProps & { readonly at: number }) {
  const say = useSay()
  const { language } = useLanguage()
  const own = chosen.find((one) => one.at === at)
  const known = thread.lines.find((line) => line.at === at)
  const line = soldAt(thread, at)
  if (!line || !known) return null
  const isDone = known.leftCents === 0
  const money = (cents: number) => formatMoney(cents, language)
  const written = (cents: number) => (cents / 100).toFixed(2).replace('.', language === 'en' ? '.' : ',')
  const left = leftOf(thread, at)
  const { label, vatRate, category } = line
  const rate = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(vatRate / 10_000)
  const others = chosen.filter((one) => one.at !== at)
  const isWrong = own?.typed !== undefined && choiceOf(thread, own) === undefined
  const id = `refund-line-${at}`
  return (
    <tr data-chosen={own !== undefined || undefined}>
      <td>
        <input
          id={id}
          type="checkbox"
          checked={own !== undefined}
          disabled={isDone}
          onChange={() => onChoose(own ? others : [...chosen, { at }])}
        />
      </td>
      <th scope="row">
        <label htmlFor={id}>{label}</label>
        {known.isHeld || isDone || !thread.invoice.isPaid ? null : (
          <small className={styles.cause}>{say('money.refund.line.gone')}</small>
        )}
      </th>
      <td className={styles.rate}>{category === 'S' ? rate : '–'}</td>
      <td>{money(paidOf(thread, at))}</td>
      <td>
        {isDone || known.leftCents < 0 ? (
          say('money.refund.line.done')
        ) : (
          <NumberInput
            label={say('money.refund.line.amount', { label })}
            hideLabel
            decimal
            value={own ? (own.typed ?? written(left)) : ''}
            onChange={(typed) => onChoose(typed.trim() === '' ? others : [...others, { at, typed }])}
            error={isWrong ? say('money.refund.line.most', { amount: money(left) }) : undefined}
          />
        )}
      </td>
    </tr>
  )
}
