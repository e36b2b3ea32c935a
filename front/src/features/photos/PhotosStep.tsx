import type { PhotosWorld } from '@parvis/contract/photos/photos.steps.ts'
import { PhotosAnswer, photosAnswer, refusalAfter } from '@parvis/contract/photos/photos.steps.ts'
import type { SubmitEvent } from 'react'
import { useMe } from '#features/users/useMe.ts'
import { StepSheet } from '#kit/form/StepSheet.tsx'
import type { StepProps } from '#kit/form/step.ts'
import { useSay } from '#kit/say.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'

/** A choice that is not ticked beforehand, unless the person has refused already. */
export function PhotosStep({ frame, world, subjectId, answer, refused, onChange, onDone }: StepProps<PhotosWorld>) {
  const say = useSay()
  const isOwn = useMe().id === subjectId
  const value = refusalAfter(world, PhotosAnswer.safeParse(answer).data)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    onDone(photosAnswer(world, value))
  }
  return (
    <StepSheet frame={frame}>
      <form id={frame.formId} noValidate onSubmit={submit}>
        <Checkbox
          name="refusesPhotos"
          label={say(isOwn ? 'photoRefusal.refuses' : 'photoRefusal.refuses.theirs')}
          hint={say(isOwn ? 'photoRefusal.hint' : 'photoRefusal.hint.theirs')}
          value={value}
          error={refused['refusesPhotos']}
          onChange={(refuses) => onChange(photosAnswer(world, refuses))}
        />
      </form>
    </StepSheet>
  )
}
