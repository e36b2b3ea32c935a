import { createInvite } from '@parvis/contract/invitations/invitations.ts'
import { isEmail } from '@parvis/contract/kit/email.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ButtonRow } from '#kit/ui/ButtonRow.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Stack } from '#kit/ui/Page.tsx'
import { RequiredNote } from '#kit/ui/RequiredNote.tsx'
import { EmailInput, TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './InvitePanel.module.css'

const NAMES = ['email', 'firstName', 'lastName'] as const
type Name = (typeof NAMES)[number]
const MISSING: Record<Name, string> = {
  email: 'REQUIRED',
  firstName: 'FIRST_NAME_REQUIRED',
  lastName: 'LAST_NAME_REQUIRED',
}
const NOBODY: Record<Name, string> = { email: '', firstName: '', lastName: '' }

/** Invites a person from the confirmation (specification 1, § 2); absent where the event has no invitations. */
export function InvitePanel() {
  const say = useSay()
  const { settings, phase } = useEvent()
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState('')
  if (!settings.FO_INVITE_ACTIVE || phase !== 'open') return null
  return (
    <>
      <Button
        variant="ghost"
        icon="mail"
        onClick={() => {
          setSent('')
          setOpen(true)
        }}
      >
        {say('invitations.open')}
      </Button>
      {sent ? (
        <div className={styles.sent}>
          <Banner kind="success" onClose={() => setSent('')} closeLabel={say('invitations.close')}>
            {say('invitations.sent', { name: sent })}
          </Banner>
        </div>
      ) : null}
      <LiveRegion>{sent ? say('invitations.sent', { name: sent }) : ''}</LiveRegion>
      {open ? (
        <InviteDialog
          onClose={() => setOpen(false)}
          onSent={(name) => {
            setOpen(false)
            setSent(name)
          }}
        />
      ) : null}
    </>
  )
}

/** The typed person with its errors, and the properties of each field. */
function useInvite(onSent: (name: string) => void) {
  const say = useSay()
  const { event } = useEvent()
  const send = useSend(createInvite)
  const [person, setPerson] = useState(NOBODY)
  const [wrong, setWrong] = useState<Partial<Record<Name, string>>>({})
  const [submitted, setSubmitted] = useState(NOBODY)
  const fields = useRef<Partial<Record<Name, HTMLInputElement | null>>>({})
  const refused: Record<string, string> = Object.fromEntries(
    (send.error?.errors ?? []).map(({ path, message }) => [path, message]),
  )

  function submit(submission: FormEvent) {
    submission.preventDefault()
    const found = problemsOf(person)
    setWrong(found)
    const first = NAMES.find((name) => found[name])
    if (first) return fields.current[first]?.focus()
    setSubmitted(person)
    const params = { domainId: event.domainId, eventId: event.id }
    send.mutate(
      { params, body: { ...person, email: person.email.trim() } },
      {
        onSuccess: () => onSent(fullName(person)),
        onError: ({ errors }) =>
          fields.current[NAMES.find((name) => errors.some(({ path }) => path === name)) ?? 'email']?.focus(),
      },
    )
  }
  const common = (name: Name) => ({
    name,
    label: say(`invitations.${name}`),
    required: true,
    // The browser must not fill in the user's own data.
    autoComplete: 'off',
    value: person[name],
    error: wrong[name] ? say(wrong[name]) : person[name] === submitted[name] ? refused[name] : undefined,
    inputRef: (input: HTMLInputElement | null) => {
      fields.current[name] = input
    },
    onChange: (value: string) => {
      setPerson((was) => ({ ...was, [name]: value }))
      setWrong((was) => ({ ...was, [name]: undefined }))
    },
  })
  return { send, submit, common }
}

function InviteDialog({ onClose, onSent }: { onClose: () => void; onSent: (name: string) => void }) {
  const say = useSay()
  const tell = useProblem()
  const { send, submit, common } = useInvite(onSent)
  const cancel = (
    <Button variant="ghost" onClick={onClose}>
      {say('invitations.cancel')}
    </Button>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('invitations.title')}
      closeLabel={say('invitations.close')}
      footer={
        <ButtonRow back={cancel}>
          <Button type="submit" form="invite" icon="mail" busy={send.isPending}>
            {say('invitations.send')}
          </Button>
        </ButtonRow>
      }
    >
      <form id="invite" noValidate onSubmit={submit}>
        <Stack>
          <p>{say('invitations.lead')}</p>
          <RequiredNote />
          {send.error && send.error.errors.length === 0 ? (
            <Banner kind="error" title={say('invitations.failed')}>
              {tell(send.error)}
            </Banner>
          ) : null}
          <EmailInput {...common('email')} />
          <TextInput {...common('firstName')} maxLength={100} autoCapitalize="words" />
          <TextInput {...common('lastName')} maxLength={100} autoCapitalize="words" />
        </Stack>
      </form>
    </Dialog>
  )
}

function problemsOf(person: Record<Name, string>): Partial<Record<Name, string>> {
  const empty = NAMES.filter((name) => person[name].trim() === '').map((name) => [name, MISSING[name]])
  const email = person.email.trim()
  return { ...(email !== '' && !isEmail(email) && { email: 'EMAIL_FORMAT' }), ...Object.fromEntries(empty) }
}
