import { opensAccount, variablesOf } from '@parvis/contract/emails/emails.rules.ts'
import { mailAction } from '@parvis/contract/emails/emails.ts'
import { useState } from 'react'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import type { SidesProps } from '../kit/MailEditing.tsx'
import styles from '../kit/MailText.module.css'
import type { MailText } from '../kit/mailTexts.ts'
import { ownText, withoutText, withText } from '../kit/mailTexts.ts'
import { MailBody } from './MailBody.tsx'
import { MailSubject } from './MailSubject.tsx'

const MAIN_LANGUAGE = 'fr'
/** Parvis words these otherwise for those who have something to pay. */
const WITH_DUE: readonly number[] = [mailAction.onsite, mailAction.remote]

/** The subject and the body, once the language has a text: the event's own, or Parvis's until it is changed. */
export function MailWriting({ occasion: { actionId, label }, edited, fields, written }: SidesProps) {
  const say = useSay()
  const { language, parvis, isSpoken } = written
  const own = ownText(fields, actionId, language)
  const french = own || isSpoken ? undefined : ownText(fields, actionId, MAIN_LANGUAGE)
  // A link that opens the account is the address of a button or a link, and is never read.
  const names = variablesOf(actionId).filter((name) => name !== 'link' || !opensAccount(actionId))
  const text = own ?? parvis
  const change = (more: Partial<MailText>) => {
    const { subject, bodyHtml } = { ...text, ...more }
    const isParvis = subject === parvis.subject && bodyHtml === parvis.bodyHtml
    edited.edit(
      isParvis && (isSpoken || !ownText(fields, actionId, MAIN_LANGUAGE))
        ? withoutText(fields, actionId, language)
        : withText(fields, { id: actionId, label, language }, { subject, bodyHtml }),
    )
  }
  const errorAt = (said: keyof MailText) =>
    own && edited.errors.find(({ path }) => path === `value.templates.${own.index}.${said}`)?.message
  if (french) return <FrenchLeaves {...{ language, french, parvis }} onWrite={change} />
  return (
    <>
      <Whose isOwn={own !== undefined} onBack={() => edited.edit(withoutText(fields, actionId, language))} />
      <div lang={language} className={styles.writing}>
        <MailSubject
          key={`subject-${language}`}
          id="mail-subject"
          label={say('emails.subject')}
          names={names}
          value={text.subject}
          error={errorAt('subject')}
          onChange={(subject) => change({ subject })}
        />
        <MailBody
          key={`body-${language}`}
          id="mail-body"
          label={say('mails.body')}
          hint={say(WITH_DUE.includes(actionId) ? 'mails.body.due' : 'mails.body.hint')}
          names={names}
          value={text.bodyHtml}
          error={errorAt('bodyHtml')}
          onChange={(bodyHtml) => change({ bodyHtml })}
        />
      </div>
    </>
  )
}

/** Whose text it is, and the way back to the one that was there before. */
function Whose({ isOwn, onBack }: { readonly isOwn: boolean; readonly onBack: () => void }) {
  const say = useSay()
  const [isAsked, ask] = useState(false)
  return (
    <div className={styles.whose}>
      <p>{say(isOwn ? 'mails.own' : 'mails.parvis')}</p>
      {isOwn ? (
        <Button small variant="link" onClick={() => ask(true)}>
          {say('mails.back')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={isAsked}
        title={say('mails.back.title')}
        yesLabel={say('mails.back')}
        noLabel={say('mails.back.no')}
        onNo={() => ask(false)}
        onYes={() => {
          ask(false)
          onBack()
        }}
      >
        {say('mails.back.text')}
      </ConfirmDialog>
    </div>
  )
}

interface FrenchLeavesProps {
  readonly language: string
  readonly french: MailText
  readonly parvis: MailText
  readonly onWrite: (text: MailText) => void
}

/** A language that is not written, nor spoken by Parvis, gets the French text: what to begin its own from. */
function FrenchLeaves({ language: to, french, parvis, onWrite }: FrenchLeavesProps) {
  const say = useSay()
  const { language } = useLanguage()
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(to) ?? to
  return (
    <Banner
      kind="warning"
      actions={
        <>
          <Button small variant="ghost" onClick={() => onWrite(parvis)}>
            {say('mails.write.parvis')}
          </Button>
          <Button small variant="ghost" onClick={() => onWrite(french)}>
            {say('mails.write.french')}
          </Button>
        </>
      }
    >
      {say('mails.french', { language: name })}
    </Banner>
  )
}
