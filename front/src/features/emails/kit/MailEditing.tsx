import type { Occasion } from '@parvis/contract/emails/emails.ts'
import { mailAction } from '@parvis/contract/emails/emails.ts'
import { PartBody } from '#features/event-config/kit/PartBody.tsx'
import { PartHead } from '#features/event-config/kit/PartHead.tsx'
import type { EditedPart } from '#features/event-config/usePart.ts'
import { usePart } from '#features/event-config/usePart.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { MailLanguages, useWritten } from '../editor/MailLanguages.tsx'
import { MailSeen } from '../editor/MailSeen.tsx'
import { MailWriting } from '../editor/MailWriting.tsx'
import { isTold, MailFaults } from './MailFaults.tsx'
import { MailsInShort } from './MailsInShort.tsx'
import styles from './MailText.module.css'
import type { PersonField } from './mailReaders.ts'
import type { MailsFields } from './mailTexts.ts'
import { isSent, MAILS, ownText, withSent } from './mailTexts.ts'

/** Signing in depends on them. */
const ALWAYS: readonly number[] = [mailAction.forgotPassword, mailAction.signIn]

interface MailEditingProps {
  readonly occasion: Occasion
  readonly person: PersonField
}

export function MailEditing({ occasion, person }: MailEditingProps) {
  const edited = usePart(MAILS)
  const written = useWritten(occasion)
  if (!written) return null
  const { actionId } = occasion
  const at = edited.draft ? ownText(edited.draft, actionId, written.language)?.index : undefined
  return (
    <>
      <div className={styles.top}>
        <PartHead title={occasion.label} edited={edited} shown={(fields) => <MailsInShort fields={fields} />} />
        <MailLanguages occasion={occasion} current={written.language} />
      </div>
      <PartBody edited={edited} isAtField={(path) => isTold(path, edited.draft)}>
        {(fields) => (
          <>
            <MailFaults edited={edited} fields={fields} at={at} />
            <Sides {...{ occasion, edited, fields, written, person }} />
          </>
        )}
      </PartBody>
    </>
  )
}

export interface SidesProps {
  readonly occasion: Occasion
  readonly edited: EditedPart<MailsFields>
  readonly fields: MailsFields
  /** What leaves in this language as the event stood when it was read. */
  readonly written: Occasion['texts'][number]
}

function Sides({ person, ...sides }: SidesProps & Pick<MailEditingProps, 'person'>) {
  const { occasion, fields, written } = sides
  const { actionId } = occasion
  const french = written.isSpoken ? undefined : ownText(fields, actionId, MAIN_LANGUAGE)
  const text = ownText(fields, actionId, written.language) ?? french ?? written.parvis
  return (
    <div className={styles.sides}>
      <div className={styles.writing}>
        <MailWriting {...sides} />
        <Leaving {...sides} />
      </div>
      <MailSeen actionId={actionId} language={written.language} text={text} person={person} />
    </div>
  )
}

/** Whose text goes to those whose language has none, and is not spoken by Parvis. */
const MAIN_LANGUAGE = 'fr'

/** The attachments, and whether the mail is sent. */
function Leaving({ occasion: { actionId, attachments }, edited, fields }: SidesProps) {
  const say = useSay()
  const { language } = useLanguage()
  const files = attachments.map((file) => say(`emails.attached.${file}`))
  return (
    <>
      {files.length > 0 ? (
        <p className={styles.note}>{new Intl.ListFormat(language, { type: 'conjunction' }).format(files)}</p>
      ) : null}
      {ALWAYS.includes(actionId) ? (
        <p className={styles.note}>{say('mails.always')}</p>
      ) : (
        <Checkbox
          name="mail-sent"
          label={say('mails.sent')}
          hint={say('mails.sent.hint')}
          value={isSent(fields, actionId)}
          onChange={(enabled) => edited.edit(withSent(fields, actionId, enabled))}
        />
      )}
    </>
  )
}
