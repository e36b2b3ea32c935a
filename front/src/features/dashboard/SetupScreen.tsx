import { setUp } from '@parvis/contract/dashboard/dashboard.ts'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { openSession, signIn } from '#kit/session.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { FieldGrid } from '#kit/ui/FieldGrid.tsx'
import { Masthead } from '#kit/ui/Masthead.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { PasswordInput } from '#kit/ui/PasswordInput.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { EmailInput, TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useSubmission } from '#kit/useSubmission.ts'
import { useTitle } from '#kit/useTitle.ts'
import styles from './parts/Prepare.module.css'

const BLANK = { organisation: '', firstName: '', lastName: '', email: '', password: '' }

/** The first start of a server: creates its organisation and the leading account. */
export function SetupScreen({ setupKey, onReady }: { setupKey: string; onReady: (domainId: string) => void }) {
  const say = useSay()
  const tell = useProblem()
  const [draft, setDraft] = useState(BLANK)
  const { form, isSending, problem, errorOf } = useSubmission(async () => {
    const { domainId, token } = await call(setUp, { body: { ...draft, key: setupKey } })
    openSession(domainId)
    signIn(token)
    onReady(domainId)
  })
  const title = say('organisation.setup.title')
  useTitle(title)
  const field = (name: keyof typeof BLANK) => ({
    name,
    required: true,
    value: draft[name],
    error: errorOf(name),
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
  })
  return (
    <>
      <Masthead name="Parvis" compact />
      <Page narrow>
        <Sheet title={title} level={1} lead={say('organisation.setup.lead')}>
          <form {...form} className={styles.form}>
            {problem === null ? null : <Banner kind="error">{tell(problem)}</Banner>}
            <TextInput
              {...field('organisation')}
              label={say('organisation.setup.organisation')}
              hint={say('organisation.setup.organisation.hint')}
              autoComplete="organization"
            />
            <FieldGrid>
              <TextInput {...field('firstName')} label={say('auth.firstName.label')} autoComplete="given-name" />
              <TextInput {...field('lastName')} label={say('auth.lastName.label')} autoComplete="family-name" />
            </FieldGrid>
            <EmailInput {...field('email')} label={say('organisation.setup.email')} />
            <PasswordInput
              {...field('password')}
              label={say('auth.password.choose')}
              hint={say('organisation.setup.password')}
              autoComplete="new-password"
              revealLabel={say('auth.password.show')}
              concealLabel={say('auth.password.hide')}
            />
            <Button type="submit" fullWidth busy={isSending}>
              {say('organisation.setup.go')}
            </Button>
          </form>
        </Sheet>
      </Page>
    </>
  )
}
