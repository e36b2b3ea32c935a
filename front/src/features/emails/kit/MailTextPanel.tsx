import { variablesOf } from '@parvis/contract/emails/emails.rules.ts'
import { useSay } from '#kit/say.tsx'
import { MailBody } from '../editor/MailBody.tsx'
import { MailSeen } from '../editor/MailSeen.tsx'
import { MailSubject } from '../editor/MailSubject.tsx'
import styles from './MailText.module.css'
import type { PersonField } from './mailReaders.ts'
import type { MailText } from './mailTexts.ts'

interface MailTextProps {
  readonly language: string
  readonly text: MailText
  readonly person: PersonField
  readonly onChange: (text: MailText) => void
  readonly errorAt: (field: keyof MailText) => string | undefined
}

export function MailTextPanel({ language, text, person, onChange, errorAt }: MailTextProps) {
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
      <MailSeen actionId={null} language={language} text={text} person={person} />
    </div>
  )
}
