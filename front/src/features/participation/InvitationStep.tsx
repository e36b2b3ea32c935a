import { emailOf } from '@parvis/contract/kit/email.ts'
import type { ParticipationWorld } from '@parvis/contract/participation/participation.steps.ts'
import { invitationStep } from '@parvis/contract/participation/participation.steps.ts'
import { useEffect, useEffectEvent } from 'react'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { Controller, useForm } from 'react-hook-form'
import { StepSheet } from '#kit/form/StepSheet.tsx'
import type { StepProps } from '#kit/form/step.ts'
import { checkAnswer } from '#kit/form/step.ts'
import { useSay } from '#kit/say.tsx'
import { ErrorSummary } from '#kit/ui/ErrorSummary.tsx'
import { fieldId } from '#kit/ui/Field.tsx'
import { FieldGrid, FieldRow } from '#kit/ui/FieldGrid.tsx'
import { Stack } from '#kit/ui/Page.tsx'
import { RequiredNote } from '#kit/ui/RequiredNote.tsx'
import { EmailInput, TextInput } from '#kit/ui/TextInput.tsx'

const NAMES = ['firstName', 'lastName', 'email'] as const
type Invited = Record<(typeof NAMES)[number], string>

/** The identity of the representative (specification 1, § 2, step 2). */
export function InvitationStep({ frame, world, answer, refused, onChange, onDone }: StepProps<ParticipationWorld>) {
  const say = useSay()
  const tools = useInvitation({ world, answer, refused, onChange })
  const { errors, isSubmitted } = tools.formState
  const sentenceOf = (name: (typeof NAMES)[number]) => {
    const error = errors[name]
    return error?.message && (error.type === 'server' ? error.message : say(error.message))
  }
  const items = NAMES.flatMap((name) => {
    const text = sentenceOf(name)
    return text ? [{ id: fieldId(name), text }] : []
  })
  return (
    <StepSheet frame={frame} lead={say('participation.invitation.lead')}>
      <form id={frame.formId} noValidate onSubmit={(event) => void tools.handleSubmit(onDone)(event)}>
        <Stack>
          <RequiredNote />
          {isSubmitted && items.length > 1 ? (
            <ErrorSummary title={say('participation.toCorrect', { count: items.length })} items={items} />
          ) : null}
          <FieldGrid>
            {NAMES.map((name) => (
              <Controller
                key={name}
                name={name}
                control={tools.control}
                render={({ field: { ref, ...field } }) => {
                  const common = {
                    ...field,
                    inputRef: ref,
                    required: true,
                    error: sentenceOf(name),
                    // The browser must not fill in the user's own data.
                    autoComplete: 'off',
                    label: say(`participation.invitation.${name}`),
                  }
                  if (name === 'email')
                    return (
                      <FieldRow>
                        <EmailInput {...common} />
                      </FieldRow>
                    )
                  return <TextInput {...common} maxLength={100} autoCapitalize="words" />
                }}
              />
            ))}
          </FieldGrid>
        </Stack>
      </form>
    </StepSheet>
  )
}

type Given = Pick<StepProps<ParticipationWorld>, 'world' | 'answer' | 'refused' | 'onChange'>

function useInvitation({ world, answer, refused, onChange }: Given) {
  const tools = useForm<Invited>({ defaultValues: invitedIn(answer), resolver: resolverOf(world) })
  const tell = useEffectEvent(onChange)
  useEffect(
    () => tools.subscribe({ formState: { values: true }, callback: ({ values }) => tell({ ...values }) }),
    [tools.subscribe],
  )
  useEffect(() => {
    for (const name of NAMES) if (refused[name]) tools.setError(name, { type: 'server', message: refused[name] })
    const first = NAMES.find((name) => refused[name])
    if (first) tools.setFocus(first)
  }, [refused, tools.setError, tools.setFocus])
  return tools
}

function invitedIn(answer: unknown): Invited {
  const given = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>
  const textAt = (name: string) => (typeof given[name] === 'string' ? given[name] : '')
  return { firstName: textAt('firstName'), lastName: textAt('lastName'), email: textAt('email') }
}

const resolverOf =
  (world: ParticipationWorld): Resolver<Invited> =>
  (values) => {
    const checked = checkAnswer(invitationStep, values, world)
    if (checked.right) return { values: checked.answer, errors: {} }
    // One's own address is reported at once, even while names are missing.
    const typed = invitationStep.errors({ ...values, email: emailOf(values.email) }, world)
    const errors = Object.entries({ ...typed, ...checked.errors }).map(([name, message]) => [
      name,
      { type: 'rule', message },
    ])
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Invited> }
  }
