import { SENDER_RIGHTS } from '@parvis/contract/emails/emails.rules.ts'
import { isTold, MailFaults } from '#features/emails/kit/MailFaults.tsx'
import { MailsInShort } from '#features/emails/kit/MailsInShort.tsx'
import styles from '#features/emails/kit/MailText.module.css'
import type { MailsFields } from '#features/emails/kit/mailTexts.ts'
import { MAILS } from '#features/emails/kit/mailTexts.ts'
import { SenderPanel } from '#features/emails/SenderPanel.tsx'
import { ReservedFields } from '#features/event-config/kit/Reserved.tsx'
import { TabbedPart } from '#features/event-config/kit/TabbedPart.tsx'
import type { EditedPart } from '#features/event-config/usePart.ts'
import { usePart } from '#features/event-config/usePart.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { EmailInput } from '#kit/ui/TextInput.tsx'
import { SenderCheckPanel } from './SenderCheckPanel.tsx'

export function SenderScreen() {
  const say = useSay()
  const edited = usePart(MAILS)
  return (
    <TabbedPart
      title={say('organisation.entry.mails')}
      name={say('mails.sender')}
      lead={say('mails.sender.lead')}
      tabs={[
        { name: say('emails.occasions.title'), path: 'organisation/mails', isCurrent: false },
        { name: say('emails.outbox.title'), path: 'organisation/mails/envois', isCurrent: false },
        { name: say('emails.returned.title'), path: 'organisation/mails/adresses', isCurrent: false },
        { name: say('mails.sender'), path: 'organisation/mails/expediteur', isCurrent: true },
      ]}
      edited={edited}
      isAtField={(path) => isTold(path, edited.draft)}
      shown={(fields) => <MailsInShort fields={fields} />}
    >
      {(fields) => (
        <>
          <MailFaults edited={edited} fields={fields} hasSender />
          <Sender edited={edited} fields={fields} />
          <SenderCheckPanel />
        </>
      )}
    </TabbedPart>
  )
}

const NOBODY: NonNullable<MailsFields['sender']> = { fromName: '', fromAddress: '', replyTo: null }

function Sender({ edited, fields }: { readonly edited: EditedPart<MailsFields>; readonly fields: MailsFields }) {
  const say = useSay()
  const { event } = useEvent()
  const { rightsInEach } = useMe()
  const mayChange = SENDER_RIGHTS.every((right) => rightsInEach.includes(right))
  const sender = fields.sender ?? NOBODY
  const change = (more: Partial<typeof sender>) => {
    const changed = { ...sender, ...more }
    const { sender: _, ...others } = fields
    const isNobody = !changed.fromName && !changed.fromAddress && !changed.replyTo
    const had = (edited.saved.data?.value as MailsFields | undefined)?.sender
    edited.edit(isNobody ? { ...others, ...(had && { sender: null }) } : { ...others, sender: changed })
  }
  const errorAt = (key: keyof typeof sender) =>
    edited.errors.find(({ path }) => path === `value.sender.${key}`)?.message
  return (
    <div className={styles.sender}>
      <Banner kind="info">{say('mails.sender.shared')}</Banner>
      <ReservedFields note={mayChange ? undefined : say('mails.sender.reserved')}>
        <SenderPanel sender={sender} name={event.name} errorOf={errorAt} onChange={change} />
        <EmailInput
          name="mail-reply-to"
          label={say('mails.sender.reply')}
          hint={say('mails.sender.reply.hint')}
          autoComplete="off"
          value={sender.replyTo ?? ''}
          error={errorAt('replyTo')}
          onChange={(replyTo) => change({ replyTo: replyTo.trim() || null })}
        />
      </ReservedFields>
    </div>
  )
}
