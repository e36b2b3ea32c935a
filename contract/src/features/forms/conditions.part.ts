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

interface Level {
  readonly FO_FORM_ID?: string | undefined
  readonly FO_FORM_V2_ID?: string | undefined
  readonly FO_STEPS_ORDER?: readonly string[] | undefined
}
interface Levels extends Level {
  readonly typosV2?: Readonly<Record<string, Level>> | undefined
}

export interface Conditioned {
  readonly forms: readonly Filed[]
  readonly settings: Levels
  readonly settingsByLanguage: Readonly<Record<string, Levels>>
}

const layered = (levels: readonly (Level | undefined)[]): Ordered => ({
  FO_FORM_ID: levels.findLast((level) => level?.FO_FORM_ID !== undefined)?.FO_FORM_ID ?? '',
  FO_FORM_V2_ID: levels.findLast((level) => level?.FO_FORM_V2_ID !== undefined)?.FO_FORM_V2_ID ?? '',
  FO_STEPS_ORDER: levels.findLast((level) => level?.FO_STEPS_ORDER !== undefined)?.FO_STEPS_ORDER ?? [],
})

/**
 * Forms that registration asks before each form, for any participant type and in any language: its conditions may use
 * their answers.
 */
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

function lookedAt(question: string | undefined, form: Filed, before: readonly Filed[]): readonly FormModel[] {
  const own = form.models.find(({ key }) => key === question)
  return own ? [own] : before.flatMap(({ models }) => models.filter(({ key }) => key === question))
}

/** Possible answers to a question, as conditions write them; undefined for free input. */
export function answersOf({
  component,
  values,
}: Pick<FormModel, 'component' | 'values'>): readonly string[] | undefined {
  if (component === 'checkbox') return [TICKED, UNTICKED]
  if (component === 'country') return countries
  return ['select', 'radio', 'checkboxes'].includes(component) ? values.map(({ key }) => key) : undefined
}

/** Keys of all questions that a question waits for, directly or not; memoized. */
function reachIn(models: readonly FormModel[]): (key: string) => ReadonlySet<string> {
  const asked = ({ showIf = [] }: FormModel) =>
    showIf.flatMap((one) => (one.on === 'answer' ? (one.question ?? []) : []))
  // Of duplicate keys, which are refused elsewhere, the first wins.
  const byKey = new Map(models.toReversed().map((model) => [model.key, asked(model)]))
  const nextOf = (key: string) => byKey.get(key) ?? []
  const known = new Map<string, ReadonlySet<string>>()
  return (key) => {
    const reached = known.get(key) ?? withNext(nextOf(key), nextOf)
    known.set(key, reached)
    return reached
  }
}

/** Transitive closure; iterative, as chains may be long. */
function withNext<T>(first: Iterable<T>, nextOf: (one: T) => Iterable<T>): Set<T> {
  const found = new Set(first)
  // A `Set` that grows during iteration yields the added elements too.
  for (const one of found) for (const next of nextOf(one)) found.add(next)
  return found
}

const CONDITION_UNKNOWN = 'CONDITION_UNKNOWN'

function questionFault(
  { question = '' }: Condition,
  model: FormModel,
  { form, found, reached }: { form: Filed; found: readonly FormModel[]; reached: ReturnType<typeof reachIn> },
) {
  const target = form.models.find(({ key }) => key === question)
  if (question === model.key || (target && reached(question).has(model.key))) return 'CONDITION_CIRCLE'
  const isLater = target && form.models.indexOf(target) > form.models.indexOf(model)
  if (isLater || !found.some(isAskedOnce)) return 'CONDITION_QUESTION'
  return found.some((one) => answersOf(one)) ? undefined : 'CONDITION_ANSWER'
}

