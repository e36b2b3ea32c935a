import type { IssuedInvoice } from '@parvis/contract/invoices/invoices.ts'
import { downloadUserInvoice } from '@parvis/contract/invoices/invoices.ts'
import { dateIn, formatDays } from '@parvis/contract/kit/dates.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { saveFile } from '#kit/saveFile.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Money.module.css'
import { isGivenBack } from './RefundDialog.tsx'

interface DocumentsTableProps {
  readonly documents: readonly IssuedInvoice[]
  readonly busy: boolean
  readonly onRefund: (invoice: IssuedInvoice) => void
}

/** Invoices and credit notes, each with its file and what may still be done of it. */
export function DocumentsTable({ documents, busy, onRefund }: DocumentsTableProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { rights } = useMe()
  const refund = (invoice: IssuedInvoice) => {
    const key = isGivenBack(invoice) ? 'money.refund.go' : 'money.refund.credit'
    return (
      <Button small variant="link" onClick={() => onRefund(invoice)}>
        <span aria-hidden="true">{say(key)}</span>
        <VisuallyHidden>{say(`${key}.of`, { number: invoice.number })}</VisuallyHidden>
      </Button>
    )
  }
  const mayRefund = ({ kind, creditNoteId }: IssuedInvoice) =>
    rights.includes('money.write') && kind === 'invoice' && creditNoteId === null
  return (
    <DataTable
      caption={say('money.documents.caption')}
      rows={documents}
      rowKey={({ id }) => id}
      busy={busy}
      columns={[
        { key: 'number', header: say('money.documents.number'), primary: true, cell: ({ number }) => number },
        {
          key: 'date',
          header: say('money.documents.date'),
          // The date of a document is that of Paris.
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
  const { kind, creditNoteId, isPaid, isSpecimen } = document
  const [key, icon] =
    kind === 'credit-note'
      ? (['note', 'route'] as const)
      : creditNoteId !== null
        ? (['credited', 'close'] as const)
        : isPaid
          ? (['paid', 'check'] as const)
          : (['unpaid', 'clock'] as const)
  const text = say(`money.documents.is.${key}`)
  return (
    <span className={styles.state} data-kind={key === 'paid' ? 'success' : key === 'unpaid' ? 'warning' : 'plain'}>
      <Icon name={icon} size={16} />
      {isSpecimen ? `${text}, ${say('money.documents.is.specimen')}` : text}
    </span>
  )
}

function SavePdf({ document: { id: invoiceId, userId, number } }: { readonly document: IssuedInvoice }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const send = useSend(downloadUserInvoice, { onSuccess: (file) => saveFile(file, `${number}.pdf`) })
  const params = { domainId: event.domainId, eventId: event.id, userId, invoiceId }
  return (
    <>
      <Button small variant="link" icon="download" busy={send.isPending} onClick={() => send.mutate({ params })}>
        <span aria-hidden="true">{say('money.documents.pdf')}</span>
        <VisuallyHidden>{say('money.documents.pdf.of', { number })}</VisuallyHidden>
      </Button>
      {send.error ? <Banner kind="error">{tell(send.error)}</Banner> : null}
    </>
  )
}
