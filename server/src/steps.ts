import type { FormWorld } from '@parvis/contract/forms/forms.steps.ts'
import { firstForm, secondForm } from '@parvis/contract/forms/forms.steps.ts'
import type { Form, FormValues } from '@parvis/contract/forms/forms.ts'
import type { Draft, StepKey } from '@parvis/contract/steps'
import { saveFormValues } from '#features/forms/forms.service.ts'
import type { StepSaver } from '#features/registration/registration.service.ts'

const savesForm =
  (key: 'form' | 'form2', formOf: (world: FormWorld) => Form | undefined): StepSaver =>
  async (tx, ports, { event, user, world }) => {
    const form = formOf(world)
    const draft: Draft = world.draft
    const values: FormValues | undefined = draft[key]
    if (!form || !values) return
    await saveFormValues(tx, ports, {
      domainId: event.row.domainId,
      eventId: event.row.id,
      userId: user.id,
      form,
      values,
    })
  }

/** What writes each step's answer. The choice, the type, the days and the representative are one decision, which the registration takes itself. */
export const savers: Partial<Record<StepKey, StepSaver>> = {
  form: savesForm('form', firstForm),
  form2: savesForm('form2', secondForm),
}