/** Conditions on unknown types, days, ways or choices, or on questions that are not asked before. */
export function conditionFaults(config: Conditioned, known: Known): Fault[] {
  const before = formsBefore(config)
  const reaches = new Map(config.forms.map((form) => [form, reachIn(form.models)]))
  const faultsOf = (condition: Condition, model: FormModel, form: Filed, path: string): Fault[] => {
    const found = lookedAt(condition.question, form, before.get(form.id) ?? [])
    if (condition.on === 'answer') {
      const reached = reaches.get(form) ?? reachIn(form.models)
      const code = questionFault(condition, model, { form, found, reached })
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

/** Bounds of a number with `min` above `max`. */
export const boundFaults = (forms: readonly Filed[]): Fault[] =>
  forms.flatMap(({ models }, i) =>
    models.flatMap(({ metadata: { min, max } }, j) =>
      min !== undefined && max !== undefined && min > max
        ? [{ path: `forms.${i}.models.${j}.metadata.max`, code: 'BOUNDS_ORDER' }]
        : [],
    ),
  )

/** A condition that a question waits for, its own or one of the questions it refers to. */
export interface ConditionReference {
  readonly on: Condition['on']
  readonly is: readonly string[]
  /** For `answer`: its target, its key, and whether it is a checkbox. */
  readonly model?: FormModel['model']
  readonly key?: string
  readonly isTick?: boolean
}

const ELSEWHERE = { remote: ['remote'], onsite: ways.filter((way) => way !== 'remote') } as const

interface QuestionContext {
  readonly own: readonly ConditionReference[]
  readonly looksAt: readonly (readonly [FormModel, Filed])[]
}

/** Never holds: the condition of a question in a circle, or on a question that is not asked. */
const never: ConditionReference = { on: 'answer', is: [] }

function placesIn(config: Conditioned): (model: FormModel, form: Filed) => QuestionContext {
  const before = formsBefore(config)
  const told = new Map<string, ConditionReference>()
  const once = (one: ConditionReference): ConditionReference => {
    const name = JSON.stringify(one)
    const known = told.get(name) ?? one
    told.set(name, known)
    return known
  }
  const read = ({ onlyFor, showIf = [] }: FormModel, form: Filed): QuestionContext => {
    const others = before.get(form.id) ?? []
    const own: ConditionReference[] = onlyFor ? [once({ on: 'way', is: ELSEWHERE[onlyFor] })] : []
    const looksAt: [FormModel, Filed][] = []
    for (const { on, question, is } of showIf) {
      const [target] = on === 'answer' ? lookedAt(question, form, others).filter(isAskedOnce) : []
      if (target) {
        const { model, key, component } = target
        own.push(once({ on, is, model, key, isTick: component === 'checkbox' }))
        const isOwn = form.models.includes(target)
        looksAt.push([target, isOwn ? form : (others.find(({ models }) => models.includes(target)) ?? form)])
      } else own.push(once(on === 'answer' ? never : { on, is }))
    }
    return { own, looksAt }
  }
  const known = new Map<Filed, Map<FormModel, QuestionContext>>()
  return (model, form) => {
    const places = known.get(form) ?? new Map<FormModel, QuestionContext>()
    const place = places.get(model) ?? read(model, form)
    known.set(form, places.set(model, place))
    return place
  }
}

/** Elements that lead to a circle: those left after repeatedly removing elements without remaining successors. */
function circularAmong<T>(all: readonly T[], nextOf: (one: T) => readonly T[]): ReadonlySet<T> {
  const left = new Map(all.map((one) => [one, nextOf(one).length]))
  const leadingTo = new Map<T, T[]>()
  for (const one of all)
    for (const next of nextOf(one)) {
      const those = leadingTo.get(next) ?? []
      those.push(one)
      leadingTo.set(next, those)
    }
  const straight = new Set(all.filter((one) => left.get(one) === 0))
  for (const one of straight)
    for (const before of leadingTo.get(one) ?? []) {
      const count = (left.get(before) ?? 0) - 1
      left.set(before, count)
      if (count === 0) straight.add(before)
    }
  return new Set(all.filter((one) => !straight.has(one)))
}

/**
 * Every condition that must hold for a question to be asked, with those of the questions it refers to, without
 * duplicates.
 */
export function referencesOf(config: Conditioned): (model: FormModel, form: Filed) => ConditionReference[] {
  const placeOf = placesIn(config)
  const places = config.forms.flatMap((form) => form.models.map((model) => placeOf(model, form)))
  const next = new Map(
    places.map((place) => [place, [...new Set(place.looksAt.map(([model, form]) => placeOf(model, form)))]]),
  )
  const nextOf = (place: QuestionContext) => next.get(place) ?? []
  const circular = circularAmong(places, nextOf)
  return (model, form) => {
    const place = placeOf(model, form)
    const all = [...withNext([place], nextOf)].flatMap(({ own }) => own)
    return [...new Set([...all, ...(circular.has(place) ? [never] : [])])]
  }
}
