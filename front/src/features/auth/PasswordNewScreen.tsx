import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import { passwordProblem } from '@parvis/contract/users/users.rules.ts'
import { updateUser } from '@parvis/contract/users/users.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { PasswordInput } from '#kit/ui/PasswordInput.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useGo } from '#kit/useGo.ts'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import styles from './parts/EntryForm.module.css'
import { useProblems } from './useProblems.ts'

/** The password that is typed, checked here, then saved. */
function useNewPassword() {
  const go = useGo()
  const me = useMe()
  const { event } = useEvent()
  const saving = useSend(updateUser)
  const { problems, settled, find, fromServer } = useProblems(['currentPassword', 'password'])
  const [password, setPassword] = useState('')
  const [current, setCurrent] = useState('')
  // The current password is not asked after a reset link, which only the server knows.
  const isAsked = current !== '' || problems['currentPassword'] !== undefined
  function submit(submission: FormEvent) {
    submission.preventDefault()
    const problem = passwordProblem(password)
    if (!find(problem ? { password: problem } : {})) return
    const params = { domainId: event.domainId, userId: me.id }
    saving.mutate(
      { params, query: { eventId: event.id }, body: { password, ...(current !== '' && { currentPassword: current }) } },
      { onSuccess: () => go(paths.registration(event.context), { replace: true }), onError: fromServer },
    )
  }
  return { saving, problems, settled, password, setPassword, current, setCurrent, isAsked, submit }
}

/** One field; then on to the registration (specification 2, § 2 « New password »). */
export function PasswordNewScreen() {
  const say = useSay()
  const tell = useProblem()
  const me = useMe()
  const { saving, problems, settled, password, setPassword, current, setCurrent, isAsked, submit } = useNewPassword()
  useTitle(say('auth.new'))
  return (
    <Page narrow>
      <Sheet
        title={say('auth.new')}
        level={1}
        lead={say('auth.new.lead', { email: shownEmail(me.Authentication.email) })}
      >
        <form className={styles.form} noValidate onSubmit={submit}>
          {saving.error && saving.error.errors.length === 0 ? <Banner kind="error">{tell(saving.error)}</Banner> : null}
          <input type="email" autoComplete="username" value={me.Authentication.email} readOnly hidden />
          {isAsked ? (
            <PasswordInput
              label={say('auth.new.current')}
              name="currentPassword"
              autoComplete="current-password"
              required
              revealLabel={say('auth.password.show')}
              concealLabel={say('auth.password.hide')}
              value={current}
              onChange={(value) => {
                setCurrent(value)
                settled('currentPassword')
              }}
              error={problems['currentPassword']}
            />
          ) : null}
          <PasswordInput
            label={say('auth.new.label')}
            hint={say('auth.password.hint')}
            name="password"
            autoComplete="new-password"
            required
            revealLabel={say('auth.password.show')}
            concealLabel={say('auth.password.hide')}
            value={password}
            onChange={(value) => {
              setPassword(value)
              settled('password')
            }}
            error={problems['password']}
          />
          <Button type="submit" fullWidth iconEnd="arrow" busy={saving.isPending}>
            {say('auth.new.save')}
          </Button>
        </form>
      </Sheet>
    </Page>
  )
}
