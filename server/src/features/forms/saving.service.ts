import { companiesStep } from '@parvis/contract/companies/companies.steps.ts'
import type { FormWorld } from '@parvis/contract/forms/forms.steps.ts'
import { whomIn } from '@parvis/contract/forms/forms.steps.ts'
import type { Form, FormValues } from '@parvis/contract/forms/forms.ts'
import type { CompanyChosen } from '#features/companies/saving.service.ts'
import type { StepSaver } from '#features/participation/saving.service.ts'
import { askedElsewhere } from './asked.service.ts'
import { saveFormValues } from './forms.service.ts'

type Key = 'form' | 'form2'
type DraftedWorld = FormWorld & CompanyChosen & { readonly draft: { readonly [K in Key]?: FormValues | undefined } }

export const savesForm =
  (key: Key, formOf: (world: FormWorld) => Form | undefined): StepSaver<DraftedWorld> =>
  async (tx, ports, { event, user, world, isForced }) => {
    const form = formOf(world)
    const values = world.draft[key]
    if (!form || !values) return
    const whom = whomIn(world, form.id)
    await saveFormValues(tx, ports, {
      domainId: event.row.domainId,
      eventId: event.row.id,
      userId: user.id,
      // Answers about the company belong to the one being chosen.
      companyId: companiesStep.shown(world) ? world.draft.companies?.companyId : undefined,
      forms: [{ models: form.models, whom }],
      isIntroduced: user.UserEvent?.isIntroduced,
      elsewhere: askedElsewhere(world, [form.id], whom),
      values,
      force: isForced,
      path: `values.${key}`,
    })
  }
