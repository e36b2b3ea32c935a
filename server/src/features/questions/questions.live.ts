import type { Question } from '@parvis/contract/questions/questions.ts'
import type { PreparedLive } from '#features/live-kit/prepared.service.ts'
import { listAnswersOf, listRounds, preparedQuestions, readQuestion } from './questions.service.ts'

export const questionLive: PreparedLive<Question> = {
  store: preparedQuestions,
  topic: 'question',
  read: readQuestion,
  answersOf: listAnswersOf,
  table: {
    columns: ['question', 'round', 'response', 'isRightAnswer', 'votes', 'voters', 'rankingPoints', 'average'],
    wide: ['question', 'response'],
    rows: async (db, eventId) =>
      (await listRounds(db, eventId)).map((line) => [
        ...[line.question, line.round, line.response, line.isRightAnswer, line.votes, line.voters],
        ...[line.rankingPoints, line.average],
      ]),
  },
}
