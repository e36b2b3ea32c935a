import { creditInvoice } from '@parvis/contract/checkout/checkout.ts'
import type { IssuedInvoice } from '@parvis/contract/invoices/invoices.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import { useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Money.module.css'

/** What is done of an invoice that is taken back: its money goes back by itself where it came by card. */
export const isGivenBack = ({ isPaid, method }: IssuedInvoice): boolean => isPaid && method === 'online'

interface RefundDialogProps {
  readonly invoice: IssuedInvoice
  readonly onDone: (said: string) => void
  readonly onClose: () => void
}

/** An invoice is taken back whole, and what was paid by card with it: what that entails, and why, before it is done. */
export function RefundDialog({ invoice, onDone, onClose }: RefundDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const [reason, setReason] = useState('')
  // Of the call rather than of the press: the row is another by then.
  const send = useSend(creditInvoice, {
    onSuccess: ({ creditNote }) => onDone(say('money.refund.done', { number: creditNote.number })),
  })
  const { number, billing, isPaid, method } = invoice
  const amount = formatMoney(toCents(invoice.price), language)
  const isRefund = isGivenBack(invoice)
  const suffix = isRefund ? '' : '.credit'
  const then = isRefund ? 'card' : isPaid ? 'transfer' : 'unpaid'
  const params = { domainId: event.domainId, eventId: event.id, invoiceId: invoice.id }
  return (
    <ConfirmDialog
      open
      danger
      title={say(`money.refund.title${suffix}`, { name: billing.social_reason })}
      yesLabel={say(`money.refund.yes${suffix}`, { amount })}
      noLabel={say(`money.refund.no${suffix}`)}
      busy={send.isPending}
      onNo={onClose}
      onYes={() => send.mutate({ params, body: { outcome: isRefund ? 'refund' : 'nothing', reason } })}
    >
      <div className={styles.receive}>
        <p>{say(`money.refund.${isPaid ? method : 'unpaid'}`, { number, amount })}</p>
        <TextInput label={say('money.refund.reason')} value={reason} maxLength={300} onChange={setReason} />
        <section aria-labelledby="refund-then">
          <h3 id="refund-then">{say('money.refund.then')}</h3>
          <ul>
            <li>{say('money.refund.then.note', { amount })}</li>
            <li>{say(`money.refund.then.${then}`, { amount })}</li>
            <li>{say('money.refund.then.held')}</li>
          </ul>
        </section>
        {send.error ? <Banner kind="error">{tell(send.error)}</Banner> : null}
      </div>
    </ConfirmDialog>
  )
}
