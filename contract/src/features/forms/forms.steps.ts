import { daysHeld, outcomeOf } from '#features/participation/participation.rules.ts'
import type { ParticipationWorld } from '#features/participation/participation.steps.ts'
import { choiceIn, comes, datesStep, typologyInForce } from '#features/participation/participation.steps.ts'
import { noErrors, step } from '#kit/step.ts'
import type { PersonContext } from './conditions.rules.ts'
import { ANYTHING, askedOf, formBefore, personContextOf, saidIn } from './conditions.rules.ts'
import { checkForm, holdsValue, isEmpty } from './forms.rules.ts'
import type { Form, FormModel } from './forms.ts'
import { FormValues } from './forms.ts'

export interface FormWorld extends ParticipationWorld {
  readonly forms: Readonly<Record<string, Form>>
  /** Saved answers by key; absent unless asked for. */
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

/** The form of the step, with all questions it may ask. */
export const firstForm = (world: FormWorld): Form | undefined => world.forms[world.settings[FORM_OF.form]]
export const secondForm = (world: FormWorld): Form | undefined => world.forms[world.settings[FORM_OF.form2]]

/** A person who is asked to choose days has the chosen ones; others have all days. */
function daysIn(world: FormWorld): readonly string[] {
  const { draft, event, subject } = world
  const held = personContextOf(subject).dayIds
  const chosen = datesStep.shown(world) ? (draft.dates?.dayIds ?? held) : undefined
  return daysHeld(outcomeOf(choiceIn(world) ?? 'onsite'), event.days, chosen)
}

/** Facts that the conditions of a form look at, during a registration. */
export function personContextIn(world: FormWorld, formId: string): PersonContext {
  const { draft, forms, formData, settings, subject } = world
  const choice = choiceIn(world) ?? 'onsite'
  const way = choice === 'companion' ? 'onsite' : choice
  const whom: PersonContext = { typoId: typologyInForce(draft, subject), way, dayIds: daysIn(world), said: {} }
  const earlier = formBefore(settings, formId)
  const before = earlier === undefined ? undefined : forms[earlier]
  if (!before) return whom
  const answers = earlier === settings.FO_FORM_ID ? draft.form : draft.form2
  return { ...whom, said: saidIn(before.models, { ...formData, ...answers }, whom) }
}

/** Questions that a form may ask the person, for any answers to forms. */
export const mayAsk = (world: FormWorld, form: Form | undefined): FormModel[] =>
  form ? askedOf(form.models, ANYTHING, { ...personContextIn(world, form.id), said: ANYTHING }) : []

const formStep = <K extends Key>(key: K, formOf: (world: FormWorld) => Form | undefined) => {
  const asked = (world: FormWorld, answers: FormValues | typeof ANYTHING): FormModel[] => {
    const form = formOf(world)
    const given = answers === ANYTHING ? answers : { ...world.formData, ...answers }
    return form ? askedOf(form.models, given, personContextIn(world, form.id)) : []
  }
  const fields = (world: FormWorld): string[] =>
    mayAsk(world, formOf(world))
      .filter(holdsValue)
      .map((model) => model.key)
  return step({
    key,
    schema: FormValues,
    screen: 'shared',
    questions: (world: FormWorld) => fields(world).length,
    fields,
    shown: (world: FormWorld) => comes(world) && asked(world, ANYTHING).length > 0,
    errors(answer, world: FormWorld) {
      const models = asked(world, answer ?? {})
      return models.some(holdsValue) ? checkForm(models, answer ?? {}).errors : noErrors
    },
    // Hidden answers stay in the draft: their questions may be asked again.
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
