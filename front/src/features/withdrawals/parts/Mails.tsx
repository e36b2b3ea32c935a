import type { WithdrawalMail } from '@parvis/contract/withdrawals/withdrawals.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import styles from './Withdrawals.module.css'

interface MailsProps {
  readonly mails: readonly WithdrawalMail[]
  readonly isAsked: boolean
  readonly onChange: (mails: readonly WithdrawalMail[]) => void
}

export function Mails({ mails, isAsked, onChange }: MailsProps) {
  const say = useSay()
  const { language: own } = useLanguage()
  const names = new Intl.DisplayNames(own, { type: 'language' })
  const missing = (value: string) => (isAsked && value.trim() === '' ? say('withdrawals.mail.missing') : undefined)
  return mails.map((mail, index) => {
    const { language, subject, text } = mail
    const change = (more: Partial<WithdrawalMail>) => onChange(mails.with(index, { ...mail, ...more }))
    const title =
      mails.length > 1 ? say('withdrawals.mail.in', { language: names.of(language) ?? language }) : undefined
    return (
      <fieldset key={language} className={styles.mail}>
        <legend>{title ?? say('withdrawals.mail')}</legend>
        <TextInput
          label={say('withdrawals.mail.subject')}
          name={`subject-${language}`}
          value={subject}
          error={missing(subject)}
          onChange={(value) => change({ subject: value })}
        />
        <TextArea
          label={say('withdrawals.mail.text')}
          name={`text-${language}`}
          hint={say('withdrawals.mail.help', { firstName: '{{firstName}}', link: '{{link}}' })}
          rows={8}
          maxLength={5000}
          value={text}
          error={missing(text)}
          onChange={(value) => change({ text: value })}
        />
      </fieldset>
    )
  })
}
