import type { Overpaid } from '@parvis/contract/checkout/checkout.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { ListedRefund } from '@parvis/contract/refunds/refunds.ts'
import { listRefunds } from '@parvis/contract/refunds/refunds.ts'
import type { ReactNode } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { ExcessAction } from './ExcessAction.tsx'
import styles from './Money.module.css'
import { payerOf } from './orders.ts'
import { RefundActions, RefundMark } from './RefundStanding.tsx'

/** Payment providers and other organisers refund meanwhile. */
const AGAIN_MS = 30_000

interface OpenRefundsProps {
  readonly overpaid: readonly Overpaid[]
  readonly onDone: (said: string) => void
}

interface Row {
  readonly key: string
  readonly payer: Overpaid['payer']
  readonly document: { readonly id: string; readonly number: string } | null
  readonly cents: number
  readonly state: ReactNode
  readonly act: ReactNode
}

/** Amounts to refund, and refunds that failed; absent where there is none. */
export function OpenRefunds({ overpaid, onDone }: OpenRefundsProps) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error } = useRead(listRefunds, { params }, { refetchInterval: AGAIN_MS, staleTime: 0 })
  if (error && !data) return <Banner kind="error">{tell(error)}</Banner>
  const rows = [...overpaid.map((one) => rowOfOverpaid(one, onDone)), ...(data?.data ?? []).map(rowOfRefund(onDone))]
  const given = data?.given ?? []
  if (rows.length === 0 && given.length === 0) return null
  const total = rows.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <section className={styles.section} aria-labelledby="money-back">
      <div className={styles.head}>
        <h2 id="money-back">{say('money.back.title')}</h2>
        <p>
          {rows.length === 0
            ? say('money.back.lead.none')
            : say('money.back.lead', { count: rows.length, amount: formatMoney(total, language) })}
        </p>
      </div>
      {rows.length > 0 ? <Rows caption={say('money.back.caption')} rows={rows} /> : null}
      {given.length > 0 ? (
        <details className={styles.made}>
          <summary>{say('money.back.made', { count: given.length })}</summary>
          <Rows caption={say('money.back.made.caption')} rows={given.map(rowOfRefund(onDone))} />
        </details>
      ) : null}
    </section>
  )
}

function Rows({ caption, rows }: { readonly caption: string; readonly rows: readonly Row[] }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { key: 'payer', header: say('money.payer'), primary: true, cell: (row) => payerOf(row, say) },
        {
          key: 'document',
          header: say('money.back.document'),
          cell: ({ document }) =>
            document ? (
              <Anchor href={paths.issued(event.context, document.id)}>{document.number}</Anchor>
            ) : (
              say('money.invoice.none')
            ),
        },
        { key: 'state', header: say('money.state'), cell: ({ state }) => state },
        {
          key: 'amount',
          header: say('money.amount'),
          align: 'end',
          cell: ({ cents }) => <strong className={styles.amount}>{formatMoney(cents, language)}</strong>,
        },
        { key: 'action', header: say('money.action'), hideHeader: true, align: 'end', cell: ({ act }) => act },
      ]}
    />
  )
}

const rowOfOverpaid = (one: Overpaid, onDone: OpenRefundsProps['onDone']): Row => ({
  key: `${one.cause} ${one.order?.id ?? one.userId}`,
  payer: one.payer,
  document: one.invoice,
  cents: one.cents,
  state: <Cause overpaid={one} />,
  act: one.order ? <ExcessAction order={one.order} onDone={onDone} /> : <ToRefund overpaid={one} />,
})

const rowOfRefund =
  (onDone: OpenRefundsProps['onDone']) =>
  (refund: ListedRefund): Row => ({
    key: refund.id,
    payer: refund.payer,
    document: refund.creditNoteId ? { id: refund.creditNoteId, number: refund.creditNoteNumber ?? '' } : null,
    cents: refund.cents,
    state: <RefundMark refund={refund} />,
    act: <OfRefund refund={refund} onDone={onDone} />,
  })

function OfRefund({ refund, onDone }: { readonly refund: ListedRefund } & Pick<OpenRefundsProps, 'onDone'>) {
  const say = useSay()
  const document = refund.creditNoteNumber ?? refund.orderReference
  return <RefundActions {...{ refund, document, onDone }} name={payerOf(refund, say)} />
}

function Cause({ overpaid: { cause, what } }: { readonly overpaid: Overpaid }) {
  const say = useSay()
  const word = cause === 'received' ? cause : what.length > 0 ? 'held' : 'code'
  return (
    <span className={styles.state} data-kind="warning">
      <Icon name="warning" size={16} />
      {say(`money.back.over.${word}`, { what: what.join(', ') })}
    </span>
  )
}

function ToRefund({ overpaid: { invoice, cents, payer } }: { readonly overpaid: Overpaid }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { rights } = useMe()
  if (!invoice || !rights.includes('money.write')) return null
  const amount = formatMoney(cents, language)
  return (
    <Anchor href={paths.issued(event.context, invoice.id, { rembourser: 'oui' })}>
      <span aria-hidden="true">{say('money.back.refund')}</span>
      <VisuallyHidden>{say('money.back.refund.of', { amount, name: payerOf({ payer }, say) })}</VisuallyHidden>
    </Anchor>
  )
}
