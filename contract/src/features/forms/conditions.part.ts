import { countries } from '#kit/countries.ts'
import type { Fault, Known } from '#kit/part.ts'
import type { Ordered } from './conditions.rules.ts'
import { formBefore } from './conditions.rules.ts'
import type { Condition, FormModel } from './forms.ts'
import { TICKED, UNTICKED, ways } from './forms.ts'

interface Filed {
  readonly id: string
  readonly models: readonly FormModel[]
}

/** The settings that say which forms registration asks, and in which order. */
interface Level {
  readonly FO_FORM_ID?: string | undefined
  readonly FO_FORM_V2_ID?: string | undefined
  readonly FO_STEPS_ORDER?: readonly string[] | undefined
}
interface Levels extends Level {
  readonly typosV2?: Readonly<Record<string, Level>> | undefined
}

/** What is read of an event to weigh the conditions of its questions. */
export interface Conditioned {
  readonly forms: readonly Filed[]
  readonly settings: Levels
  readonly settingsByLanguage: Readonly<Record<string, Levels>>
}

/** Each setting as the last level has it that says it. */
const layered = (levels: readonly (Level | undefined)[]): Ordered => ({
  FO_FORM_ID: levels.findLast((level) => level?.FO_FORM_ID !== undefined)?.FO_FORM_ID ?? '',
  FO_FORM_V2_ID: levels.findLast((level) => level?.FO_FORM_V2_ID !== undefined)?.FO_FORM_V2_ID ?? '',
  FO_STEPS_ORDER: levels.findLast((level) => level?.FO_STEPS_ORDER !== undefined)?.FO_STEPS_ORDER ?? [],
})

/** The forms whose answers each form may look at: those that registration asks before it, of whomever and in any language. */
export function formsBefore<Form extends Pick<Filed, 'id'>>({
  forms,
  settings,
  settingsByLanguage,
}: Omit<Conditioned, 'forms'> & { readonly forms: readonly Form[] }): ReadonlyMap<string, readonly Form[]> {
  const spoken = [undefined, ...Object.values(settingsByLanguage)]
  const types = new Set([settings, ...spoken].flatMap((level) => Object.keys(level?.typosV2 ?? {})))
  const whose = [undefined, ...types]
  const typed = (level: Levels | undefined, type: string | undefined) =>
    type === undefined ? undefined : level?.typosV2?.[type]
  const all = spoken.flatMap((own) =>
    whose.map((type) => layered([settings, own, typed(settings, type), typed(own, type)])),
  )
  return new Map(
    forms.map(({ id }) => {
      const before = new Set(all.map((level) => formBefore(level, id)))
      return [id, forms.filter((form) => before.has(form.id))]
    }),
  )
}

const isAskedOnce = ({ isRetired }: FormModel): boolean => isRetired !== true

/** The questions that an answer of this name may be to, seen from a form. */
function lookedAt(question: string | undefined, form: Filed, before: readonly Filed[]): readonly FormModel[] {
  const own = form.models.find(({ key }) => key === question)
  return own ? [own] : before.flatMap(({ models }) => models.filter(({ key }) => key === question))
}

/** What can be answered to a question, as conditions call it; nothing where it is typed. */
export function answersOf({
  component,
  values,
}: Pick<FormModel, 'component' | 'values'>): readonly string[] | undefined {
  if (component === 'checkbox') return [TICKED, UNTICKED]
  if (component === 'country') return countries
  return ['select', 'radio', 'checkboxes'].includes(component) ? values.map(({ key }) => key) : undefined
}

/** Whether a question waits, by whatever way in its form, for the answer to another. */
export function waitsFor(model: FormModel, key: string, models: readonly FormModel[]): boolean {
  const seen = new Set<string>()
  const reaches = ({ key: own, showIf = [] }: FormModel): boolean => {
    if (seen.has(own)) return false
    seen.add(own)
    return showIf.some(({ on, question }) => {
      if (on !== 'answer') return false
      const next = models.find((one) => one.key === question)
      return question === key || (next !== undefined && reaches(next))
    })
  }
  return reaches(model)
}

