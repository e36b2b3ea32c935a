import type { ParticipationWorld } from '#features/participation/participation.steps.ts'
import { choiceIn, comes } from '#features/participation/participation.steps.ts'
import { noErrors, step } from '#kit/step.ts'
import { checkForm, holdsValue, isEmpty } from './forms.rules.ts'
import type { Form } from './forms.ts'
import { FormValues } from './forms.ts'

export interface FormWorld extends ParticipationWorld {
  /** The event's forms by id. */
  readonly forms: Readonly<Record<string, Form>>
  /** What is kept of the person's answers to forms, by key; absent where it is not asked for. */
  readonly formData?: FormValues | undefined
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
    complete(answer, world: FormWorld) {
      const form = formOf(world)
      const { formData } = world
      if (!form || !formData) return answer
      const kept = form.models.flatMap(({ key }) => {
        const value = formData[key]
        return value === undefined ? [] : [[key, value]]
      })
      return { ...Object.fromEntries(kept), ...answer }
    },
    comparable(answer, world: FormWorld) {
      const { values } = checkForm(formOf(world)?.models ?? [], answer ?? {}, { force: true })
      return Object.entries(values)
        .filter(([, value]) => !isEmpty(value))
        .toSorted()
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
