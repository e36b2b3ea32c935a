import { daysHeld, outcomeOf } from '#features/participation/participation.rules.ts'
import type { ParticipationWorld } from '#features/participation/participation.steps.ts'
import { choiceIn, comes, datesStep, typologyInForce } from '#features/participation/participation.steps.ts'
import { noErrors, step } from '#kit/step.ts'
import type { Whom } from './conditions.rules.ts'
import { ANYTHING, askedOf, formBefore, saidIn, whomOf } from './conditions.rules.ts'
import { checkForm, holdsValue, isEmpty } from './forms.rules.ts'
import type { Form, FormModel } from './forms.ts'
import { FormValues } from './forms.ts'

export interface FormWorld extends ParticipationWorld {
  /** The event's forms by id. */
  readonly forms: Readonly<Record<string, Form>>
  /** What is kept of the person's answers to forms, by key; absent where it is not asked for. */
  readonly formData?: FormValues | undefined
  readonly draft: ParticipationWorld['draft'] & {
    readonly typology?: { readonly typoId: string } | undefined
    readonly dates?: { readonly dayIds: readonly string[] } | undefined
    readonly form?: FormValues | undefined
    readonly form2?: FormValues | undefined
  }
}

type Key = 'form' | 'form2'
const FORM_OF = { form: 'FO_FORM_ID', form2: 'FO_FORM_V2_ID' } as const

/** The form that a step fills, with all that it may ask. */
export const firstForm = (world: FormWorld): Form | undefined => world.forms[world.settings[FORM_OF.form]]
export const secondForm = (world: FormWorld): Form | undefined => world.forms[world.settings[FORM_OF.form2]]

/** Whoever is asked to choose their days has those; whoever is not has all of them. */
function daysIn(world: FormWorld): readonly string[] {
  const { draft, event, subject } = world
  const held = whomOf(subject).dayIds
  const chosen = datesStep.shown(world) ? (draft.dates?.dayIds ?? held) : undefined
  return daysHeld(outcomeOf(choiceIn(world) ?? 'onsite'), event.days, chosen)
}

/** Whom a form of a registration is put to, by what they answer. */
export function whomIn(world: FormWorld, formId: string): Whom {
  const { draft, forms, formData, settings, subject } = world
  const choice = choiceIn(world) ?? 'onsite'
  const way = choice === 'companion' ? 'onsite' : choice
  const whom: Whom = { typoId: typologyInForce(draft, subject), way, dayIds: daysIn(world), said: {} }
  const earlier = formBefore(settings, formId)
  const before = earlier === undefined ? undefined : forms[earlier]
  if (!before) return whom
  const answers = earlier === settings.FO_FORM_ID ? draft.form : draft.form2
  return { ...whom, said: saidIn(before.models, { ...formData, ...answers }, whom) }
}

/** What a form may ask of somebody, whatever they answer to the questions of forms. */
export const mayAsk = (world: FormWorld, form: Form | undefined): FormModel[] =>
  form ? askedOf(form.models, ANYTHING, { ...whomIn(world, form.id), said: ANYTHING }) : []

const formStep = <K extends Key>(key: K, formOf: (world: FormWorld) => Form | undefined) => {
  /** What is asked, given what is answered of it. */
  const asked = (world: FormWorld, answers: FormValues | typeof ANYTHING): FormModel[] => {
    const form = formOf(world)
    const given = answers === ANYTHING ? answers : { ...world.formData, ...answers }
    return form ? askedOf(form.models, given, whomIn(world, form.id)) : []
  }
  return step({
    key,
    schema: FormValues,
    shown: (world: FormWorld) => comes(world) && asked(world, ANYTHING).length > 0,
    errors(answer, world: FormWorld) {
      const models = asked(world, answer ?? {})
      return models.some(holdsValue) ? checkForm(models, answer ?? {}).errors : noErrors
    },
    // What is hidden stays at hand: it is asked again as soon as it may be.
    complete(answer, world: FormWorld) {
      const form = formOf(world)
      const { formData } = world
      if (!form || !formData) return answer
      const kept = form.models.flatMap(({ key: question }) => {
        const value = formData[question]
        return value === undefined ? [] : [[question, value]]
      })
      return { ...Object.fromEntries(kept), ...answer }
    },
    comparable(answer, world: FormWorld) {
      const { values } = checkForm(asked(world, answer ?? {}), answer ?? {}, { force: true })
      return Object.entries(values)
        .filter(([, value]) => !isEmpty(value))
        .toSorted()
    },
  })
}

export const firstFormStep = formStep('form', firstForm)
export const secondFormStep = formStep('form2', secondForm)
