import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { Refund } from '@parvis/contract/refunds/refunds.ts'
import { noteRefund, retryRefund } from '@parvis/contract/refunds/refunds.ts'
import { useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { GivenDialog } from './GivenDialog.tsx'
import styles from './Money.module.css'
import { refundState } from './refunds.ts'

interface RefundProps {
  readonly refund: Refund
  readonly name: string
  readonly onDone: (said: string) => void
}

/** Where money that is given back stands, by an icon and in words. */
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

/** What can be done of money that has not gone back: ask the provider again, or note that it was given by transfer. */
export function RefundActions({ refund, name, onDone }: RefundProps) {
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
      {retry.error ? <Banner kind="error">{tell(retry.error)}</Banner> : null}
      {isGiving ? (
        <GivenDialog
          name={name}
          cents={cents}
          busy={note.isPending}
          error={note.error}
          onGiven={({ givenOn, reference }) => note.mutate({ params, body: { givenOn, reference } })}
          onClose={() => setGiving(false)}
        />
      ) : null}
    </span>
  )
}
