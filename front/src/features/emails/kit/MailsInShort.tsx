import { useSay } from '#kit/say.tsx'
import type { MailsFields } from './mailTexts.ts'

export function MailsInShort({ fields: { sender, templates, actions } }: { readonly fields: MailsFields }) {
  const say = useSay()
  return (
    <ul>
      {sender ? (
        <li>
          {[say('mails.sender'), sender.fromName, sender.fromAddress, sender.replyTo].filter(Boolean).join(' · ')}
        </li>
      ) : null}
      {templates.map(({ id, label, language, subject, bodyHtml }) => (
        <li key={id}>
          {[
            `${label} (${language})`,
            subject,
            bodyHtml
              .replace(/<[^<>]*>/g, ' ')
              .replace(/\s+/g, ' ')
              .slice(0, 160),
          ].join(' · ')}
        </li>
      ))}
      {actions
        .filter(({ enabled }) => !enabled)
        .map(({ id }) => (
          <li key={id}>{say('mails.cut', { when: say(`emails.when.${id}`) })}</li>
        ))}
    </ul>
  )
}
