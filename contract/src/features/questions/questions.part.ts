import * as z from 'zod/mini'
import { choicesOf } from '#features/live-kit/live-kit.ts'
import { Id, maxLength } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { idsOf, list, no, repeated, share } from '#kit/part.ts'
import type { Effect, Planned } from '#kit/plan.ts'
import { changesOf, effectsIn, RETIRE } from '#kit/plan.ts'
import { keepsMeaning } from './questions.rules.ts'
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

const told = effectsIn('questions')
const KEEP = { unblock: 'PLAN_KEEP' }
const shapeOf = ({ display, responses }: Filed) => ({ display, responseIds: responses.map(({ id }) => id) })

function changeEffects(old: Filed, item: Filed, counts: Readonly<Record<string, number>>): Effect[] {
  const about = { item: old.id, name: old.label }
  const asked = (key: 'display' | 'points') =>
    told({ ...about, at: [old.id, key], people: counts[`held ${old.id}`] }, 'FILE_ANSWERED', KEEP)
  const isKept = ({ id, isRightAnswer }: Filed['responses'][number]) =>
    item.responses.find((response) => response.id === id)?.isRightAnswer === isRightAnswer
  return [
    ...(keepsMeaning(shapeOf(old), shapeOf(item)) ? [] : asked('display')),
    ...(old.points === item.points ? [] : asked('points')),
    ...old.responses
      .filter((response) => !isKept(response))
      .flatMap(({ id, label }) =>
        told(
          {
            item: `${old.id}.${id}`,
            at: [old.id, 'responses', id],
            name: label,
            people: counts[`held ${old.id} ${id}`],
          },
          'FILE_ANSWERED',
          KEEP,
        ),
      ),
  ]
}

function planQuestions({ before, after, facts: { counts } }: Planned<QuestionsConfig>): Effect[] {
  const { kept, removed } = changesOf(before.questions, after.questions, ({ id }) => id)
  return [
    ...removed.flatMap(({ id, label }) =>
      told({ item: id, at: [id], name: label, people: counts[`held ${id}`] }, 'FILE_ANSWERED', { remedies: [RETIRE] }),
    ),
    ...kept.flatMap(({ old, item }) => changeEffects(old, item, counts)),
  ]
}

export const questionsShare = share({
  fields,
  copyGroup: { questions: 'live' },
  rights: { questions: { write: 'live' } },
  names: null,
  shapes: { questions: list('id', { responses: list('id') }) },
  help: { questions: 'Les questions du direct, leurs réponses et les points de la bonne' },
  empty: { questions: [] },
  plan: planQuestions,
  remedied: (_, before) => ({ ...(before as Filed), isRetired: true }),
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
