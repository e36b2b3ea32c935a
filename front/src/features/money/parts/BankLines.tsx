import { formatDays } from '@parvis/contract/kit/dates.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { Surety } from '@parvis/contract/money/matching.rules.ts'
import type { Transfer } from '@parvis/contract/money/money.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import type { Column } from '#kit/ui/DataTable.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import styles from './Bank.module.css'
import type { Choice, Decision } from './decisions.ts'
import money from './Money.module.css'

interface BankLinesProps {
  readonly decisions: readonly Decision[]
  readonly transfers: readonly Transfer[]
  readonly refused: Readonly<Record<string, string>>
  readonly mayWrite: boolean
  readonly onChoose: (trace: string, choice: Choice) => void
}

const nameOf = ({ company, firstName, lastName }: Transfer): string =>
  company || `${lastName.toLocaleUpperCase()} ${firstName}`.trim()

/** Lines to check come before the sure ones. */
const FIRST: readonly Surety[] = ['check', 'none', 'sure']

export function BankLines(props: BankLinesProps) {
  const { decisions } = props
  const say = useSay()
  return (
    <DataTable
      caption={say('bank.lines')}
      rows={decisions.toSorted((a, b) => FIRST.indexOf(a.match.surety) - FIRST.indexOf(b.match.surety))}
      rowKey={({ match }) => match.line.trace}
      columns={useColumns(props)}
    />
  )
}

function useColumns({ transfers, refused, mayWrite, onChoose }: BankLinesProps): Column<Decision>[] {
  const say = useSay()
  const { language } = useLanguage()
  const told = ({ match: { line } }: Decision) => ({
    date: formatDays([line.date], language),
    amount: formatMoney(line.cents, language),
  })
  const option = useOption()
  const tick = (one: Decision) => (
    <Checkbox
      label={<VisuallyHidden>{say('bank.choose.of', { ...told(one), label: one.match.line.label })}</VisuallyHidden>}
      value={one.isTicked}
      disabled={one.transfer === undefined}
      onChange={(isTicked) => onChoose(one.match.line.trace, { isTicked })}
    />
  )
  const order = (one: Decision) =>
    one.match.surety === 'sure' && !one.isByHand && one.transfer ? (
      <>
        <span className={money.reference}>{one.transfer.reference}</span> {nameOf(one.transfer)}
      </>
    ) : (
      <Select
        label={say('bank.order.of', told(one))}
        hideLabel
        disabled={!mayWrite}
        value={one.transfer?.id ?? ''}
        placeholder={say('bank.order.none')}
        options={transfers
          .filter(({ id, status, mayCome }) => mayCome && (status === 'transfer' || id === one.transfer?.id))
          .map(option)}
        onChange={(orderId) => onChoose(one.match.line.trace, { orderId, isTicked: orderId !== '' })}
      />
    )
  return [
    ...(mayWrite ? [{ key: 'tick', header: say('bank.choose'), hideHeader: true, cell: tick }] : []),
    { key: 'date', header: say('bank.date'), cell: (one) => <span className={styles.date}>{told(one).date}</span> },
    {
      key: 'label',
      header: say('bank.label'),
      primary: true,
      cell: ({ match }) => <span className={styles.label}>{match.line.label}</span>,
    },
    { key: 'order', header: say('bank.order'), cell: order },
    {
      key: 'why',
      header: say('bank.why'),
      cell: (one) => <Why decision={one} refused={refused[one.match.line.trace]} onChoose={onChoose} />,
    },
    {
      key: 'amount',
      header: say('money.amount'),
      align: 'end',
      cell: (one) => <strong className={money.amount}>{told(one).amount}</strong>,
    },
  ]
}

function useOption(): (transfer: BankLinesProps['transfers'][number]) => { value: string; label: string } {
  const say = useSay()
  const { language } = useLanguage()
  return (transfer) => ({
    value: transfer.id,
    label: say('bank.order.option', {
      reference: transfer.reference,
      name: nameOf(transfer),
      amount: formatMoney(transfer.awaitedCents, language),
    }),
  })
}

interface WhyProps extends Pick<BankLinesProps, 'onChoose'> {
  readonly decision: Decision
  readonly refused: string | undefined
}

/** The matched order, the reason to check the line, and the use of a remaining amount. */
function Why({ decision, refused, onChoose }: WhyProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { match, transfer, isWhole, awaited } = decision
  const { isSure, text } = useReason(decision)
  const gap = awaited - match.line.cents
  return (
    <>
      <span className={money.state} data-kind={isSure && !refused ? 'success' : 'warning'}>
        <Icon name={isSure && !refused ? 'check' : 'warning'} size={16} />
        <span>{refused ? say('bank.why.refused', { why: refused }) : text}</span>
      </span>
      {transfer && gap > 0 ? (
        <Select
          label={say('bank.rest', { gap: formatMoney(gap, language) })}
          value={isWhole ? 'whole' : 'wait'}
          options={(['wait', 'whole'] as const).map((value) => ({ value, label: say(`bank.rest.${value}`) }))}
          onChange={(chosen) => onChoose(match.line.trace, { isWhole: chosen === 'whole' })}
        />
      ) : null}
    </>
  )
}

function useReason({ match, transfer, isByHand, awaited }: Decision): { isSure: boolean; text: string } {
  const say = useSay()
  const { language } = useLanguage()
  const { surety, reason, line } = match
  const gap = line.cents - awaited
  const gapOf = (cents: number) => ({ gap: formatMoney(Math.abs(cents), language) })
  if (isByHand && transfer) {
    if (gap === 0) return { isSure: true, text: say('bank.is.chosen') }
    return { isSure: false, text: say(gap < 0 ? 'bank.why.less' : 'bank.why.more', gapOf(gap)) }
  }
  if (surety === 'sure') return { isSure: true, text: say('bank.is.sure') }
  const reference = match.transfer?.reference ?? ''
  return { isSure: false, text: say(`bank.why.${reason ?? 'unknown'}`, { ...gapOf(gap), reference }) }
}