const CONDITION_UNKNOWN = 'CONDITION_UNKNOWN'

/** What keeps the answer that a condition looks at from being there. */
function questionFault({ question = '' }: Condition, model: FormModel, form: Filed, found: readonly FormModel[]) {
  const target = form.models.find(({ key }) => key === question)
  if (question === model.key || (target && waitsFor(target, model.key, form.models))) return 'CONDITION_CIRCLE'
  const isLater = target && form.models.indexOf(target) > form.models.indexOf(model)
  if (isLater || !found.some(isAskedOnce)) return 'CONDITION_QUESTION'
  return found.some((one) => answersOf(one)) ? undefined : 'CONDITION_ANSWER'
}

/** Conditions that name what is not there: types, days, ways, choices, and questions that are not asked before. */
export function conditionFaults(config: Conditioned, known: Known): Fault[] {
  const before = formsBefore(config)
  const faultsOf = (condition: Condition, model: FormModel, form: Filed, path: string): Fault[] => {
    const found = lookedAt(condition.question, form, before.get(form.id) ?? [])
    if (condition.on === 'answer') {
      const code = questionFault(condition, model, form, found)
      if (code !== undefined) return [{ path: `${path}.question`, code }]
    }
    const there = {
      type: () => known('typologies'),
      day: () => known('days'),
      way: () => new Set<string>(ways),
      answer: () => new Set(found.filter(isAskedOnce).flatMap((one) => answersOf(one) ?? [])),
    }[condition.on]()
    return condition.is.flatMap((id, i) =>
      there.has(id) ? [] : [{ path: `${path}.is.${i}`, code: CONDITION_UNKNOWN }],
    )
  }
  return config.forms.flatMap((form, i) =>
    form.models.flatMap((model, j) =>
      isAskedOnce(model)
        ? (model.showIf ?? []).flatMap((condition, k) =>
            faultsOf(condition, model, form, `forms.${i}.models.${j}.showIf.${k}`),
          )
        : [],
    ),
  )
}

/** The bounds of a number that nothing is between. */
export const boundFaults = (forms: readonly Filed[]): Fault[] =>
  forms.flatMap(({ models }, i) =>
    models.flatMap(({ metadata: { min, max } }, j) =>
      min !== undefined && max !== undefined && min > max
        ? [{ path: `forms.${i}.models.${j}.metadata.max`, code: 'BOUNDS_ORDER' }]
        : [],
    ),
  )

/** One thing that a question waits for, with what the questions that it looks at wait for. */
export interface Waited {
  readonly on: Condition['on']
  readonly is: readonly string[]
  /** Of an answer: whose it is, its key, and whether it is a tick. */
  readonly model?: FormModel['model']
  readonly key?: string
  readonly isTick?: boolean
}

const ELSEWHERE = { remote: ['remote'], onsite: ways.filter((way) => way !== 'remote') } as const

/** All that must hold for a question to be asked, the conditions of those that it looks at included. */
export function waitedBy(config: Conditioned): (model: FormModel, form: Filed) => Waited[] {
  const before = formsBefore(config)
  const all = (model: FormModel, form: Filed, seen: readonly FormModel[]): Waited[] => {
    const { onlyFor, showIf = [] } = model
    return [
      ...(onlyFor ? [{ on: 'way' as const, is: ELSEWHERE[onlyFor] }] : []),
      ...showIf.flatMap(({ on, question, is }): Waited[] => {
        if (on !== 'answer') return [{ on, is }]
        const others = before.get(form.id) ?? []
        const [target] = lookedAt(question, form, others).filter(isAskedOnce)
        if (!target || seen.includes(target)) return [{ on, is: [] }]
        const whose = form.models.includes(target)
          ? form
          : (others.find(({ models }) => models.includes(target)) ?? form)
        const { model: of, key, component } = target
        const answer: Waited = { on, is, model: of, key, isTick: component === 'checkbox' }
        return [answer, ...all(target, whose, [...seen, target])]
      }),
    ]
  }
  return (model, form) => all(model, form, [model])
}
