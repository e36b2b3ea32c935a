import type { FormWorld } from '@parvis/contract/forms/forms.steps.ts'
import { firstForm, mayAsk, personContextIn, secondForm } from '@parvis/contract/forms/forms.steps.ts'
import type { Form } from '@parvis/contract/forms/forms.ts'
import { FormValues } from '@parvis/contract/forms/forms.ts'
import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import { useMemo, useState } from 'react'
import { StepSheet } from '#kit/form/StepSheet.tsx'
import type { StepProps } from '#kit/form/step.ts'
import { useSay } from '#kit/say.tsx'
import { DynamicFormPanel } from './DynamicFormPanel.tsx'

/** The first information form (specification 1, § 2, step 6). */
export function FirstFormStep(props: StepProps<FormWorld>) {
  return <FormStep {...props} form={firstForm(props.world)} />
}

/** The second information form (specification 1, § 2, step 10). */
export function SecondFormStep(props: StepProps<FormWorld>) {
  return <FormStep {...props} form={secondForm(props.world)} />
}

function FormStep({
  form,
  frame,
  world,
  subjectId,
  answer,
  refused,
  onChange,
  onDone,
  onWrong,
}: StepProps<FormWorld> & { form: Form | undefined }) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const { domainId, id: eventId } = world.event
  const owner = useMemo(() => ({ domainId, eventId, userId: subjectId }), [domainId, eventId, subjectId])
  const given = FormValues.safeParse(answer)
  if (!form) return null
  const asks = mayAsk(world, form).some((model) => model.isRequired && !model.isDisabled)
  return (
    <StepSheet frame={frame} stuck={busy} lead={asks ? say('context.required') : undefined}>
      <DynamicFormPanel
        id={frame.formId}
        form={form}
        whom={personContextIn(world, form.id)}
        values={given.success ? given.data : {}}
        owner={owner}
        accountEmail={shownEmail(world.subject.email)}
        refused={refused}
        onChange={onChange}
        onSubmit={onDone}
        onWrong={onWrong}
        onBusy={setBusy}
      />
      {busy ? <p role="status">{say('forms.file.wait')}</p> : null}
    </StepSheet>
  )
}
