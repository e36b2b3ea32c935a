import type { FormEvent } from 'react'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSearch } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmailInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useProblems } from '../useProblems.ts'
import { useSendLink } from '../useSendLink.ts'
import { EntryForm } from './EntryForm.tsx'
import { emailProblem } from './emailProblem.ts'
import { LinkSent } from './LinkSent.tsx'

interface LinkRequestProps {
  kind: 'signIn' | 'forgotPassword'
  title: string
  lead: string
  submitLabel: string
}

export function LinkRequest({ kind, title, lead, submitLabel }: LinkRequestProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const search = useSearch<'email'>()
  const [email, setEmail] = useState(search.email ?? '')
  const [isAgain, setIsAgain] = useState(false)
  const { send, sentTo, error, isPending } = useSendLink(kind)
  const { problems, settled, find } = useProblems(['email'])

  function submit(submission: FormEvent) {
    submission.preventDefault()
    if (!find(emailProblem(email.trim()))) return
    setIsAgain(false)
    void send(email.trim())
  }

  if (sentTo !== null && !isAgain) return <LinkSent email={sentTo} onBack={() => setIsAgain(true)} />
  return (
    <EntryForm title={title} lead={lead} onSubmit={submit}>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      <EmailInput
        label={say('auth.email.label')}
        name="email"
        required
        value={email}
        onChange={(value) => {
          setEmail(value)
          settled('email')
        }}
        error={problems['email']}
      />
      <Button type="submit" fullWidth icon="mail" busy={isPending}>
        {submitLabel}
      </Button>
      <Button variant="link" href={paths.login(event.context)}>
        {say('auth.toLogin')}
      </Button>
    </EntryForm>
  )
}
