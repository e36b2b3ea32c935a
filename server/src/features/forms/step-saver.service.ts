import { companiesStep } from '@parvis/contract/companies/companies.steps.ts'
import type { FormWorld } from '@parvis/contract/forms/forms.steps.ts'
import { personContextIn } from '@parvis/contract/forms/forms.steps.ts'
import type { Form, FormValues } from '@parvis/contract/forms/forms.ts'
import type { CompanyChosen } from '#features/companies/step-saver.service.ts'
import type { StepSaver } from '#features/participation/step-saver.service.ts'
import { formsOutsideRegistration } from './applicable-forms.service.ts'
import { saveFormValues } from './forms.service.ts'

type Key = 'form' | 'form2'
type DraftedWorld = FormWorld & CompanyChosen & { readonly draft: { readonly [K in Key]?: FormValues | undefined } }

export const formSaver =
  (key: Key, formOf: (world: FormWorld) => Form | undefined): StepSaver<DraftedWorld> =>
  async (tx, ports, { event, user, world, isForced }) => {
    const form = formOf(world)
    const values = world.draft[key]
    if (!form || !values) return
    const whom = personContextIn(world, form.id)
    await saveFormValues(tx, ports, {
      domainId: event.row.domainId,
      eventId: event.row.id,
      userId: user.id,
      // Answers about the company belong to the one being chosen.
      companyId: companiesStep.shown(world) ? world.draft.companies?.companyId : undefined,
      forms: [{ models: form.models, whom }],
      isIntroduced: user.UserEvent?.isIntroduced,
      elsewhere: formsOutsideRegistration(world, [form.id], whom),
      values,
      force: isForced,
      path: `values.${key}`,
    })
  }
