import type { ConferenceWorld } from '@parvis/contract/conferences/conferences.steps.ts'
import {
  categoriesStep,
  heldAnswers,
  offeredCategories,
  picksCategories,
  picksSlots,
} from '@parvis/contract/conferences/conferences.steps.ts'
import type { Conference } from '@parvis/contract/conferences/conferences.ts'
import type { StepErrors } from '@parvis/contract/kit/step.ts'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { StepSheet } from '#kit/form/StepSheet.tsx'
import type { StepProps } from '#kit/form/step.ts'
import { checkAnswer } from '#kit/form/step.ts'
import { useSay } from '#kit/say.tsx'
import { CheckboxGroup } from '#kit/ui/CheckboxGroup.tsx'
import { Stack } from '#kit/ui/Page.tsx'
import { errorSentences } from './parts/errorSentences.ts'
import { focusFault, SlotStep } from './parts/SlotStep.tsx'

export function CategoriesStep({
  frame,
  world,
  subjectId,
  answer,
  refused,
  onChange,
  onDone,
}: StepProps<ConferenceWorld>) {
  const say = useSay()
  const [wrong, setWrong] = useState<StepErrors>({})
  const current = categoriesStep.schema.safeParse(answer).data ?? heldAnswers(world).categories
  const { categoryIds, slots } = current
  const errors = { ...refused, ...errorSentences(wrong, say) }

  function change(next: Partial<typeof current>) {
    setWrong({})
    onChange({ ...current, ...next })
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const checked = checkAnswer(categoriesStep, current, world)
    if (checked.right) return onDone(checked.answer)
    setWrong(checked.errors)
    focusFault(checked.errors)
  }
  const isChosen = (conference: Conference) =>
    categoryIds.length === 0 ||
    conference.isRequired ||
    errors[`slots.${conference.id}`] !== undefined ||
    conference.categoryIds.some((id) => categoryIds.includes(id))

  return (
    <StepSheet frame={frame} lead={picksSlots(world) ? say('conferences.step.lead') : undefined}>
      <form id={frame.formId} noValidate onSubmit={submit}>
        <Stack>
          {picksCategories(world) ? (
            <CheckboxGroup
              name="categoryIds"
              label={say('conferences.categories')}
              hint={picksSlots(world) ? say('conferences.categories.hint') : undefined}
              spread
              value={categoryIds}
              onChange={(ids) => change({ categoryIds: ids })}
              options={offeredCategories(world).map(({ id, label }) => ({ value: id, label }))}
            />
          ) : null}
          {picksSlots(world) ? (
            <SlotStep
              world={world}
              subjectId={subjectId}
              look="picker"
              slots={slots}
              errors={errors}
              among={isChosen}
              onChange={(chosen) => change({ slots: chosen })}
            />
          ) : null}
        </Stack>
      </form>
    </StepSheet>
  )
}
