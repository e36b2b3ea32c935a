import { login } from '@parvis/contract/auth/auth.ts'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { PasswordInput } from '#kit/ui/PasswordInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useAfterSignIn } from '../useAfterSignIn.ts'
import { useProblems } from '../useProblems.ts'
import { EntryForm } from './EntryForm.tsx'
import { KnownEmail } from './KnownEmail.tsx'

interface PasswordPhaseProps {
  email: string
  onBack: () => void
  onOther: () => void
}

/** An account with a password; a mailed link serves people who never set one. */
export function PasswordPhase({ email, onBack, onOther }: PasswordPhaseProps) {
  const say = useSay()
  const tell = useProblem()
  const { event, settings } = useEvent()
  const enter = useAfterSignIn()
  const signingIn = useSend(login)
  const { problems, settled, find, fromServer } = useProblems(['password'])
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.focus(), [])

  function submit(submission: FormEvent) {
    submission.preventDefault()
    const body = { email, password, eventId: event.id }
    if (!find(password === '' ? { password: 'PASSWORD_REQUIRED' } : {})) return
    signingIn.mutate(
      { body },
      {
        onSuccess: ({ token }) => void enter(token),
        onError: (error) => {
          if (fromServer(error)) field.current?.select()
        },
      },
    )
  }

  const isExhibitor = signingIn.error?.code === 'EXHIBITOR_ON_VISITOR_SPACE'
  return (
    <EntryForm title={say('auth.back')} lead={say('auth.back.lead')} onSubmit={submit}>
      {signingIn.error && signingIn.error.errors.length === 0 ? (
        <Banner kind="error">{(isExhibitor && settings.FO_LOGIN_EXHIBITOR_TEXT) || tell(signingIn.error)}</Banner>
      ) : null}
      <KnownEmail email={email} onBack={onBack} />
      <PasswordInput
        label={say('auth.password.label')}
        name="password"
        required
        revealLabel={say('auth.password.show')}
        concealLabel={say('auth.password.hide')}
        value={password}
        onChange={(value) => {
          setPassword(value)
          settled('password')
        }}
        error={problems['password']}
        inputRef={field}
      />
      <Button type="submit" fullWidth iconEnd="arrow" busy={signingIn.isPending}>
        {say('auth.signIn')}
      </Button>
      <Button variant="ghost" fullWidth icon="mail" onClick={onOther}>
        {say('auth.link.send')}
      </Button>
      <Anchor href={paths.passwordForgot(event.context, { email })}>{say('auth.forgot')}</Anchor>
    </EntryForm>
  )
}
