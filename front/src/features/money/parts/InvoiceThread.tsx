import type { IssuedInvoice } from '@parvis/contract/invoices/invoices.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import type { IssuedThread } from '@parvis/contract/refunds/refunds.ts'
import type { ReactNode } from 'react'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import type { IconName } from '#kit/ui/Icon.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { InvoicePast } from './InvoicePast.tsx'
import styles from './Refund.module.css'
import { RefundActions, RefundMark } from './RefundStanding.tsx'
import { dateOf, nameOf, whatIsLeft } from './refunds.ts'

interface InvoiceThreadProps {
  readonly thread: IssuedThread
  readonly shownId: string
  readonly onShow: (documentId: string) => void
  readonly onDone: (said: string) => void
  /** Absent where nothing can be refunded. */
  readonly onRefund: (() => void) | undefined
  /** Absent where the invoice cannot be replaced. */
  readonly onReplace: (() => void) | undefined
}

/** The invoice, its credit notes and the remaining amount; then the possible actions, then the history. */
export function InvoiceThread({ thread, shownId, onShow, onDone, onRefund, onReplace }: InvoiceThreadProps) {
  const say = useSay()
  const { invoice, notes } = thread
  return (
    <div className={styles.side}>
      <section aria-label={say('money.invoice.thread')}>
        <ol className={styles.thread}>
          <Step icon="file" document={invoice} {...{ shownId, onShow }}>
            <Settled thread={thread} />
          </Step>
          {notes.map(({ document, reason, refund }) => (
            <Step key={document.id} icon="route" {...{ document, shownId, onShow }}>
              <NoteOf document={document} reason={reason} />
              {refund ? (
                <>
                  <RefundMark refund={refund} />
                  <RefundActions refund={refund} name={nameOf(thread)} document={document.number} onDone={onDone} />
                </>
              ) : null}
            </Step>
          ))}
        </ol>
        <Left thread={thread} />
      </section>
      <Can {...{ thread, onRefund, onReplace }} />
      <InvoicePast thread={thread} />
    </div>
  )
}

interface StepProps {
  readonly icon: IconName
  readonly document: IssuedInvoice
  readonly shownId: string
  readonly onShow: (documentId: string) => void
  readonly children: ReactNode
}

function Step({ icon, document: { id, kind, number, price }, shownId, onShow, children }: StepProps) {
  const say = useSay()
  const { language } = useLanguage()
  return (
    <li>
      <span className={styles.bubble}>
        <Icon name={icon} size={16} />
      </span>
      <div>
        <Button small variant="link" aria-pressed={id === shownId} onClick={() => onShow(id)}>
          {say(`money.invoice.document.${kind}`, { number })}
        </Button>
        {children}
      </div>
      <span className={styles.sum}>{formatMoney(toCents(price), language).replace('-', '− ')}</span>
    </li>
  )
}

function Settled({ thread: { invoice, order } }: { readonly thread: IssuedThread }) {
  const say = useSay()
  const { language } = useLanguage()
  const how = order?.status === 'paid' || invoice.isPaid ? invoice.method : 'unpaid'
  return <p>{say(`money.invoice.paid.${how}`, { date: dateOf(invoice.issuedAt, language) })}</p>
}

function NoteOf({ document, reason }: { readonly document: IssuedInvoice; readonly reason: string }) {
  const say = useSay()
  const { language } = useLanguage()
  const items = document.lines.filter(({ kind, quantity }) => kind === 'item' && quantity === 1)
  const what = [...new Set(items.map(({ label }) => label))].join(', ')
  const date = dateOf(document.issuedAt, language)
  return <p>{say(reason ? 'money.invoice.note.why' : 'money.invoice.note', { date, what, reason })}</p>
}

function Left({ thread }: { readonly thread: IssuedThread }) {
  const say = useSay()
  const { language } = useLanguage()
  const { leftCents, order, invoice } = thread
  const isPaid = order?.status === 'paid' || invoice.isPaid
  return (
    <div className={styles.left}>
      <p>
        <strong>{say(isPaid ? 'money.invoice.left' : 'money.invoice.left.unpaid')}</strong>
      </p>
      <span className={styles.sum}>{formatMoney(leftCents, language)}</span>
      <p>{leftCents > 0 ? whatIsLeft(thread) : say('money.invoice.left.none')}</p>
    </div>
  )
}

function Can({ thread, onRefund, onReplace }: Pick<InvoiceThreadProps, 'thread' | 'onRefund' | 'onReplace'>) {
  const say = useSay()
  const { language } = useLanguage()
  const { leftCents, notes, order } = thread
  const first = notes.length === 0 ? 'money.invoice.can.refund.first' : 'money.invoice.can.refund'
  return (
    <section aria-labelledby="invoice-can">
      <h2 id="invoice-can">{say('money.invoice.can')}</h2>
      {onRefund ? (
        <div className={styles.can}>
          <div>
            <p>
              <strong>{say(order?.status === 'paid' ? first : 'money.invoice.can.credit')}</strong>
            </p>
            <p className={styles.quiet}>
              {say('money.invoice.can.refund.text', { amount: formatMoney(leftCents, language) })}
            </p>
          </div>
          <Button small variant="link" onClick={onRefund}>
            {say('money.invoice.can.choose')}
          </Button>
        </div>
      ) : null}
      {onReplace ? <Replace hasNotes={notes.length > 0} onReplace={onReplace} /> : null}
      {leftCents > 0 ? null : <p className={styles.quiet}>{say('money.invoice.can.none')}</p>}
      <p className={styles.quiet}>{say('money.invoice.law')}</p>
    </section>
  )
}

/** An invoice can be replaced only while it has no credit note. */
function Replace({ hasNotes, onReplace }: { readonly hasNotes: boolean; readonly onReplace: () => void }) {
  const say = useSay()
  return (
    <div className={styles.can}>
      <div>
        <p>
          <strong>{say('money.invoice.can.replace')}</strong>
        </p>
        <p className={styles.quiet}>
          {say(hasNotes ? 'money.invoice.can.replace.cut' : 'money.invoice.can.replace.text')}
        </p>
      </div>
      {hasNotes ? null : (
        <Button small variant="link" onClick={onReplace}>
          {say('money.invoice.can.replace.go')}
        </Button>
      )}
    </div>
  )
}
