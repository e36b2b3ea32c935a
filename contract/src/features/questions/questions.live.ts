import * as z from 'zod/mini'
import type { PreparedModule, PushRules, Visibility } from '#features/live-kit/prepared.rules.ts'
import { inParts } from '#features/live-kit/prepared.rules.ts'
import { Id } from '#kit/fields.ts'
import { questionIn, resultsShown, wholeOf } from './questions.rules.ts'
import { Question } from './questions.ts'

/** The `most` largest results, in their own order; all of them for 0. */
function largest<T extends { votes: number }>(results: readonly T[], most: number): T[] {
  if (most === 0 || results.length <= most) return [...results]
  const kept = new Set(results.toSorted((a, b) => b.votes - a.votes).slice(0, most))
  return results.filter((result) => kept.has(result))
}

function seenQuestion(question: Question, { showResults, hideVotes }: Visibility): Question {
  const { questionResults: results, questionVoters, showRightAnswers } = question
  const shown = showResults && results ? largest(results, resultsShown(question)) : null
  return {
    ...question,
    questionResponses: question.questionResponses.map((response) =>
      showRightAnswers ? response : { ...response, isRightAnswer: null },
    ),
    questionResults: shown && hideVotes ? inParts(shown, questionVoters === null ? 0 : wholeOf(question)) : shown,
    questionVoters: hideVotes ? null : questionVoters,
  }
}

export const questionModule = {
  key: 'question',
  name: 'question',
  title: 'label',
  control: 'activeQuestionId',
  item: Question,
  frame: 'QUESTION_RESULTS',
  results: {
    questionResults: z.nullable(z.array(z.object({ id: Id, votes: z.int() }))),
    questionVoters: z.nullable(z.int()),
  },
  inLanguage: questionIn,
} as const satisfies PreparedModule<Question>

/** Questions, as they are pushed. */
export const questionPush: PushRules<Question> = { seen: seenQuestion, isWithheld: () => false }
