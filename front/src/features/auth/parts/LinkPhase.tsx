import type { FormEvent } from 'react'
import { useEffect, useRef } from 'react'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useSendLink } from '../useSendLink.ts'
import { EntryForm } from './EntryForm.tsx'
import { KnownEmail } from './KnownEmail.tsx'
import { LinkSent } from './LinkSent.tsx'

interface LinkPhaseProps {
  email: string
  onBack: () => void
  onOther: () => void
}

/** The account exists: a mailed link signs in. Its password may be used instead, even where the event asks for none. */
export function LinkPhase({ email, onBack, onOther }: LinkPhaseProps) {
  const say = useSay()
  const tell = useProblem()
  const { send, sentTo, error, isPending } = useSendLink('signIn')
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => button.current?.focus(), [])

  function submit(submission: FormEvent) {
    submission.preventDefault()
    void send(email)
  }

  if (sentTo !== null) return <LinkSent email={sentTo} onBack={onBack} />
  return (
    <EntryForm title={say('auth.back')} lead={say('auth.link.lead')} onSubmit={submit}>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      <KnownEmail email={email} onBack={onBack} />
      <Button type="submit" fullWidth icon="mail" busy={isPending} buttonRef={button}>
        {say('auth.link.send')}
      </Button>
      <Button variant="link" onClick={onOther}>
        {say('auth.password.instead')}
      </Button>
    </EntryForm>
  )
}
