import type { ContextConfig } from '@parvis/contract/events/events.part.ts'
import type { ConditionReference } from '@parvis/contract/forms/conditions.part.ts'
import { referencesOf } from '@parvis/contract/forms/conditions.part.ts'
import type { FormsConfig } from '@parvis/contract/forms/forms.part.ts'
import type { FormModel } from '@parvis/contract/forms/forms.ts'
import type { Effect } from '@parvis/contract/kit/plan.ts'
import { APPLY, RETIRE } from '@parvis/contract/kit/plan.ts'
import { effectsIn } from '#kit/impact.ts'
import type { Change } from '#kit/part.ts'

type FormConfig = FormsConfig & ContextConfig
type FormChange = Pick<Change<FormConfig>, 'before' | 'after'>
type Filed = FormsConfig['forms'][number]

/** What an answer is, whichever of these components asks for it. */
const KINDS: Readonly<Record<string, string>> = { textarea: 'text', radio: 'select' }
const kindOf = ({ component }: FormModel): string => KINDS[component] ?? component

/** A question, or a choice of it, that a change of forms removes or asks otherwise. */
export interface ChangedQuestion {
  readonly at: readonly [form: string, models: 'models', field: string, ...choice: string[]]
  readonly model: FormModel
  /** The removed choice; empty for the whole question. */
  readonly choice: string
  readonly change: 'gone' | 'otherwise' | 'required' | 'hidden'
  /** What it waited for to be asked, and what it would wait for. */
  readonly was: readonly ConditionReference[]
  readonly waits: readonly ConditionReference[]
  readonly wasRequired: boolean
}

const FORM_SETTINGS = ['FO_FORM_ID', 'FO_FORM_V2_ID'] as const

/** Forms asked on registration, with the forms above and below them. */
function formsToRegister({ forms, settings, settingsByLanguage }: FormConfig): readonly Filed[] {
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

/** The changes of a question that stays: its conditions, whether it must be answered, its choices. */
function changesOfQuestion(
  model: FormModel,
  then: FormModel,
  about: Pick<ChangedQuestion, 'at' | 'was' | 'waits'>,
  mustBe: boolean,
): ChangedQuestion[] {
  const { at, was, waits } = about
  const wasRequired = model.isRequired && !model.isRetired
  const isOfOthers = JSON.stringify(was) !== JSON.stringify(waits)
  const isAsked = !model.isRetired && !then.isRetired
  const offered = new Set(then.values.map(({ key }) => key))
  const whole = { ...about, wasRequired, choice: '' }
  return [
    ...(mustBe && (isOfOthers || !wasRequired) ? [{ ...whole, model: then, change: 'required' } as const] : []),
    ...(isAsked && isOfOthers ? [{ ...whole, model, change: 'hidden' } as const] : []),
    ...model.values.flatMap(({ key }): ChangedQuestion[] =>
      offered.has(key) ? [] : [{ ...whole, at: [...at, 'values', key], model, choice: key, change: 'gone' }],
    ),
  ]
}

/** Every question that a change of forms asks otherwise; answers to these are counted. */
function questionsChanged({ before, after }: FormChange): ChangedQuestion[] {
  const places = after.forms.flatMap((form) => form.models.map((model) => ({ form, model })))
  const now = new Map(places.map((place) => [questionOf(place.model), place]))
  // Of duplicate keys in a form, which a file may not hold, the first wins.
  const inForms = new Map(places.toReversed().map((place) => [`${place.form.id} ${questionOf(place.model)}`, place]))
  const toRegister = new Set(formsToRegister(after).flatMap(({ models }) => models.map(questionOf)))
  const [waited, waiting] = [referencesOf(before), referencesOf(after)]
  return before.forms.flatMap((form) =>
    form.models.flatMap((model): ChangedQuestion[] => {
      const at: ChangedQuestion['at'] = [form.id, 'models', model.key]
      const question = questionOf(model)
      const place = inForms.get(`${form.id} ${question}`) ?? now.get(question)
      const none = { was: [], waits: [], wasRequired: false, choice: '' }
      if (!place) return [{ ...none, at, model, change: 'gone' }]
      const { model: then } = place
      if (kindOf(then) !== kindOf(model)) return [{ ...none, at, model, change: 'otherwise' }]
      const about = { at, was: waited(model, form), waits: waiting(then, place.form) }
      return changesOfQuestion(model, then, about, then.isRequired && !then.isRetired && toRegister.has(question))
    }),
  )
}

const told = effectsIn('forms')

const nameOf = ({ label, key }: FormModel): string => label.replace(/<[^<>]*>/g, '').trim() || key
const choiceOf = ({ values }: FormModel, choice: string): string =>
  values.find(({ key }) => key === choice)?.label || choice

function effectsOfQuestion({ at, model, choice, change }: ChangedQuestion, people: number): Effect[] {
  const item = [at[0], model.key, ...(choice === '' ? [] : [choice])].join('.')
  const name = choice === '' ? nameOf(model) : `${nameOf(model)} : ${choiceOf(model, choice)}`
  const about = { item, at, name, people }
  if (change === 'required') return told({ ...about, at: [...at, 'isRequired'] }, 'FILE_LACKING', { remedies: [APPLY] })
  if (change === 'hidden') return told({ ...about, at: [...at, 'showIf'] }, 'FILE_HIDING', { remedies: [APPLY] })
  if (change === 'otherwise' || choice !== '') return told(about, 'FILE_ANSWERED', { unblock: 'PLAN_ANOTHER' })
  return told(about, 'FILE_ANSWERED', { remedies: [RETIRE] })
}

/** Effects on people who have answered a changed question, or lack an answer that becomes required. */
export async function formImpact(
  change: FormChange,
  countTouched: (questions: readonly ChangedQuestion[]) => Promise<readonly number[]>,
): Promise<Effect[]> {
  const questions = questionsChanged(change)
  if (questions.length === 0) return []
  const people = await countTouched(questions)
  return questions.flatMap((question, i) => effectsOfQuestion(question, people[i] ?? 0))
}
