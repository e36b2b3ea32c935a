import { useEffect, useRef } from 'react'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Spinner } from '#kit/ui/Spinner.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './AnswerPanel.module.css'
import type { SendingPhase } from './useInsistentSend.ts'

interface AnswerPanelProps {
  isClosed: boolean
  hasRight: boolean
  hasAnswered: boolean
  phase: SendingPhase
  error: unknown
  received: string
}

/** The status of an answer: received, pending, too late, or not allowed. */
export function AnswerPanel({ isClosed, hasRight, hasAnswered, phase, error, received }: AnswerPanelProps) {
  const say = useSay()
  const tell = useProblem()
  const status = useRef<HTMLDivElement>(null)
  // The button with the focus is gone: the status takes it.
  useEffect(() => {
    if (phase === 'sending') status.current?.focus()
  }, [phase])

  const isOnItsWay = phase === 'sending' || phase === 'waiting'
  return (
    <div ref={status} tabIndex={-1} className={styles.status}>
      {phase === 'refused' ? <Banner kind="error">{tell(error)}</Banner> : null}
      {isOnItsWay ? (
        <p role="status" className={styles.sending}>
          <Spinner size={18} />
          {say(phase === 'sending' ? 'polls.sending' : 'polls.waiting')}
        </p>
      ) : null}
      {hasAnswered && !isOnItsWay && phase !== 'refused' ? <Banner kind="success">{received}</Banner> : null}
      {isClosed && phase !== 'refused' ? (
        <Banner kind="info" isQuiet>
          {say('MODULE_CLOSED')}
        </Banner>
      ) : null}
      {!hasRight && !isClosed ? <Banner kind="info">{say('polls.noRight')}</Banner> : null}
    </div>
  )
}
