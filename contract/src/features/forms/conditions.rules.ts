import { isForWay, stateOf } from '#features/participation/participation.rules.ts'
import type { User } from '#features/users/users.ts'
import { holdsValue, isEmpty } from './forms.rules.ts'
import type { Condition, FormModel, FormValue, FormValues, Way } from './forms.ts'
import { TICKED, UNTICKED } from './forms.ts'

/** Stands for any answers: a condition on an answer may hold. */
export const ANYTHING = 'anything'
type Answers = FormValues | typeof ANYTHING

export interface PersonContext {
  readonly typoId: string | null
  readonly way: Way
  readonly dayIds: readonly string[]
  /** Answers to the form asked before this one, without hidden questions. */
  readonly said: Answers
}

/** Facts of a person of the event; a person who has not answered counts as on site. */
export function personContextOf({ typoId, UserEvent: facts }: Pick<User, 'typoId' | 'UserEvent'>): PersonContext {
  const state = stateOf(facts)
  return {
    typoId: facts?.typoId ?? typoId,
    way: state === 'none' ? 'onsite' : state,
    dayIds: (facts?.UserEventDays ?? []).filter(({ registered }) => registered).map(({ eventDayId }) => eventDayId),
    said: {},
  }
}

function wordsOf(value: FormValue | undefined): readonly string[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'boolean') return [value ? TICKED : UNTICKED]
  return value === undefined || value === null ? [] : [String(value)]
}

/** An untouched checkbox counts as unticked. */
const answerTo = ({ component, key }: FormModel, answers: FormValues): FormValue | undefined => {
  const value = Object.hasOwn(answers, key) ? answers[key] : undefined
  return component === 'checkbox' ? value === true : value
}

/**
 * Questions of a form that a person is asked, given their answers to it. A question that waits for a hidden one is
 * hidden too, and so is a circle of questions.
 */
export function askedOf(models: readonly FormModel[], answers: Answers, whom: PersonContext): FormModel[] {
  const own = new Map(models.map((model) => [model.key, model]))
  const settled = new Map<FormModel, boolean>()
  const isAsked = (model: FormModel): boolean => {
    const known = settled.get(model)
    if (known !== undefined) return known
    settled.set(model, false)
    const { isRetired, onlyFor, showIf = [] } = model
    const asked = isRetired !== true && isForWay(onlyFor, whom.way === 'remote') && showIf.every(holds)
    settled.set(model, asked)
    return asked
  }
  const isSaid = (question: string, is: readonly string[]): boolean => {
    const model = own.get(question)
    if (model && !isAsked(model)) return false
    const among = model ? answers : whom.said
    if (among === ANYTHING) return true
    const value = model ? answerTo(model, among) : Object.hasOwn(among, question) ? among[question] : undefined
    return wordsOf(value).some((word) => is.includes(word))
  }
  const holds = ({ on, question = '', is }: Condition): boolean => {
    if (on === 'answer') return isSaid(question, is)
    if (on === 'day') return whom.dayIds.some((id) => is.includes(id))
    return is.includes(on === 'way' ? whom.way : (whom.typoId ?? ''))
  }
  return models.filter(isAsked)
}

/** Whether a person is asked a question, given their answers to the form. */
export const isAsked = (
  model: FormModel,
  models: readonly FormModel[],
  answers: Answers,
  whom: PersonContext,
): boolean => askedOf(models, answers, whom).includes(model)

/** Answers to the questions that the person is asked, for the conditions of the next form. */
export const saidIn = (models: readonly FormModel[], answers: FormValues, whom: PersonContext): FormValues =>
  Object.fromEntries(askedOf(models, answers, whom).map((model) => [model.key, answerTo(model, answers) ?? null]))

/**
 * Hidden questions with an answer about this event, which saving clears. Answers about the person or the company hold
 * elsewhere too, and stay; so do those that the person cannot fill in.
 */
export function leftBehind(models: readonly FormModel[], answers: FormValues, whom: PersonContext): FormModel[] {
  const asked = new Set(askedOf(models, answers, whom).map(({ key }) => key))
  return models.filter(
    (model) =>
      model.model === 'UE' &&
      !model.isDisabled &&
      model.isRetired !== true &&
      holdsValue(model) &&
      !asked.has(model.key) &&
      !isEmpty(answers[model.key]),
  )
}

export interface Ordered {
  readonly FO_FORM_ID: string
  readonly FO_FORM_V2_ID: string
  readonly FO_STEPS_ORDER: readonly string[]
}
const STEPS = ['form', 'form2']

/** The form that registration asks before another one, which may use its answers; undefined if none. */
export function formBefore({ FO_FORM_ID, FO_FORM_V2_ID, FO_STEPS_ORDER }: Ordered, formId: string): string | undefined {
  const [first = 0, second = 0] = STEPS.map((step, i) => {
    const wished = FO_STEPS_ORDER.indexOf(step)
    return wished === -1 ? FO_STEPS_ORDER.length + i : wished
  })
  const [earlier, later] = first < second ? [FO_FORM_ID, FO_FORM_V2_ID] : [FO_FORM_V2_ID, FO_FORM_ID]
  return later === formId && earlier !== formId && earlier !== '' ? earlier : undefined
}
