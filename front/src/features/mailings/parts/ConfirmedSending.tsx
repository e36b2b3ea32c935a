import { formatInstant, formatTime } from '@parvis/contract/kit/dates.ts'
import type { Sending } from '@parvis/contract/mailings/mailings.ts'
import { haltSending, pauseSending } from '@parvis/contract/mailings/mailings.ts'
import { useEffect, useRef } from 'react'
import { withNames } from '#features/emails/kit/MailsScreen.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { Recipients } from './Recipients.tsx'
import styles from './Sendings.module.css'

export function ConfirmedSending({ sending }: { readonly sending: Sending }) {
  const say = useSay()
  const tell = useProblem()
  const { event, settings } = useEvent()
  const heading = useRef<HTMLHeadingElement>(null)
  const { status, texts, progress } = sending
  useEffect(() => heading.current?.focus(), [])
  const { mutate, isPending, error } = useSend(haltSending)
  const params = { domainId: event.domainId, eventId: event.id, sendingId: sending.id }
  const first = settings.FO_LANGUAGES.find((language) => texts[language]) ?? ''
  const { mutate: hold, isPending: isHolding, error: refused } = useSend(pauseSending)
  const isOnItsWay = status === 'leaving' || (status === 'left' && progress.queued > 0)
  const canHalt = status === 'waiting' || status === 'paused' || isOnItsWay
  const rest = progress.total - progress.gone - progress.queued - progress.returned
  return (
    <>
      <header className={styles.top}>
        <h1 ref={heading} tabIndex={-1}>
          {say(`sendings.status.${status}`)}
        </h1>
        <p className={styles.subject}>{withNames(texts[first]?.subject ?? '', say)}</p>
      </header>
      <Far sending={sending} />
      {sending.isStuck ? <Banner kind="warning">{say('sendings.stuck.text')}</Banner> : null}
      {(error ?? refused) ? <Banner kind="error">{tell(error ?? refused)}</Banner> : null}
      {status === 'paused' || isOnItsWay ? (
        <div className={styles.row}>
          <Button
            variant={status === 'paused' ? 'primary' : 'ghost'}
            busy={isHolding}
            onClick={() => hold({ params, body: { isPaused: status !== 'paused' } })}
          >
            {status === 'paused' ? say('sendings.goOn', { count: rest }) : say('sendings.pause')}
          </Button>
          {status === 'paused' ? null : <p className={styles.note}>{say('sendings.pause.text')}</p>}
        </div>
      ) : null}
      {canHalt ? (
        <div className={styles.row}>
          <Button
            variant={status === 'waiting' ? 'ghost' : 'danger'}
            busy={isPending}
            onClick={() => mutate({ params })}
          >
            {say(status === 'waiting' ? 'sendings.takeBack' : 'sendings.stop')}
          </Button>
          <p className={styles.note}>{say(status === 'waiting' ? 'sendings.takeBack.text' : 'sendings.stop.text')}</p>
        </div>
      ) : null}
      <Recipients sending={sending} />
    </>
  )
}

function Far({ sending: { status, departsAt, departure, list, progress } }: { readonly sending: Sending }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { total, gone, returned } = progress
  if (status === 'waiting' && departsAt !== null) {
    const count = list?.receiving ?? 0
    return (
      <div className={styles.counted} role="status">
        <b>
          {departure.kind === 'now'
            ? say('sendings.leaves', { count, time: formatTime(departsAt, language, event.timeZone) })
            : say('sendings.departs.at', { at: formatInstant(departsAt, language, event.timeZone) })}
        </b>
        {departure.kind === 'now' ? null : <p>{say('sendings.leave.rule')}</p>}
      </div>
    )
  }
  return (
    <div className={styles.counted}>
      <b role="status">{say('sendings.gone', { count: gone, total })}</b>
      {status === 'leaving' || status === 'paused' || progress.queued > 0 ? (
        <progress className={styles.bar} value={gone} max={Math.max(1, total)} aria-label={say('sendings.progress')} />
      ) : null}
      {returned > 0 ? <p>{say('sendings.returned.count', { count: returned })}</p> : null}
      {status === 'leaving' ? <p>{say('sendings.leavePage')}</p> : null}
    </div>
  )
}
