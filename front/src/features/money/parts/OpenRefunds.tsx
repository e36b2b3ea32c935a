import { formatMoney } from '@parvis/contract/kit/money.ts'
import { listRefunds } from '@parvis/contract/refunds/refunds.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Money.module.css'
import { payerOf } from './orders.ts'
import { RefundActions, RefundMark } from './RefundStanding.tsx'

/** Providers and colleagues give back meanwhile. */
const AGAIN_MS = 30_000

/** Money that is still to be given back, or that has not arrived; nothing where there is none. */
export function OpenRefunds({ onDone }: { readonly onDone: (said: string) => void }) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error } = useRead(listRefunds, { params }, { refetchInterval: AGAIN_MS, staleTime: 0 })
  if (error && !data) return <Banner kind="error">{tell(error)}</Banner>
  if (!data || data.data.length === 0) return null
  const total = data.data.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <section className={styles.section} aria-labelledby="money-back">
      <div className={styles.head}>
        <h2 id="money-back">{say('money.back.title')}</h2>
        <p>{say('money.back.lead', { count: data.data.length, amount: formatMoney(total, language) })}</p>
      </div>
      <DataTable
        caption={say('money.back.caption')}
        rows={data.data}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'reference',
            header: say('money.reference'),
            cell: ({ orderReference }) => <span className={styles.reference}>{orderReference}</span>,
          },
          { key: 'payer', header: say('money.payer'), primary: true, cell: (refund) => payerOf(refund, say) },
          {
            key: 'note',
            header: say('money.back.note'),
            cell: ({ creditNoteId, creditNoteNumber }) =>
              creditNoteId ? (
                <Anchor href={paths.issued(event.context, creditNoteId)}>{creditNoteNumber}</Anchor>
              ) : (
                say('money.invoice.none')
              ),
          },
          { key: 'state', header: say('money.state'), cell: (refund) => <RefundMark refund={refund} /> },
          {
            key: 'amount',
            header: say('money.amount'),
            align: 'end',
            cell: ({ cents }) => <strong className={styles.amount}>{formatMoney(cents, language)}</strong>,
          },
          {
            key: 'action',
            header: say('money.action'),
            hideHeader: true,
            align: 'end',
            cell: (refund) => <RefundActions refund={refund} name={payerOf(refund, say)} onDone={onDone} />,
          },
        ]}
      />
    </section>
  )
}
