import { questionAnswers, questionVoters } from '#db/tables/questions.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { questionsPart } from './questions.part.ts'
import { questionsRoutes } from './questions.routes.ts'

export const questionsFeature = feature({
  name: 'questions',
  routes: questionsRoutes,
  part: questionsPart,
  follows: 'nothing',
  keeps: [removed(questionAnswers, questionAnswers.userId), removed(questionVoters, questionVoters.userId)],
})
