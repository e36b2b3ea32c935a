import type { Contact } from '@parvis/contract/contacts/contacts.ts'
import { linkUsers } from '@parvis/contract/contacts/contacts.ts'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { usePersonName } from '#features/directory/usePersonName.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Contacts.module.css'

interface CommentFormProps {
  contact: Contact
  onSaved: () => void
  onCancel?: (() => void) | undefined
  onNote?: ((isUnsaved: boolean) => void) | undefined
}

export function CommentForm({ contact, onSaved, onCancel, onNote }: CommentFormProps) {
  const say = useSay()
  const nameOf = usePersonName()
  const tell = useProblem()
  const me = useMe()
  const { event } = useEvent()
  const [comment, setComment] = useState(contact.comment)
  const saving = useSend(linkUsers, { onSuccess: onSaved })
  const field = useRef<HTMLTextAreaElement>(null)
  const isAsked = onCancel !== undefined
  useEffect(() => {
    // It replaces the button that opened it.
    if (isAsked) field.current?.focus()
  }, [isAsked])

  const isUnsaved = comment !== contact.comment
  useEffect(() => {
    onNote?.(isUnsaved)
    return () => onNote?.(false)
  }, [onNote, isUnsaved])

  function submit(submission: FormEvent) {
    submission.preventDefault()
    const params = { domainId: event.domainId, eventId: event.id, userIdA: me.id, userIdB: contact.id }
    saving.mutate({ params, body: { comment } })
  }

  return (
    <form className={styles.comment} noValidate onSubmit={submit}>
      <TextArea
        label={isAsked ? say('contacts.comment.of', { name: nameOf(contact) }) : say('contacts.new.comment')}
        hint={isAsked ? undefined : say('contacts.new.comment.hint')}
        name={`comment-${contact.id}`}
        rows={2}
        maxLength={1000}
        value={comment}
        inputRef={field}
        onChange={setComment}
      />
      {saving.error ? <Banner kind="error">{tell(saving.error)}</Banner> : null}
      <div className={styles.actions}>
        <Button type="submit" small busy={saving.isPending}>
          {say('contacts.comment.save')}
        </Button>
        {onCancel ? (
          <Button small variant="ghost" onClick={onCancel}>
            {say('contacts.comment.cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
