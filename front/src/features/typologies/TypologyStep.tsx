import type { Settings } from '@parvis/contract/events/events.settings.ts'
import type { TypologyWorld } from '@parvis/contract/typologies/typologies.steps.ts'
import { offeredTypes, typologyStep } from '@parvis/contract/typologies/typologies.steps.ts'
import type { Typology } from '@parvis/contract/typologies/typologies.ts'
import type { SubmitEvent } from 'react'
import { useRef } from 'react'
import { StepSheet } from '#kit/form/StepSheet.tsx'
import type { StepProps } from '#kit/form/step.ts'
import { checkAnswer, leadTo } from '#kit/form/step.ts'
import { useSay } from '#kit/say.tsx'
import { RadioCards } from '#kit/ui/RadioGroup.tsx'

/** The participant type (specification 1, § 2, step 3). */
export function TypologyStep({ frame, world, answer, refused, onChange, onDone, onWrong }: StepProps<TypologyWorld>) {
  const say = useSay()
  const offered = offeredTypes(world)
  const value = chosenIn(answer, offered) ?? preselected(offered, world.settings)

  const first = useRef<HTMLInputElement>(null)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const checked = checkAnswer(typologyStep, value && { typoId: value }, world)
    if (checked.right) return onDone(checked.answer)
    leadTo(() => first.current?.focus(), onWrong)
  }
  return (
    <StepSheet frame={frame} stuck={value === undefined}>
      <form id={frame.formId} noValidate onSubmit={submit}>
        <RadioCards
          name="typoId"
          label={say('typologies.question')}
          hideLabel
          required
          value={value ?? null}
          inputRef={first}
          onChange={(typoId) => onChange({ typoId })}
          error={refused['typoId']}
          options={offered.map(({ id, label }) => ({ value: id, label }))}
        />
      </form>
    </StepSheet>
  )
}

function chosenIn(answer: unknown, offered: readonly Typology[]): string | undefined {
  const id = typologyStep.schema.safeParse(answer).data?.typoId
  return offered.some((typology) => typology.id === id) ? id : undefined
}

/** The first type, unless the event requires a choice. */
const preselected = (offered: readonly Typology[], settings: Pick<Settings, 'FO_TYPOLOGY_DEFAULT_HIDE'>) =>
  settings.FO_TYPOLOGY_DEFAULT_HIDE ? undefined : offered[0]?.id
