import type { TeamMail } from '@parvis/contract/emails/emails.ts'
import { listTeamMails } from '@parvis/contract/emails/emails.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './kit/MailsScreen.module.css'
import { MailFramePanel } from './MailFramePanel.tsx'

export function TeamMailsPanel() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const { data, error } = useRead(listTeamMails, { params: { domainId: event.domainId, eventId: event.id } })
  return (
    <section className={styles.moment} aria-labelledby="mails-team">
      <h2 id="mails-team">{say('emails.occasions.team')}</h2>
      <p>{say('emails.occasions.team.text')}</p>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      {data === undefined && !error ? <Loader label={say('context.loading')} /> : null}
      {data ? (
        <dl className={styles.others}>
          {data.data.map((mail) => (
            <Line key={mail.key} mail={mail} />
          ))}
        </dl>
      ) : null}
    </section>
  )
}

function Line({ mail: { key, recipients, subject, html } }: { readonly mail: TeamMail }) {
  const say = useSay()
  const { language } = useLanguage()
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(recipients)
  return (
    <div>
      <dt>{say(`emails.when.${key}`)}</dt>
      <dd>
        <p>{recipients.length === 0 ? say('emails.team.nobody') : say('emails.team.to', { names })}</p>
        <details>
          <summary>{say('emails.team.preview')}</summary>
          <p>{subject}</p>
          <MailFramePanel title={subject} html={html} />
        </details>
      </dd>
    </div>
  )
}
