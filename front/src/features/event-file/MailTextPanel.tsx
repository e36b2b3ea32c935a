import { variablesOf } from '@parvis/contract/emails/emails.rules.ts'
import { useSay } from '#kit/say.tsx'
import { MailBody } from './parts/MailBody.tsx'
import { MailSeen } from './parts/MailSeen.tsx'
import { MailSubject } from './parts/MailSubject.tsx'
import styles from './parts/MailText.module.css'
import type { MailText } from './parts/mailTexts.ts'

interface MailTextProps {
  readonly language: string
  readonly text: MailText
  readonly onChange: (text: MailText) => void
  readonly errorAt: (field: keyof MailText) => string | undefined
}

/** The text of a mail that answers to no action, in one language, beside what its readers will see. */
export function MailTextPanel({ language, text, onChange, errorAt }: MailTextProps) {
  const say = useSay()
  const names = variablesOf(null)
  return (
    <div className={styles.sides}>
      <div lang={language} className={styles.writing}>
        <MailSubject
          id="mail-subject"
          label={say('emails.subject')}
          names={names}
          value={text.subject}
          error={errorAt('subject')}
          onChange={(subject) => onChange({ ...text, subject })}
        />
        <MailBody
          id="mail-body"
          label={say('mails.body')}
          hint={say('mails.body.hint')}
          names={names}
          value={text.bodyHtml}
          error={errorAt('bodyHtml')}
          onChange={(bodyHtml) => onChange({ ...text, bodyHtml })}
        />
      </div>
      <MailSeen actionId={null} language={language} text={text} />
    </div>
  )
}
