import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { IssuedThread } from '@parvis/contract/refunds/refunds.ts'
import { readIssued } from '@parvis/contract/refunds/refunds.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { CallError } from '#kit/call.ts'
import { useRead } from '#kit/read.ts'
import type { Say } from '#kit/say.tsx'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Refunding } from '../useRefund.ts'
import { useRefund } from '../useRefund.ts'
import { NotePreview } from './NotePreview.tsx'
import styles from './Refund.module.css'
import { RefundLines } from './RefundLines.tsx'
import { Becomes, Deduct, Reason, Ways } from './RefundTerms.tsx'
import { nameOf } from './refunds.ts'

interface RefundDialogProps {
  readonly invoiceId: string
  readonly onDone: (number: string) => void
  readonly onClose: () => void
}

/** Refunds an invoice in whole or in part: lines, reason, availability and way of payment, with a preview. */
export function RefundDialog({ invoiceId, onDone, onClose }: RefundDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id, invoiceId }
  const { data, error, refetch } = useRead(readIssued, { params }, { staleTime: 0 })
  if (data)
    return <RefundForm key={data.leftCents} {...{ thread: data, onDone, onClose, onAgain: () => void refetch() }} />
  return (
    <Dialog open wide onClose={onClose} title={say('money.refund.go')} closeLabel={say('money.refund.no')}>
      {error ? <Banner kind="error">{tell(error)}</Banner> : <Loader label={say('money.refund.loading')} />}
    </Dialog>
  )
}

interface RefundFormProps extends Omit<RefundDialogProps, 'invoiceId'> {
  readonly thread: IssuedThread
  readonly onAgain: () => void
}

function RefundForm({ thread, onDone, onClose, onAgain }: RefundFormProps) {
  const say = useSay()
  const { language } = useLanguage()
  const refunding = useRefund(thread, onDone)
  const [isChecked, setChecked] = useState(false)
  const { isPaid, amount, why, words, send } = refunding
  const suffix = isPaid ? '' : '.credit'
  const { invoice } = thread
  const total = formatMoney(Math.round(invoice.price * 100), language)
  const told = amount === undefined ? undefined : wordsOf(refunding, say, language)
  const reason = why === 'other' ? words : say(`money.refund.why.${why}`)
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={say(`money.refund.title${suffix}`, { name: nameOf(thread) })}
      closeLabel={say(`money.refund.no${suffix}`)}
    >
      <p className={styles.lead}>
        {say(`money.refund.${isPaid ? invoice.method : 'unpaid'}`, { number: invoice.number, amount: total })}
      </p>
      <div className={styles.split}>
        <div className={styles.choices}>
          <RefundLines {...{ thread, chosen: refunding.chosen, onChoose: refunding.setChosen }} />
          <p className={styles.quiet}>{say('money.refund.lines.how')}</p>
          <div className={styles.terms}>
            <Reason refunding={refunding} />
            <Becomes refunding={refunding} />
          </div>
          {isPaid ? <Deduct refunding={refunding} /> : null}
          {isPaid && (refunding.deductCents === 0 || refunding.restCents > 0) ? (
            <Ways refunding={refunding} isChecked={isChecked} />
          ) : null}
        </div>
        <NotePreview refunding={refunding} reason={reason} />
      </div>
      {send.error ? <Problem error={send.error} onAgain={onAgain} /> : null}
      <div className={styles.tear} data-tear>
        <p>{say('money.refund.final', { name: nameOf(thread) })}</p>
        <Button variant="ghost" onClick={onClose}>
          {say(`money.refund.no${suffix}`)}
        </Button>
        <Button
          busy={send.isPending}
          aria-disabled={told === undefined || undefined}
          onClick={() => {
            setChecked(true)
            refunding.submit(reason)
          }}
        >
          {told ?? say('money.refund.none')}
        </Button>
      </div>
    </Dialog>
  )
}

function wordsOf({ isPaid, way, amount = 0, deductCents, restCents }: Refunding, say: Say, language: string): string {
  const money = (cents: number) => formatMoney(cents, language)
  if (deductCents === 0) return say(`money.refund.yes.${isPaid ? way : 'credit'}`, { amount: money(amount) })
  const key = restCents > 0 ? 'money.refund.yes.deduct.rest' : 'money.refund.yes.deduct'
  return say(key, { deducted: money(deductCents), rest: money(restCents) })
}

/** Another organiser has changed the invoice: it is read again. */
function Problem({ error, onAgain }: { readonly error: unknown; readonly onAgain: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const hasMoved =
    error instanceof CallError &&
    (['CREDIT_MOVED', 'TRANSFER_MOVED'].includes(error.code) || error.code === 'ALREADY_CREDITED')
  return (
    <Banner
      kind="error"
      actions={
        hasMoved ? (
          <Button small variant="ghost" onClick={onAgain}>
            {say('money.refund.moved')}
          </Button>
        ) : undefined
      }
    >
      {tell(error)}
    </Banner>
  )
}
