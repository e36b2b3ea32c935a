import type { FormEvent, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmailInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { AccountDraft } from '../useAccountCreation.ts'
import { consentField, useAccountCreation } from '../useAccountCreation.ts'
import { useTypologies } from '../useTypologies.ts'
import { Consents } from './Consents.tsx'
import { EmailUsed } from './EmailUsed.tsx'
import { EntryForm } from './EntryForm.tsx'
import { NameFields, NewPasswordField, TypologyField } from './IdentityFields.tsx'
import { KnownEmail } from './KnownEmail.tsx'

interface CreationFormProps {
  title: string
  lead: string
  email?: string
  onBack?: () => void
  minName?: number
  children?: ReactNode
}

const EMPTY: AccountDraft = { email: '', firstName: '', lastName: '', password: '', typoId: '', consents: [] }

export function CreationForm({ title, lead, email, onBack, minName = 1, children }: CreationFormProps) {
  const say = useSay()
  const tell = useProblem()
  const { settings } = useEvent()
  const { typologies } = useTypologies()
  const needsTypology = settings.FO_MEETING_CHOOSE_TYPOLOGY && typologies.length > 0
  const { create, problems, settled, error, isBusy, needsPassword } = useAccountCreation({ needsTypology, minName })
  const [draft, setDraft] = useState<AccountDraft>({ ...EMPTY, email: email ?? '' })
  const firstField = useRef<HTMLInputElement>(null)
  const isAsked = email !== undefined

  useEffect(() => {
    if (isAsked) firstField.current?.focus()
  }, [isAsked])

  const set = (name: keyof AccountDraft) => (value: string) => {
    setDraft((was) => ({ ...was, [name]: value }))
    settled(name)
  }

  const fields = { draft, set, problems }

  function submit(submission: FormEvent) {
    submission.preventDefault()
    void create(draft)
  }

  return (
    <EntryForm title={title} lead={lead} onSubmit={submit}>
      {error?.code === 'EMAIL_ALREADY_USED' ? <EmailUsed email={draft.email} /> : null}
      {error && error.code !== 'EMAIL_ALREADY_USED' && error.errors.length === 0 ? (
        <Banner kind="error">{tell(error)}</Banner>
      ) : null}
      {email !== undefined && onBack ? (
        <KnownEmail email={email} onBack={onBack} />
      ) : (
        <EmailInput
          label={say('auth.email.label')}
          name="email"
          required
          value={draft.email}
          onChange={set('email')}
          error={problems['email']}
        />
      )}
      <NameFields {...fields} firstField={firstField} />
      {needsPassword ? <NewPasswordField {...fields} /> : null}
      {needsTypology ? <TypologyField {...fields} typologies={typologies} /> : null}
      <Consents
        given={draft.consents}
        onChange={(consents) => {
          setDraft((was) => ({ ...was, consents }))
          settled(...consents.map(consentField))
        }}
        problems={problems}
      />
      <Button type="submit" fullWidth iconEnd="arrow" busy={isBusy}>
        {say('auth.create')}
      </Button>
      {children}
    </EntryForm>
  )
}
