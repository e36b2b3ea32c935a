import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { Refund } from '@parvis/contract/refunds/refunds.ts'
import { noteRefund, retryRefund, undoRefund } from '@parvis/contract/refunds/refunds.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { GivenDialog } from './GivenDialog.tsx'
import styles from './Money.module.css'
import { refundState } from './refunds.ts'

interface RefundProps {
  readonly refund: Refund
  readonly name: string
  readonly document: string
  readonly onDone: (said: string) => void
}

export function RefundMark({ refund }: Pick<RefundProps, 'refund'>) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { icon, kind, text } = refundState(refund, { say, language, timeZone: event.timeZone })
  return (
    <span className={styles.state} data-kind={kind}>
      <Icon name={icon} size={16} />
      {text}
    </span>
  )
}

/** Actions on a failed refund: try the provider again, or note a transfer. */
export function RefundActions({ refund, name, document, onDone }: RefundProps) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { rights } = useMe()
  const [isGiving, setGiving] = useState(false)
  const { id: refundId, status, cents, isUnanswered } = refund
  const amount = formatMoney(cents, language)
  const params = { domainId: event.domainId, eventId: event.id, refundId }
  const retry = useSend(retryRefund, { onSuccess: () => onDone(say('money.back.retried')) })
  const note = useSend(noteRefund, {
    onSuccess: () => {
      setGiving(false)
      onDone(say('money.back.given', { amount, name }))
    },
  })
  if (!rights.includes('money.write')) return null
  const mayRetry = status === 'refused' || (status === 'asked' && isUnanswered)
  const mayGive = status === 'refused' || status === 'owed'
  return (
    <span className={styles.rowActions}>
      {mayRetry ? (
        <Button small variant="link" busy={retry.isPending} onClick={() => retry.mutate({ params })}>
          <span aria-hidden="true">{say('money.back.retry')}</span>
          <VisuallyHidden>{say('money.back.retry.of', { amount, name })}</VisuallyHidden>
        </Button>
      ) : null}
      {mayGive ? (
        <Button small variant="link" onClick={() => setGiving(true)}>
          <span aria-hidden="true">{say('money.back.give')}</span>
          <VisuallyHidden>{say('money.back.give.of', { amount, name })}</VisuallyHidden>
        </Button>
      ) : null}
      {status === 'given' && refund.way === 'transfer' ? <Undo {...{ refund, name, onDone }} /> : null}
      {retry.error ? <Banner kind="error">{tell(retry.error)}</Banner> : null}
      {isGiving ? (
        <GivenDialog
          {...{ name, cents, document, refundId }}
          busy={note.isPending}
          error={note.error}
          onGiven={({ givenOn, reference }) => note.mutate({ params, body: { givenOn, reference } })}
          onClose={() => setGiving(false)}
        />
      ) : null}
    </span>
  )
}

/** Reverts a transfer that was noted but not made. */
function Undo({ refund: { id: refundId, cents }, name, onDone }: Omit<RefundProps, 'document'>) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const [isAsked, setAsked] = useState(false)
  const amount = formatMoney(cents, language)
  const undo = useSend(undoRefund, {
    onSuccess: () => {
      setAsked(false)
      onDone(say('money.back.undone', { amount, name }))
    },
  })
  const params = { domainId: event.domainId, eventId: event.id, refundId }
  return (
    <>
      <Button small variant="link" onClick={() => setAsked(true)}>
        <span aria-hidden="true">{say('money.back.undo')}</span>
        <VisuallyHidden>{say('money.back.undo.of', { amount, name })}</VisuallyHidden>
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={say('money.back.undo.title')}
        yesLabel={say('money.back.undo.yes')}
        noLabel={say('money.back.undo.no')}
        busy={undo.isPending}
        onYes={() => undo.mutate({ params })}
        onNo={() => setAsked(false)}
      >
        <p>{say('money.back.undo.text', { amount, name })}</p>
        {undo.error ? <Banner kind="error">{tell(undo.error)}</Banner> : null}
      </ConfirmDialog>
    </>
  )
}
