import type { Contact } from '@parvis/contract/contacts/contacts.ts'
import { unlinkUsers } from '@parvis/contract/contacts/contacts.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import { useEffect, useRef, useState } from 'react'
import { usePersonName } from '#features/directory/usePersonName.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import type { IconName } from '#kit/ui/Icon.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useCards } from '../useCards.ts'
import { CommentForm } from './CommentForm.tsx'
import styles from './Contacts.module.css'

interface ContactCardProps {
  contact: Contact
  onRemoved: (name: string) => void
}

export function ContactCard({ contact, onRemoved }: ContactCardProps) {
  const say = useSay()
  const nameOf = usePersonName()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { isEditing, setIsEditing, edit } = useEditing()
  const name = nameOf(contact)
  const tell = useProblem()
  const card = useCards(name, contact.id)
  const date = formatInstant(contact.linkedAt, language, event.timeZone)
  const actions = (
    <div className={styles.foot}>
      <Button
        small
        variant="ghost"
        icon="download"
        aria-label={`${say('contacts.card')} – ${name}`}
        busy={card.isPending}
        onClick={card.save}
      >
        {say('contacts.card')}
      </Button>
      {isEditing ? null : (
        <Button small variant="ghost" icon="edit" buttonRef={edit} onClick={() => setIsEditing(true)}>
          {say(contact.comment ? 'contacts.comment.edit' : 'contacts.comment.add')}
        </Button>
      )}
      <Remove contact={contact} name={name} onRemoved={onRemoved} />
    </div>
  )
  return (
    <Card title={name} level={2} footer={actions}>
      <p className={styles.detail}>
        {[contact.company, say('contacts.linkedAt', { date })].filter(Boolean).join(' · ')}
      </p>
      <Reach contact={contact} />
      {card.error ? <Banner kind="error">{tell(card.error)}</Banner> : null}
      {isEditing ? (
        <CommentForm contact={contact} onSaved={() => setIsEditing(false)} onCancel={() => setIsEditing(false)} />
      ) : contact.comment ? (
        <p className={styles.said}>{contact.comment}</p>
      ) : null}
    </Card>
  )
}

/** Whether the comment is being edited; after closing, the button that opened the form takes the focus again. */
function useEditing() {
  const [isEditing, setIsEditing] = useState(false)
  const wasEditing = useRef(false)
  const edit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return { isEditing, setIsEditing, edit }
}

function Reach({ contact }: { contact: Contact }) {
  const say = useSay()
  const { Authentication, mobile, phone } = contact
  const call = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`
  const ways: { icon: IconName; href: string; text: string }[] = [
    { icon: 'mail' as const, href: `mailto:${Authentication.email}`, text: shownEmail(Authentication.email) },
    { icon: 'mobile' as const, href: call(mobile), text: mobile },
    { icon: 'phone' as const, href: call(phone), text: phone },
  ].filter(({ text }) => text !== '')
  if (ways.length === 0) return <p className={styles.detail}>{say('contacts.hidden')}</p>
  return (
    <ul className={styles.reach}>
      {ways.map(({ icon, href, text }) => (
        <li key={href}>
          <a href={href}>
            <Icon name={icon} size={18} />
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Remove({ contact, name, onRemoved }: ContactCardProps & { name: string }) {
  const say = useSay()
  const tell = useProblem()
  const me = useMe()
  const { event } = useEvent()
  const [isAsking, setIsAsking] = useState(false)
  const removing = useSend(unlinkUsers, { onSuccess: () => onRemoved(name) })
  const params = { domainId: event.domainId, eventId: event.id, userIdA: me.id, userIdB: contact.id }
  return (
    <>
      <span className={styles.remove}>
        <IconButton icon="trash" label={say('contacts.remove.of', { name })} onClick={() => setIsAsking(true)} />
      </span>
      <ConfirmDialog
        open={isAsking}
        danger
        busy={removing.isPending}
        title={say('contacts.remove.title', { name })}
        yesLabel={say('contacts.remove.yes')}
        noLabel={say('contacts.remove.no')}
        onYes={() => removing.mutate({ params })}
        onNo={() => setIsAsking(false)}
      >
        <p>{say('contacts.remove.text')}</p>
        {removing.error ? <Banner kind="error">{tell(removing.error)}</Banner> : null}
      </ConfirmDialog>
    </>
  )
}
