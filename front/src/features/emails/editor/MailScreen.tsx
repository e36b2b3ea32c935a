import { readMail } from '@parvis/contract/emails/emails.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useParams } from '#kit/router.tsx'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { MailFramePanel } from '../MailFramePanel.tsx'
import styles from './MailScreen.module.css'

/** Code of a refusal, which has a sentence; other failures are shown as text. */
const REFUSAL = /^[A-Z]+(_[A-Z]+)*$/

export function MailScreen() {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { mailId = '' } = useParams<'mailId'>()
  const { data: mail, error } = useRead(readMail, { params: { domainId: event.domainId, eventId: event.id, mailId } })
  useTitle(mail?.subject ?? say('emails.title'))

  return (
    <Page>
      <p>
        <Anchor href={paths.outbox(event.context)}>{say('emails.back')}</Anchor>
      </p>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      {mail === undefined && !error ? <Loader label={say('context.loading')} /> : null}
      {mail ? (
        <Sheet title={mail.subject} level={1}>
          <dl className={styles.facts}>
            <dt>{say('emails.to')}</dt>
            <dd>{shownEmail(mail.to)}</dd>
            <dt>{say('emails.date')}</dt>
            <dd>{formatInstant(mail.sentAt ?? mail.createdAt, language, event.timeZone)}</dd>
            <dt>{say('emails.status')}</dt>
            <dd>{say(`emails.status.${mail.status}`)}</dd>
          </dl>
          {mail.lastError ? (
            <Banner kind="warning">{REFUSAL.test(mail.lastError) ? say(mail.lastError) : mail.lastError}</Banner>
          ) : null}
          {mail.attachments.length > 0 ? (
            <ul className={styles.files} aria-label={say('emails.attachments')}>
              {mail.attachments.map((file) => (
                <li key={file.filename}>
                  {file.url === null ? (
                    file.filename
                  ) : (
                    <Anchor href={file.url} download={file.filename}>
                      {file.filename}
                    </Anchor>
                  )}
                </li>
              ))}
            </ul>
          ) : null}
          <MailFramePanel title={mail.subject} html={mail.html} />
        </Sheet>
      ) : null}
    </Page>
  )
}
