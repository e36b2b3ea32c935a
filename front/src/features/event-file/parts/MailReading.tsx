import type { Occasion } from '@parvis/contract/emails/emails.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { MailLanguages, useWritten } from './MailLanguages.tsx'
import { MailSeen } from './MailSeen.tsx'
import styles from './MailText.module.css'

/** The text of a mail for whoever may send mails and not change the event. */
export function MailReading({ occasion }: { readonly occasion: Occasion }) {
  const say = useSay()
  const written = useWritten(occasion)
  if (!written) return null
  return (
    <>
      <div className={styles.top}>
        <h1>{occasion.label}</h1>
        <MailLanguages occasion={occasion} current={written.language} />
      </div>
      <Banner kind="info">{say('mails.readOnly')}</Banner>
      <MailSeen actionId={occasion.actionId} language={written.language} text={written} />
    </>
  )
}
