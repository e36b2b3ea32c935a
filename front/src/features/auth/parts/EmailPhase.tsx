import { checkEmail } from '@parvis/contract/auth/auth.ts'
import type { FormEvent } from 'react'
import { useEffect, useRef } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmailInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useProblems } from '../useProblems.ts'
import { EntryForm } from './EntryForm.tsx'

export interface CheckedEmail {
  readonly email: string
  readonly exists: boolean
  readonly autoConnect: boolean
  readonly openid?: string | undefined
  readonly passkeys?: boolean | undefined
}

interface EmailPhaseProps {
  email: string
  isBack: boolean
  onEmail: (email: string) => void
  onChecked: (checked: CheckedEmail) => void
}

export function EmailPhase({ email, isBack, onEmail, onChecked }: EmailPhaseProps) {
  const say = useSay()
  const tell = useProblem()
  const { event, phase } = useEvent()
  const isClosed = phase === 'closed'
  const checking = useSend(checkEmail)
  const { problems, settled, find, fromServer } = useProblems(['email'])
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (isBack) field.current?.focus()
  }, [isBack])

  async function submit(submission: FormEvent) {
    submission.preventDefault()
    const typed = email.trim()
    // Loaded on demand: schemas are not part of the first page.
    const { emailProblem } = await import('./emailProblem.ts')
    if (!find(emailProblem(typed))) return
    const query = { email: typed, eventId: event.id }
    checking.mutate(
      { params: { domainId: event.domainId }, query },
      { onSuccess: (reply) => onChecked({ email: typed, ...reply }), onError: fromServer },
    )
  }

  const isFieldless = checking.error && checking.error.errors.length === 0
  return (
    <EntryForm
      title={say(isClosed ? 'auth.closed' : 'auth.welcome')}
      lead={say(isClosed ? 'auth.closed.lead' : 'auth.welcome.lead')}
      onSubmit={(submission) => void submit(submission)}
    >
      {isFieldless ? <Banner kind="error">{tell(checking.error)}</Banner> : null}
      <EmailInput
        label={say('auth.email.label')}
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={(value) => {
          onEmail(value)
          settled('email')
        }}
        error={problems['email']}
        inputRef={field}
      />
      <Button type="submit" fullWidth iconEnd="arrow" busy={checking.isPending}>
        {say('auth.continue')}
      </Button>
    </EntryForm>
  )
}
