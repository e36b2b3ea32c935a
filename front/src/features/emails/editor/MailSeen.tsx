import type { ActionId } from '@parvis/contract/emails/emails.ts'
import { previewMail } from '@parvis/contract/emails/emails.ts'
import { useEffect, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from '../kit/MailText.module.css'
import type { PersonField, Reader } from '../kit/mailReaders.ts'
import { asked, MYSELF } from '../kit/mailReaders.ts'
import type { MailText } from '../kit/mailTexts.ts'
import { MailFramePanel } from '../MailFramePanel.tsx'
import { MailReader } from './MailReader.tsx'
import { MailTrial } from './MailTrial.tsx'

const PAUSE_MS = 400

/** A value once it has stayed the same for a moment. */
function useSettled<T>(value: T): T {
  const key = JSON.stringify(value)
  const [settled, settle] = useState({ key, value })
  useEffect(() => {
    const timer = setTimeout(() => settle({ key, value: JSON.parse(key) as T }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key])
  return settled.value
}

interface MailSeenProps {
  /** Null for a mail of an organiser’s own. */
  readonly actionId: ActionId | null
  readonly language: string
  readonly text: MailText
  readonly person: PersonField
}

export function MailSeen({ actionId, language, text: { subject, bodyHtml }, person }: MailSeenProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const [reader, setReader] = useState<Reader>(MYSELF)
  const [isNarrow, narrow] = useState(true)
  const draft = useSettled({ actionId, language, subject, bodyHtml })
  const isWhole = draft.subject.trim() !== '' && draft.bodyHtml !== ''
  const { data, error } = useRead(
    previewMail,
    { params: { domainId: event.domainId, eventId: event.id }, body: { ...draft, ...asked(reader) } },
    { enabled: isWhole, placeholderData: (previous) => previous, retry: false },
  )
  return (
    <aside className={styles.seen} data-wide={!isNarrow || undefined} aria-label={say('mails.preview')}>
      <MailReader reader={reader} person={person} onChange={setReader} />
      <p className={styles.widths}>
        <Button small variant="ghost" icon="mobile" aria-pressed={isNarrow} onClick={() => narrow(true)}>
          {say('mails.phone')}
        </Button>
        <Button small variant="ghost" icon="screen" aria-pressed={!isNarrow} onClick={() => narrow(false)}>
          {say('mails.computer')}
        </Button>
      </p>
      {isWhole ? null : <Banner kind="info">{say('mails.preview.blank')}</Banner>}
      {isWhole && error ? <Banner kind="warning">{error.errors[0]?.message ?? tell(error)}</Banner> : null}
      {isWhole && !data && !error ? <Loader label={say('parts.loading')} /> : null}
      {isWhole && data ? (
        <div className={styles.device} data-narrow={isNarrow || undefined}>
          <p className={styles.line}>{data.subject}</p>
          <MailFramePanel title={say('mails.preview.of', { subject: data.subject })} html={data.html} />
        </div>
      ) : null}
      <MailTrial draft={{ actionId, language, subject, bodyHtml }} isWhole={isWhole} />
    </aside>
  )
}
