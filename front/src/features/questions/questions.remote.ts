import type { Question } from '@parvis/contract/questions/questions.ts'
import { deleteQuestion, driveQuestion, listQuestions, mayBeRight } from '@parvis/contract/questions/questions.ts'
import type { RemoteModule } from '#features/live-kit/live-kit.remote.ts'
import { call } from '#kit/call.ts'
import { QuestionForm } from './remote/QuestionForm.tsx'
import { QuestionResults } from './remote/QuestionResults.tsx'

export const remoteQuestion: RemoteModule<Question> = {
  list: listQuestions,
  read: (params, signal) => call(listQuestions, { params }, { signal }),
  change: (actions, { id: questionId, ...params }, body) =>
    actions.act(driveQuestion, { params: { ...params, questionId }, body }),
  remove: (actions, { id: questionId, ...params }) =>
    actions.act(deleteQuestion, { params: { ...params, questionId } }),
  factsOf: ({ display }, { questionVoters }, say) =>
    say('live.remote.question.facts', {
      display: say(`live.remote.display.${display}`),
      votes: questionVoters ?? 0,
    }),
  countOf: ({ questionVoters }) => questionVoters,
  counted: 'live.remote.answers',
  showsRight: ({ display, showRightAnswers }) => (mayBeRight(display) ? showRightAnswers : undefined),
  form: QuestionForm,
  results: QuestionResults,
}
