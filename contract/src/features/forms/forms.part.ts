import * as z from 'zod/mini'
import type { ContextConfig } from '#features/context/context.part.ts'
import { Id, maxLength } from '#kit/fields.ts'
import type { EventName, Read } from '#kit/part.ts'
import { idsOf, keysOf, list, repeated, share, unknown } from '#kit/part.ts'
import type { Effect, Planned } from '#kit/plan.ts'
import { APPLY, effectsIn, RETIRE } from '#kit/plan.ts'
import type { Waited } from './conditions.part.ts'
import { boundFaults, conditionFaults, waitedBy } from './conditions.part.ts'
import { choiceKey, questionKey, questionTextKey } from './forms.rules.ts'
import type { FormModel } from './forms.ts'
import { FormBody } from './forms.ts'

const FiledForm = z.strictObject({ id: Id, ...FormBody.shape })
const fields = { forms: z._default(z.array(FiledForm).check(maxLength(200)), []) }

export type FormsConfig = Read<typeof fields>

type Filed = FormsConfig['forms'][number]

const KINDS: Readonly<Record<string, string>> = { textarea: 'text', radio: 'select' }
const kindOf = ({ component }: FormModel): string => KINDS[component] ?? component

export interface Asked {
  readonly at: readonly [form: string, models: 'models', field: string, ...choice: string[]]
  readonly model: FormModel
  /** The removed choice; empty for the whole question. */
  readonly choice: string
  readonly change: 'gone' | 'otherwise' | 'required' | 'hidden'
  readonly was: readonly Waited[]
  readonly waits: readonly Waited[]
  readonly wasRequired: boolean
}

const FORM_SETTINGS = ['FO_FORM_ID', 'FO_FORM_V2_ID'] as const

/** Forms asked on registration, with the forms above and below them. */
function formsToRegister({ forms, settings, settingsByLanguage }: FormsConfig & ContextConfig): readonly Filed[] {
  const levels = [settings, ...Object.values(settingsByLanguage)]
  const all = [...levels, ...levels.flatMap(({ typosV2 = {} }) => Object.values(typosV2))]
  const asked = new Set(all.flatMap((level) => FORM_SETTINGS.flatMap((key) => level[key] ?? [])))
  for (let known = -1; known < asked.size; ) {
    known = asked.size
    for (const { id, parentId } of forms)
      if (parentId !== null && (asked.has(id) || asked.has(parentId))) asked.add(id).add(parentId)
  }
  return forms.filter(({ id }) => asked.has(id))
}

const questionOf = ({ model, key }: FormModel): string => `${model} ${key}`

function changesOf(
  model: FormModel,
  then: FormModel,
  about: Pick<Asked, 'at' | 'was' | 'waits'>,
  mustBe: boolean,
): Asked[] {
  const { at, was, waits } = about
  const wasRequired = model.isRequired && !model.isRetired
  const isOfOthers = JSON.stringify(was) !== JSON.stringify(waits)
  const isAsked = !model.isRetired && !then.isRetired
  const offered = new Set(then.values.map(({ key }) => key))
  const whole = { ...about, wasRequired, choice: '' }
  return [
    ...(mustBe && (isOfOthers || !wasRequired) ? [{ ...whole, model: then, change: 'required' } as const] : []),
    ...(isAsked && isOfOthers ? [{ ...whole, model, change: 'hidden' } as const] : []),
    ...model.values.flatMap(({ key }): Asked[] =>
      offered.has(key) ? [] : [{ ...whole, at: [...at, 'values', key], model, choice: key, change: 'gone' }],
    ),
  ]
}

