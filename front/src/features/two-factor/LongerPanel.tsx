import { MIN_TEAM_PASSWORD } from '@parvis/contract/users/users.rules.ts'
import { lengthenPassword } from '@parvis/contract/users/users.ts'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { PasswordInput } from '#kit/ui/PasswordInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useSubmission } from '#kit/useSubmission.ts'
import styles from './parts/Factor.module.css'
import { SetUpPanel } from './SetUpPanel.tsx'

interface LongerPanelProps {
  readonly token?: string | undefined
  readonly onDone: () => void
  readonly onHold?: ((isHeld: boolean) => void) | undefined
}

/** Asks for a longer password, or a second factor instead, before a session may organise. */
export function LongerPanel(props: LongerPanelProps) {
  const say = useSay()
  const [isInstead, setInstead] = useState(false)
  return (
    <div className={styles.form}>
      {isInstead ? <SetUpPanel {...props} /> : <PasswordForm {...props} />}
      <div>
        <Button variant="link" onClick={() => setInstead(!isInstead)}>
          {say(isInstead ? 'factor.password.back' : 'factor.password.instead')}
        </Button>
      </div>
    </div>
  )
}

function PasswordForm({ token, onDone }: LongerPanelProps) {
  const say = useSay()
  const tell = useProblem()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const { form, isSending, problem, errorOf } = useSubmission(async () => {
    await call(lengthenPassword, { body: { password, currentPassword: current } }, { token })
    onDone()
  })
  const shared = { required: true, revealLabel: say('factor.password.show'), concealLabel: say('factor.password.hide') }
  return (
    <form {...form} className={styles.form}>
      {problem ? <Banner kind="error">{tell(problem)}</Banner> : null}
      <PasswordInput
        {...shared}
        label={say('factor.password.current')}
        name="currentPassword"
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
        error={errorOf('currentPassword')}
      />
      <PasswordInput
        {...shared}
        label={say('factor.password.new')}
        hint={say('factor.password.hint', { count: MIN_TEAM_PASSWORD })}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={errorOf('password')}
      />
      <div>
        <Button type="submit" busy={isSending}>
          {say('factor.password.save')}
        </Button>
      </div>
    </form>
  )
}
