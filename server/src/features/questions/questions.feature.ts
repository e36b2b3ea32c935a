import { questionAnswers, questionVoters } from '#db/tables/questions.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { questionsPart } from './questions.part.ts'
import { questionsRoutes } from './questions.routes.ts'
import { mergeVoters } from './questions.store.ts'

export const questionsFeature = feature({
  name: 'questions',
  routes: questionsRoutes,
  part: questionsPart,
  onParticipationChange: 'nothing',
  merges: async (tx, _ports, { from, to, eventId }) => {
    if (eventId === undefined) await mergeVoters(tx, from, to)
  },
  keeps: [
    deletedRows(questionAnswers, questionAnswers.userId, 'own'),
    deletedRows(questionVoters, questionVoters.userId, 'own'),
  ],
})
