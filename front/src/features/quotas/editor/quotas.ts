import type { EventConfig } from '@parvis/contract/parts'
import { limitIn, typed } from '#features/event-config/kit/figures.ts'
import { freshId } from '#features/event-config/kit/freshId.ts'
import type { Editing } from '#features/event-config/usePart.ts'

type Question = EventConfig['quotas'][number]
type Answer = Question['values'][number]

/** An answer as its fields hold it, known by its key; its places as they are typed, empty where there is no limit. */
export interface AnswerFields extends Omit<Answer, 'key' | 'capacity'> {
  readonly id: string
  readonly capacity: string
}
export interface QuestionFields extends Omit<Question, 'key' | 'values'> {
  readonly id: string
  readonly values: readonly AnswerFields[]
}

export const QUESTIONS: Editing<readonly QuestionFields[]> = {
  part: 'quotas',
  draftOf: (value) =>
    (value as readonly Question[]).map(({ key, values, ...question }) => ({
      id: key,
      ...question,
      values: values.map(({ key: id, capacity, ...answer }) => ({ id, ...answer, capacity: typed(capacity) })),
    })),
  partOf: (questions) =>
    questions.map(({ id, values, ...question }) => ({
      key: id,
      ...question,
      values: values.map(({ id: key, capacity, ...answer }) => ({ key, ...answer, capacity: limitIn(capacity) })),
    })),
  lacking: (questions) =>
    questions.flatMap(({ value, values }, index) => [
      ...(value.trim() === '' ? [`${index}.value`] : []),
      ...values.flatMap((answer, i) => (answer.value.trim() === '' ? [`${index}.values.${i}.value`] : [])),
    ]),
}

export const newAnswer = (): AnswerFields => ({ id: freshId('answer_'), value: '', isDisabled: false, capacity: '' })

/** Another question, with the two answers that make it one. */
export const newQuestion = (): QuestionFields => ({
  id: freshId('question_'),
  value: '',
  filter: 'radio',
  model: 'participation',
  isRequired: false,
  onlyFor: null,
  values: [newAnswer(), newAnswer()],
})
