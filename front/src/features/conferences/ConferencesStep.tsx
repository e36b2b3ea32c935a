import type { ConferenceWorld } from '@parvis/contract/conferences/conferences.steps.ts'
import { conferencesStep, heldAnswers } from '@parvis/contract/conferences/conferences.steps.ts'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { StepSheet } from '#kit/form/StepSheet.tsx'
import type { StepProps } from '#kit/form/step.ts'
import { checkAnswer, leadTo } from '#kit/form/step.ts'
import { useSay } from '#kit/say.tsx'
import { errorSentences } from './parts/errorSentences.ts'
import { focusFault, SlotStep } from './parts/SlotStep.tsx'

export function ConferencesStep({
  frame,
  world,
  subjectId,
  answer,
  refused,
  onChange,
  onDone,
  onWrong,
}: StepProps<ConferenceWorld>) {
  const say = useSay()
  const [wrong, setWrong] = useState({})
  const { slots } = conferencesStep.schema.safeParse(answer).data ?? heldAnswers(world).conferences

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const checked = checkAnswer(conferencesStep, { slots }, world)
    if (checked.right) return onDone(checked.answer)
    setWrong(checked.errors)
    leadTo(() => focusFault(checked.errors), onWrong)
  }
  return (
    <StepSheet frame={frame} lead={say('conferences.step.lead')}>
      <form id={frame.formId} noValidate onSubmit={submit}>
        <SlotStep
          world={world}
          subjectId={subjectId}
          look="select"
          slots={slots}
          errors={{ ...refused, ...errorSentences(wrong, say) }}
          onChange={(chosen) => {
            setWrong({})
            onChange({ slots: chosen })
          }}
        />
      </form>
    </StepSheet>
  )
}
