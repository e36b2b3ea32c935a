import { sendMail } from '@parvis/contract/emails/emails.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import type { FormEvent, RefObject } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { CallError } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Person } from '../usePerson.ts'
import styles from './Card.module.css'
import type { Outcome } from './PersonCard.tsx'

interface WriteDialogProps {
  readonly person: Person
  readonly onClose: () => void
  readonly onOutcome: (outcome: Outcome) => void
}

const MOST = 20_000

interface Writing extends WriteDialogProps {
  readonly form: RefObject<HTMLFormElement | null>
}

function useWriting({ person, form, onClose, onOutcome }: Writing) {
  const say = useSay()
  const { event } = useEvent()
  const send = useSend(sendMail)
  const [{ subject, text }, write] = useState({ subject: '', text: '' })
  const [isTried, setIsTried] = useState(false)
  const { email } = person.user.Authentication
  const problem = send.error
  const errors = problem instanceof CallError ? problem.errors : []
  const errorOf = (path: string, value: string) =>
    isTried && value.trim() === '' ? say('REQUIRED') : errors.find((one) => one.path === path)?.message
  useEffect(() => {
    if (isTried || problem) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form, isTried, problem])
  async function submit(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    setIsTried(true)
    if (subject.trim() === '' || text.trim() === '') return
    const { domainId, id: eventId } = event
    const body = { email, subject: subject.trim(), bodyHtml: htmlOf(text) }
    await send.mutateAsync({ params: { domainId }, query: { eventId }, body })
    onClose()
    onOutcome({ text: say('people.written', { email: shownEmail(email) }) })
  }
  return { subject, text, write, email, problem, errors, errorOf, isPending: send.isPending, submit }
}

/** A mail to one person, written by hand: it leaves at once, in the look of the event. */
export function WriteDialog({ person, onClose, onOutcome }: WriteDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { subject, text, write, email, problem, errors, errorOf, isPending, submit } = useWriting({
    person,
    form,
    onClose,
    onOutcome,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('people.write.title', { name: fullName(person.user) || say('people.noName') })}
      closeLabel={say('people.write.no')}
      footerStays
      footer={
        <Button type="submit" form={formId} icon="mail" busy={isPending}>
          {say('people.write.yes')}
        </Button>
      }
    >
      <form
        ref={form}
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(submitted) => void submit(submitted).catch(() => undefined)}
      >
        {problem && errors.length === 0 ? <Banner kind="error">{tell(problem)}</Banner> : null}
        {person.declinesMails ? <Banner kind="warning">{say('people.write.declines')}</Banner> : null}
        <p>{say('people.write.to', { email: shownEmail(email) })}</p>
        <TextInput
          label={say('people.write.subject')}
          required
          maxLength={300}
          autoComplete="off"
          value={subject}
          error={errorOf('subject', subject)}
          onChange={(value) => write({ subject: value, text })}
        />
        <TextArea
          label={say('people.write.text')}
          hint={say('people.write.hint')}
          required
          rows={8}
          maxLength={MOST}
          value={text}
          error={errorOf('bodyHtml', text)}
          onChange={(value) => write({ subject, text: value })}
        />
      </form>
    </Dialog>
  )
}

/** A blank line starts a paragraph; other line breaks are kept. */
function htmlOf(text: string): string {
  const written = document.implementation.createHTMLDocument().body
  for (const paragraph of text.trim().split(/\n\s*\n/)) {
    const block = document.createElement('p')
    block.append(...paragraph.split('\n').flatMap((line, i) => (i > 0 ? [document.createElement('br'), line] : [line])))
    written.append(block)
  }
  return written.innerHTML
}