/** Every question that a change of forms asks otherwise; answers to these are counted. */
export function askedOtherwise(before: FormsConfig & ContextConfig, after: FormsConfig & ContextConfig): Asked[] {
  const places = after.forms.flatMap((form) => form.models.map((model) => ({ form, model })))
  const now = new Map(places.map((place) => [questionOf(place.model), place]))
  // Of duplicate keys in a form, which a file may not hold, the first wins.
  const inForms = new Map(places.toReversed().map((place) => [`${place.form.id} ${questionOf(place.model)}`, place]))
  const toRegister = new Set(formsToRegister(after).flatMap(({ models }) => models.map(questionOf)))
  const [waited, waiting] = [waitedBy(before), waitedBy(after)]
  return before.forms.flatMap((form) =>
    form.models.flatMap((model): Asked[] => {
      const at: Asked['at'] = [form.id, 'models', model.key]
      const question = questionOf(model)
      const place = inForms.get(`${form.id} ${question}`) ?? now.get(question)
      const none = { was: [], waits: [], wasRequired: false, choice: '' }
      if (!place) return [{ ...none, at, model, change: 'gone' }]
      const { model: then } = place
      if (kindOf(then) !== kindOf(model)) return [{ ...none, at, model, change: 'otherwise' }]
      const about = { at, was: waited(model, form), waits: waiting(then, place.form) }
      return changesOf(model, then, about, then.isRequired && !then.isRetired && toRegister.has(question))
    }),
  )
}

/** Name of the count of answers, or of missing answers, to a question. */
export const countOfAsked = ({ at, change }: Asked): string => [change, ...at].join(' ')

const told = effectsIn('forms')

const nameOf = ({ label, key }: FormModel): string => label.replace(/<[^<>]*>/g, '').trim() || key
const choiceOf = ({ values }: FormModel, choice: string): string =>
  values.find(({ key }) => key === choice)?.label || choice

const planForms = ({ before, after, facts }: Planned<FormsConfig & ContextConfig>): Effect[] =>
  askedOtherwise(before, after).flatMap((one) => {
    const { at, model, choice, change } = one
    const item = [at[0], model.key, ...(choice === '' ? [] : [choice])].join('.')
    const name = choice === '' ? nameOf(model) : `${nameOf(model)} : ${choiceOf(model, choice)}`
    const about = { item, at, name, people: facts.counts[countOfAsked(one)] }
    if (change === 'required')
      return told({ ...about, at: [...at, 'isRequired'] }, 'FILE_LACKING', { remedies: [APPLY] })
    if (change === 'hidden') return told({ ...about, at: [...at, 'showIf'] }, 'FILE_HIDING', { remedies: [APPLY] })
    if (change === 'otherwise' || choice !== '') return told(about, 'FILE_ANSWERED', { unblock: 'PLAN_ANOTHER' })
    return told(about, 'FILE_ANSWERED', { remedies: [RETIRE] })
  })

/** A question with its answers and the help under it; a block of text is written where it stands. */
const questionNames = (formId: string, { key, label, values, metadata }: FormModel): EventName[] => [
  { key: questionKey(formId, key), name: label },
  { key: questionTextKey(formId, key, 'comment'), name: metadata.comment ?? '' },
  ...values.map((choice) => ({ key: choiceKey(formId, key, choice.key), name: choice.label })),
]

const formNames = (forms: readonly Filed[]): EventName[] =>
  forms.flatMap(({ id, models }) =>
    models
      .filter(({ component, isRetired }) => component !== 'html' && !isRetired)
      .flatMap((one) => questionNames(id, one)),
  )

export const formsShare = share({
  fields,
  shapes: { forms: list('id', { models: list('key') }) },
  help: { forms: 'Les formulaires et leurs champs ; « parentId » nomme le formulaire dont un autre est la suite' },
  empty: { forms: [] },
  copyGroup: { forms: 'forms' },
  rights: {},
  names: { order: 500, of: { forms: formNames } },
  plan: planForms,
  remedied: (_, before) => ({ ...(before as FormModel), isRetired: true, isRequired: false }),
  faults(config: FormsConfig & ContextConfig, known) {
    const { forms } = config
    return [
      ...repeated('forms', idsOf(forms)),
      ...forms.flatMap(({ parentId, models }, i) => [
        ...unknown(`forms.${i}.parentId`, parentId, known('forms')),
        ...repeated(`forms.${i}.models`, keysOf(models)),
      ]),
      ...boundFaults(forms),
      ...conditionFaults(config, known),
    ]
  },
})
