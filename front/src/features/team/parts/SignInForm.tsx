import { login } from '@parvis/contract/auth/auth.ts'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { PasswordInput } from '#kit/ui/PasswordInput.tsx'
import { EmailInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useSubmission } from '#kit/useSubmission.ts'
import type { Invited } from './invited.ts'
import styles from './Team.module.css'

interface SignInFormProps {
  readonly invited: Invited
  /** With another account than the invited one. */
  readonly isOther: boolean
  readonly forgot: string
  readonly onSignedIn: (session: string) => void
}

/** Login to answer an invitation, outside the event's pages: the event may be unpublished. */
export function SignInForm({ invited, isOther, forgot, onSignedIn }: SignInFormProps) {
  const say = useSay()
  const tell = useProblem()
  const [email, setEmail] = useState(isOther ? '' : invited.email)
  const [password, setPassword] = useState('')
  const { form, isSending, problem, errorOf } = useSubmission(async () => {
    const { token } = await call(login, { body: { email, password, eventId: invited.eventId } })
    onSignedIn(token)
  })
  return (
    <form {...form} className={styles.form}>
      {problem === null ? null : <Banner kind="error">{tell(problem)}</Banner>}
      <EmailInput
        name="email"
        label={say('auth.email.label')}
        hint={isOther ? undefined : say('team.invitation.known')}
        required={isOther}
        readOnly={!isOther}
        value={email}
        error={errorOf('email')}
        onChange={setEmail}
        autoComplete="username"
        hasExample={false}
      />
      <PasswordInput
        name="password"
        label={say('auth.password.label')}
        required
        value={password}
        error={errorOf('password')}
        onChange={setPassword}
        autoComplete="current-password"
        revealLabel={say('auth.password.show')}
        concealLabel={say('auth.password.hide')}
      />
      <Button type="submit" fullWidth busy={isSending}>
        {say('auth.signIn')}
      </Button>
      <Button variant="link" href={forgot}>
        {say('auth.forgot')}
      </Button>
    </form>
  )
}
