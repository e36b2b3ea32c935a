import type { FormEvent, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { CallError } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ButtonRow } from '#kit/ui/ButtonRow.tsx'
import { FieldGrid, FieldRow } from '#kit/ui/FieldGrid.tsx'
import { Stack } from '#kit/ui/Page.tsx'
import { RequiredNote } from '#kit/ui/RequiredNote.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { EmailInput, TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'

export interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}
export type PersonErrors = Partial<Record<keyof Person, string>>
const NAMES = ['firstName', 'lastName', 'email'] as const
const NOBODY: Person = { firstName: '', lastName: '', email: '' }

interface PersonFormProps {
  title: string
  lead: ReactNode
  submitLabel: string
  failedTitle: string
  required: readonly (keyof Person)[]
  hints: Partial<Record<keyof Person, string>>
  busy: boolean
  error: CallError | null
  check: (person: Person) => PersonErrors
  onSubmit: (person: Person) => void
  backLabel: string
  backHref: string
}

function usePersonFields({ hints, required, error, check, onSubmit }: PersonFormProps) {
  const say = useSay()
  const [person, setPerson] = useState(NOBODY)
  const [wrong, setWrong] = useState<PersonErrors>({})
  const [submitted, setSubmitted] = useState(NOBODY)
  const fields = useRef<Partial<Record<keyof Person, HTMLInputElement | null>>>({})
  const refused = Object.fromEntries((error?.errors ?? []).map(({ path, message }) => [path, message]))
  const firstRefused = NAMES.find((name) => refused[name])
  useEffect(() => {
    if (error && firstRefused) fields.current[firstRefused]?.focus()
  }, [error, firstRefused])

  function submit(submission: FormEvent) {
    submission.preventDefault()
    const found = check(person)
    setWrong(found)
    const first = NAMES.find((name) => found[name])
    if (first) return fields.current[first]?.focus()
    setSubmitted(person)
    onSubmit(person)
  }
  const common = (name: keyof Person) => ({
    name,
    label: say(`companions.${name}`),
    hint: hints[name],
    required: required.includes(name),
    // The browser must not fill in the user's own data.
    autoComplete: 'off',
    value: person[name],
    error: wrong[name] ? say(wrong[name]) : person[name] === submitted[name] ? refused[name] : undefined,
    inputRef: (input: HTMLInputElement | null) => {
      fields.current[name] = input
    },
    onChange: (value: string) => {
      setPerson((was) => ({ ...was, [name]: value }))
      setWrong((was) => ({ ...was, [name]: undefined }))
    },
  })
  return { refused, submit, common }
}

export function PersonForm(props: PersonFormProps) {
  const { title, lead, busy, error } = props
  const tell = useProblem()
  const { refused, submit, common } = usePersonFields(props)
  const isElsewhere = error !== null && !NAMES.some((name) => refused[name])
  const submitButton = (
    <Button type="submit" form="person" iconEnd="arrow" busy={busy}>
      {props.submitLabel}
    </Button>
  )
  const back = (
    <Button variant="ghost" href={props.backHref}>
      {props.backLabel}
    </Button>
  )
  return (
    <Sheet level={1} title={title} lead={lead} footer={<ButtonRow back={back}>{submitButton}</ButtonRow>}>
      <form id="person" noValidate onSubmit={submit}>
        <Stack>
          <RequiredNote />
          {isElsewhere ? (
            <Banner kind="error" title={props.failedTitle}>
              {tell(error)}
            </Banner>
          ) : null}
          <FieldGrid>
            <TextInput {...common('firstName')} maxLength={100} autoCapitalize="words" />
            <TextInput {...common('lastName')} maxLength={100} autoCapitalize="words" />
            <FieldRow>
              <EmailInput {...common('email')} />
            </FieldRow>
          </FieldGrid>
        </Stack>
      </form>
    </Sheet>
  )
}
