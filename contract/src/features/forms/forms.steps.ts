import type { ParticipationWorld } from '#features/participation/participation.steps.ts'
import { choiceIn, comes } from '#features/participation/participation.steps.ts'
import { noErrors, step } from '#kit/step.ts'
import { checkForm, holdsValue } from './forms.rules.ts'
import type { Form } from './forms.ts'
import { FormValues } from './forms.ts'

export interface FormWorld extends ParticipationWorld {
  /** The event's forms by id. */
  readonly forms: Readonly<Record<string, Form>>
}

const formStep = <Key extends string>(key: Key, formOf: (world: FormWorld) => Form | undefined) =>
  step({
    key,
    schema: FormValues,
    shown: (world: FormWorld) => comes(world) && (formOf(world)?.models.length ?? 0) > 0,
    errors(answer, world: FormWorld) {
      const form = formOf(world)
      return form?.models.some(holdsValue) ? checkForm(form.models, answer ?? {}).errors : noErrors
    },
  })

/** A form as it is put to somebody: what is asked only of those who come another way is left out. */
function formFor(world: FormWorld, formId: string): Form | undefined {
  const form = world.forms[formId]
  const way = choiceIn(world) === 'remote' ? 'remote' : 'onsite'
  return form && { ...form, models: form.models.filter(({ onlyFor = way }) => onlyFor === way) }
}

/** The form that a step fills. */
export const firstForm = (world: FormWorld): Form | undefined => formFor(world, world.settings.FO_FORM_ID)
export const secondForm = (world: FormWorld): Form | undefined => formFor(world, world.settings.FO_FORM_V2_ID)

export const firstFormStep = formStep('form', firstForm)
export const secondFormStep = formStep('form2', secondForm)
