import * as z from 'zod/mini'
import type { ContextConfig } from '#features/context/context.part.ts'
import { Id } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { idsOf, keysOf, list, repeated, share, unknown } from '#kit/part.ts'
import type { Effect, Planned } from '#kit/plan.ts'
import { APPLY, effectsIn, RETIRE } from '#kit/plan.ts'
import type { FormModel } from './forms.ts'
import { FormBody } from './forms.ts'

const FiledForm = z.strictObject({ id: Id, ...FormBody.shape })
const fields = { forms: z._default(z.array(FiledForm), []) }

export type FormsConfig = Read<typeof fields>

type Filed = FormsConfig['forms'][number]

/** What an answer is, whichever of these components asks for it. */
const KINDS: Readonly<Record<string, string>> = { textarea: 'text', radio: 'select' }
const kindOf = ({ component }: FormModel): string => KINDS[component] ?? component

/** Something that would be asked otherwise: a field that is left out, one of its choices, or how it is asked. */
export interface Asked {
  readonly at: readonly [form: string, models: 'models', field: string, ...choice: string[]]
  readonly model: FormModel
  /** The choice that is left out; empty for the field. */
  readonly choice: string
  readonly change: 'gone' | 'otherwise' | 'required'
}

const FORM_SETTINGS = ['FO_FORM_ID', 'FO_FORM_V2_ID'] as const

/** The forms that whoever registers is asked to fill in, with those above and below them. */
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

/** All that a change of forms would ask otherwise of people; whoever counts answers counts those of these. */
export function askedOtherwise(before: FormsConfig & ContextConfig, after: FormsConfig & ContextConfig): Asked[] {
  const now = new Map(after.forms.flatMap(({ models }) => models.map((model) => [questionOf(model), model] as const)))
  const toRegister = new Set(formsToRegister(after).flatMap(({ models }) => models.map(questionOf)))
  return before.forms.flatMap((form) =>
    form.models.flatMap((model): Asked[] => {
      const at: Asked['at'] = [form.id, 'models', model.key]
      const then = now.get(questionOf(model))
      if (!then) return [{ at, model, choice: '', change: 'gone' }]
      if (kindOf(then) !== kindOf(model)) return [{ at, model, choice: '', change: 'otherwise' }]
      const offered = new Set(then.values.map(({ key }) => key))
      const isNew = then.isRequired && !model.isRequired && toRegister.has(questionOf(model))
      return [
        ...(isNew ? [{ at, model: then, choice: '', change: 'required' } as const] : []),
        ...model.values.flatMap(({ key }): Asked[] =>
          offered.has(key) ? [] : [{ at: [...at, 'values', key], model, choice: key, change: 'gone' }],
        ),
      ]
    }),
  )
}

/** The name under which the answers of a field, or those that lack it, are counted. */
export const countOfAsked = ({ at, change }: Asked): string => [change, ...at].join(' ')

const told = effectsIn('forms')

/** How whoever organises knows a field: by its words, or by its key where there are none. */
const nameOf = ({ label, key }: FormModel): string => label.replace(/<[^>]*>/g, '').trim() || key
const choiceOf = ({ values }: FormModel, choice: string): string =>
  values.find(({ key }) => key === choice)?.label || choice

/** The fields and choices left out that people have answered, and the fields that they would have to. */
const planForms = ({ before, after, facts }: Planned<FormsConfig & ContextConfig>): Effect[] =>
  askedOtherwise(before, after).flatMap((one) => {
    const { at, model, choice, change } = one
    const item = [at[0], model.key, ...(choice === '' ? [] : [choice])].join('.')
    const name = choice === '' ? nameOf(model) : `${nameOf(model)} : ${choiceOf(model, choice)}`
    const about = { item, at, name, people: facts.counts[countOfAsked(one)] }
    if (change === 'required')
      return told({ ...about, at: [...at, 'isRequired'] }, 'FILE_LACKING', { remedies: [APPLY] })
    if (change === 'otherwise' || choice !== '') return told(about, 'FILE_ANSWERED', { unblock: 'PLAN_ANOTHER' })
    return told(about, 'FILE_ANSWERED', { remedies: [RETIRE] })
  })

export const formsShare = share({
  fields,
  shapes: { forms: list('id', { models: list('key') }) },
  help: { forms: 'Les formulaires et leurs champs ; « parentId » nomme le formulaire dont un autre est la suite' },
  empty: { forms: [] },
  plan: planForms,
  remedied: (_, before) => ({ ...(before as FormModel), isRetired: true, isRequired: false }),
  /** Forms that follow one another, each question once. */
  faults: ({ forms }, known) => [
    ...repeated('forms', idsOf(forms)),
    ...forms.flatMap(({ parentId, models }, i) => [
      ...unknown(`forms.${i}.parentId`, parentId, known('forms')),
      ...repeated(`forms.${i}.models`, keysOf(models)),
    ]),
  ],
})
