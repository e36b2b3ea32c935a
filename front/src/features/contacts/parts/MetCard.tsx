import type { Contact } from '@parvis/contract/contacts/contacts.ts'
import { useEffect, useRef, useState } from 'react'
import { usePersonName } from '#features/directory/usePersonName.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { CommentForm } from './CommentForm.tsx'
import styles from './Contacts.module.css'

interface MetCardProps {
  contact: Contact
  onNote: (isUnsaved: boolean) => void
}

export function MetCard({ contact, onNote }: MetCardProps) {
  const say = useSay()
  const nameOf = usePersonName()
  const [isSaved, setIsSaved] = useState(false)
  const name = nameOf(contact)
  const saved = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The closed form held the focus.
    if (isSaved) saved.current?.focus()
  }, [isSaved])
  return (
    <>
      <Banner kind="success">{say('contacts.new.saved', { name })}</Banner>
      <Card title={name} level={2}>
        {contact.company ? <p className={styles.detail}>{contact.company}</p> : null}
        {isSaved ? (
          <p ref={saved} tabIndex={-1}>
            {say('contacts.new.comment.saved')}
          </p>
        ) : (
          <CommentForm contact={contact} onSaved={() => setIsSaved(true)} onNote={onNote} />
        )}
      </Card>
    </>
  )
}
