import type { RefObject } from 'react'
import { useSay } from '#kit/say.tsx'
import { FieldGrid } from '#kit/ui/FieldGrid.tsx'
import { PasswordInput } from '#kit/ui/PasswordInput.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import type { AccountDraft } from '../useAccountCreation.ts'
import type { useTypologies } from '../useTypologies.ts'

interface DraftFieldProps {
  readonly draft: AccountDraft
  readonly set: (name: keyof AccountDraft) => (value: string) => void
  readonly problems: Readonly<Record<string, string>>
}

export function NameFields({
  draft,
  set,
  problems,
  firstField,
}: DraftFieldProps & { firstField: RefObject<HTMLInputElement | null> }) {
  const say = useSay()
  return (
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
  )
}

export function NewPasswordField({ draft, set, problems }: DraftFieldProps) {
  const say = useSay()
  return (
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
  )
}

export function TypologyField({
  draft,
  set,
  problems,
  typologies,
}: DraftFieldProps & Pick<ReturnType<typeof useTypologies>, 'typologies'>) {
  const say = useSay()
  return (
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
  )
}
