import { joinTeam } from '@parvis/contract/team/team.ts'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { FieldGrid } from '#kit/ui/FieldGrid.tsx'
import { PasswordInput } from '#kit/ui/PasswordInput.tsx'
import { EmailInput, TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useSubmission } from '#kit/useSubmission.ts'
import type { Invited } from './invited.ts'
import styles from './Team.module.css'

interface JoinFormProps {
  readonly token: string
  readonly invited: Invited
  readonly onJoined: (joined: { token: string; context: string }) => void
}

/** Creates the account of the invited address, or sets its first password, and joins the team. */
export function JoinForm({ token, invited, onJoined }: JoinFormProps) {
  const say = useSay()
  const tell = useProblem()
  const [draft, setDraft] = useState({ firstName: '', lastName: '', password: '' })
  const { form, isSending, problem, errorOf } = useSubmission(async () =>
    onJoined(await call(joinTeam, { body: { token, ...draft } })),
  )
  const field = (name: keyof typeof draft) => ({
    name,
    required: true,
    value: draft[name],
    error: errorOf(name),
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
  })
  return (
    <form {...form} className={styles.form}>
      {problem === null ? null : <Banner kind="error">{tell(problem)}</Banner>}
      <EmailInput
        name="email"
        label={say('auth.email.label')}
        hint={say('team.invitation.account')}
        value={invited.email}
        onChange={() => undefined}
        readOnly
        autoComplete="username"
        hasExample={false}
      />
      <FieldGrid>
        <TextInput {...field('firstName')} label={say('auth.firstName.label')} autoComplete="given-name" />
        <TextInput {...field('lastName')} label={say('auth.lastName.label')} autoComplete="family-name" />
      </FieldGrid>
      <PasswordInput
        {...field('password')}
        label={say('auth.password.choose')}
        hint={say('team.invitation.password')}
        autoComplete="new-password"
        revealLabel={say('auth.password.show')}
        concealLabel={say('auth.password.hide')}
      />
      <Button type="submit" fullWidth busy={isSending}>
        {say('team.invitation.create')}
      </Button>
    </form>
  )
}
