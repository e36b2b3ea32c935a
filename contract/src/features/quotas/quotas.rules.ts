import type { StepErrors } from '#kit/step.ts'
import type { QuotaAnswers, QuotaModel, QuotaValue } from './quotas.ts'

/** Chosen values by question: none, one, or several for a checkbox. */
export type QuotaChoices = Readonly<Record<string, readonly string[]>>

export const isSingle = ({ filter }: Pick<QuotaModel, 'filter'>): boolean => filter !== 'checkbox'

/** The keys chosen for a question, each once. */
export function keysOf(model: QuotaModel, answers: QuotaAnswers): string[] {
  const answer = Object.hasOwn(answers, model.key) ? answers[model.key] : undefined
  const keys =
    answer === undefined || answer === null ? [] : typeof answer === 'string' ? [answer] : [...new Set(answer)]
  return keys.filter((key) => key !== '')
}

const holds = (model: QuotaModel, key: string, held: QuotaChoices): boolean => held[model.key]?.includes(key) ?? false

/** The answer has run out, unless it is the person's already. */
export const isExhausted = (model: QuotaModel, value: QuotaValue, held: QuotaChoices): boolean =>
  value.left !== null && value.left <= 0 && !holds(model, value.key, held)

/** Whether the answer can be given; one that a person holds stays theirs. */
export const isAnswerable = (model: QuotaModel, value: QuotaValue, held: QuotaChoices): boolean =>
  holds(model, value.key, held) || (!value.isDisabled && !isExhausted(model, value, held))

/**
 * What is wrong with the answers, by question. A required question that nobody can answer any more asks nothing.
 * Whether an answer is left is known only when it is taken.
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

/** Choices as they go on the wire: one key, or several where several may be given. */
export function answersOf(models: readonly QuotaModel[], choices: QuotaChoices): QuotaAnswers {
  const entries = models.flatMap((model) => {
    const keys = choices[model.key] ?? []
    const [first] = keys
    return first === undefined ? [] : [[model.key, isSingle(model) ? first : [...keys]] as const]
  })
  return Object.fromEntries(entries)
}

/** Wire answers as choices, of the questions that exist. */
export const chosenIn = (models: readonly QuotaModel[], answers: QuotaAnswers): QuotaChoices =>
  Object.fromEntries(models.map((model) => [model.key, keysOf(model, answers)]))

/** Each question that was answered, with its answers as they are read. */
export function quotaAnswersInWords(
  models: readonly QuotaModel[],
  choices: QuotaChoices,
): { question: string; answer: string }[] {
  return models.flatMap((model) => {
    const given = model.values.filter((value) => holds(model, value.key, choices)).map((value) => value.value)
    return given.length > 0 ? [{ question: model.value, answer: given.join(', ') }] : []
  })
}
