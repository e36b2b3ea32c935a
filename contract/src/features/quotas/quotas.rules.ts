import type { StepErrors } from '#kit/step.ts'
import type { QuotaAnswers, QuotaModel, QuotaValue } from './quotas.ts'

/** Chosen values by question: none, one, or several for a checkbox. */
export type QuotaChoices = Readonly<Record<string, readonly string[]>>

export const isSingle = ({ filter }: Pick<QuotaModel, 'filter'>): boolean => filter !== 'checkbox'

/** Keys chosen for a question, without duplicates. */
export function keysOf(model: QuotaModel, answers: QuotaAnswers): string[] {
  const answer = Object.hasOwn(answers, model.key) ? answers[model.key] : undefined
  const keys =
    answer === undefined || answer === null ? [] : typeof answer === 'string' ? [answer] : [...new Set(answer)]
  return keys.filter((key) => key !== '')
}

const holds = (model: QuotaModel, key: string, held: QuotaChoices): boolean => held[model.key]?.includes(key) ?? false

/** None left, unless the person holds it. */
export const isExhausted = (model: QuotaModel, value: QuotaValue, held: QuotaChoices): boolean =>
  value.left !== null && value.left <= 0 && !holds(model, value.key, held)

/** Whether the answer is available; its holder keeps it. */
export const isAnswerable = (model: QuotaModel, value: QuotaValue, held: QuotaChoices): boolean =>
  holds(model, value.key, held) || (!value.isDisabled && !isExhausted(model, value, held))

/**
 * Error keys by question. A required question without any available answer is skipped. Availability is checked again on
 * saving.
 */
export function quotaErrors(models: readonly QuotaModel[], answers: QuotaAnswers, held: QuotaChoices): StepErrors {
  const errors = models.flatMap((model): [string, string][] => {
    const keys = keysOf(model, answers)
    const mustChoose = model.isRequired && model.values.some((value) => isAnswerable(model, value, held))
    if (keys.length === 0) return mustChoose ? [[model.key, 'CHOICE_REQUIRED']] : []
    const isKnown = (key: string) =>
      model.values.some((value) => value.key === key && (!value.isDisabled || holds(model, key, held)))
    const isRight = keys.every(isKnown) && (keys.length === 1 || !isSingle(model))
    return isRight ? [] : [[model.key, 'CHOICE_UNKNOWN']]
  })
  return Object.fromEntries(errors)
}

/** Choices as the API takes them: one key, or several where several are allowed. */
export function answersOf(models: readonly QuotaModel[], choices: QuotaChoices): QuotaAnswers {
  const entries = models.flatMap((model) => {
    const keys = choices[model.key] ?? []
    const [first] = keys
    return first === undefined ? [] : [[model.key, isSingle(model) ? first : [...keys]] as const]
  })
  return Object.fromEntries(entries)
}

/** Choices from API answers, for existing questions. */
export const chosenIn = (models: readonly QuotaModel[], answers: QuotaAnswers): QuotaChoices =>
  Object.fromEntries(models.map((model) => [model.key, keysOf(model, answers)]))

/** Answered questions and their answers as displayed. */
export function quotaAnswersInWords(
  models: readonly QuotaModel[],
  choices: QuotaChoices,
): { question: string; answer: string }[] {
  return models.flatMap((model) => {
    const given = model.values.filter((value) => holds(model, value.key, choices)).map((value) => value.value)
    return given.length > 0 ? [{ question: model.value, answer: given.join(', ') }] : []
  })
}
