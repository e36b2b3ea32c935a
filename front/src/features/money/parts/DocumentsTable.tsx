import type { IssuedInvoice } from '@parvis/contract/invoices/invoices.ts'
import { dateIn, formatDays } from '@parvis/contract/kit/dates.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import styles from './Money.module.css'
import { SavePdf } from './SavePdf.tsx'

interface DocumentsTableProps {
  readonly documents: readonly IssuedInvoice[]
  readonly busy: boolean
  readonly onRefund: (invoiceId: string) => void
}

export function DocumentsTable({ documents, busy, onRefund }: DocumentsTableProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { rights } = useMe()
  const refund = (invoice: IssuedInvoice) => {
    const key = invoice.isPaid ? 'money.refund.go' : 'money.refund.credit'
    return (
      <Button small variant="link" onClick={() => onRefund(invoice.id)}>
        <span aria-hidden="true">{say(key)}</span>
        <VisuallyHidden>{say(`${key}.of`, { number: invoice.number })}</VisuallyHidden>
      </Button>
    )
  }
  const mayRefund = ({ kind, price, creditedCents }: IssuedInvoice) =>
    rights.includes('money.write') && kind === 'invoice' && creditedCents < toCents(price)
  return (
    <DataTable
      caption={say('money.documents.caption')}
      rows={documents}
      rowKey={({ id }) => id}
      busy={busy}
      columns={[
        {
          key: 'number',
          header: say('money.documents.number'),
          primary: true,
          cell: ({ id, number }) => <Anchor href={paths.issued(event.context, id)}>{number}</Anchor>,
        },
        {
          key: 'date',
          header: say('money.documents.date'),
          // Documents are dated in Paris time.
          cell: ({ issuedAt }) => formatDays([dateIn(issuedAt, 'Europe/Paris')], language),
        },
        { key: 'buyer', header: say('money.documents.buyer'), cell: ({ billing }) => billing.social_reason },
        { key: 'state', header: say('money.state'), cell: (one) => <Standing document={one} /> },
        {
          key: 'amount',
          header: say('money.amount'),
          align: 'end',
          cell: ({ price }) => <span className={styles.amount}>{formatMoney(toCents(price), language)}</span>,
        },
        {
          key: 'action',
          header: say('money.action'),
          hideHeader: true,
          align: 'end',
          cell: (one) => (
            <span className={styles.rowActions}>
              <SavePdf document={one} />
              {mayRefund(one) ? refund(one) : null}
            </span>
          ),
        },
      ]}
    />
  )
}

function Standing({ document }: { readonly document: IssuedInvoice }) {
  const say = useSay()
  const { language } = useLanguage()
  const { kind, price, creditedCents, isPaid, isSpecimen } = document
  const [key, icon] =
    kind === 'credit-note'
      ? (['note', 'route'] as const)
      : creditedCents >= toCents(price)
        ? (['credited', 'close'] as const)
        : isPaid
          ? (['paid', 'check'] as const)
          : (['unpaid', 'clock'] as const)
  const isCut = kind === 'invoice' && creditedCents > 0 && key !== 'credited'
  const cut = isCut ? `, ${say('money.documents.is.cut', { amount: formatMoney(creditedCents, language) })}` : ''
  const text = `${say(`money.documents.is.${key}`)}${cut}`
  return (
    <span className={styles.state} data-kind={key === 'paid' ? 'success' : key === 'unpaid' ? 'warning' : 'plain'}>
      <Icon name={icon} size={16} />
      {isSpecimen ? `${text}, ${say('money.documents.is.specimen')}` : text}
    </span>
  )
}
