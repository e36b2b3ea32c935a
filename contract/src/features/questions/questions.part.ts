import * as z from 'zod/mini'
import { choicesOf } from '#features/live-kit/live-kit.ts'
import { Id, maxLength } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { countItems, idsOf, list, no, repeated, share } from '#kit/part.ts'
import type { QuestionDisplay } from './questions.ts'
import { mayBeRight, QuestionBody, ResponseBody } from './questions.ts'

const { questionResponses: _, ...wording } = QuestionBody.shape

/** A question of the live; answers are not in the file. */
const FiledQuestion = z.strictObject({
  id: Id,
  ...wording,
  isRetired: no,
  responses: choicesOf(z.strictObject({ ...ResponseBody.shape, id: Id })),
})
const fields = { questions: z._default(z.array(FiledQuestion).check(maxLength(1000)), []) }

export type QuestionsConfig = Read<typeof fields>

type Filed = QuestionsConfig['questions'][number]

interface Shape {
  readonly display: QuestionDisplay
  readonly responseIds: readonly (string | undefined)[]
}

/** Whether answers keep their meaning: rankings and scales depend on the responses and their order. */
export function keepsMeaning(before: Shape, after: Shape): boolean {
  if (mayBeRight(before.display) && mayBeRight(after.display)) return true
  const { responseIds } = after
  return (
    before.display === after.display &&
    before.responseIds.length === responseIds.length &&
    before.responseIds.every((id, i) => id === responseIds[i])
  )
}

export const questionsShare = share({
  fields,
  copyGroup: { questions: 'live' },
  rights: { questions: { write: 'live' } },
  names: null,
  counts: { order: 800, of: { questions: countItems } },
  shapes: { questions: list('id', { responses: list('id') }) },
  help: { questions: 'Les questions du direct, leurs réponses et les points de la bonne' },
  empty: { questions: [] },
  resolved: (_, before) => ({ ...(before as Filed), isRetired: true }),
  ownIds: { questions: 'question' },
  faults: ({ questions }) => [
    ...repeated('questions', idsOf(questions)),
    ...questions.flatMap(({ responses }, i) => repeated(`questions.${i}.responses`, idsOf(responses))),
    ...questions.flatMap(({ display, responses }, i) =>
      responses.flatMap(({ isRightAnswer }, j) =>
        isRightAnswer && !mayBeRight(display)
          ? [{ path: `questions.${i}.responses.${j}.isRightAnswer`, code: 'NO_RIGHT_ANSWER' }]
          : [],
      ),
    ),
  ],
})
