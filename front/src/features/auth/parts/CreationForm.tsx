import type { FormEvent, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { FieldGrid } from '#kit/ui/FieldGrid.tsx'
import { PasswordInput } from '#kit/ui/PasswordInput.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { EmailInput, TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { AccountDraft } from '../useAccountCreation.ts'
import { consentField, useAccountCreation } from '../useAccountCreation.ts'
import { useTypologies } from '../useTypologies.ts'
import { Consents } from './Consents.tsx'
import { EmailUsed } from './EmailUsed.tsx'
import { EntryForm } from './EntryForm.tsx'
import { KnownEmail } from './KnownEmail.tsx'

interface CreationFormProps {
  title: string
  lead: string
  /** The address given before; asked here when there is none. */
  email?: string
  onBack?: () => void
  /** Characters that each name must have. */
  minName?: number
  children?: ReactNode
}

const EMPTY: AccountDraft = { email: '', firstName: '', lastName: '', password: '', typoId: '', consents: [] }

/** No account yet: what is needed to make one. */
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
      <FieldGrid>
        <TextInput
          label={say('auth.firstName.label')}
          name="firstName"
          autoComplete="given-name"
          autoCapitalize="words"
          required
          maxLength={100}
          value={draft.firstName}
          onChange={set('firstName')}
          error={problems['firstName']}
          inputRef={firstField}
        />
        <TextInput
          label={say('auth.lastName.label')}
          name="lastName"
          autoComplete="family-name"
          autoCapitalize="words"
          required
          maxLength={100}
          value={draft.lastName}
          onChange={set('lastName')}
          error={problems['lastName']}
        />
      </FieldGrid>
      {needsPassword ? (
        <PasswordInput
          label={say('auth.password.choose')}
          hint={say('auth.password.hint')}
          name="password"
          autoComplete="new-password"
          required
          revealLabel={say('auth.password.show')}
          concealLabel={say('auth.password.hide')}
          value={draft.password}
          onChange={set('password')}
          error={problems['password']}
        />
      ) : null}
      {needsTypology ? (
        <Select
          label={say('auth.typology.label')}
          name="typoId"
          required
          placeholder={say('auth.typology.placeholder')}
          options={typologies.map(({ id, label }) => ({ value: id, label }))}
          value={draft.typoId}
          onChange={set('typoId')}
          error={problems['typoId']}
        />
      ) : null}
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
