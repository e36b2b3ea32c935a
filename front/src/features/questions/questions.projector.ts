import type { Question } from '@parvis/contract/questions/questions.ts'
import type { ProjectedModule } from '#features/live-kit/live-kit.projector.ts'
import { QuestionScene } from './projector/QuestionScene.tsx'

export const projectedQuestion: ProjectedModule<Question> = {
  scene: QuestionScene,
  votingOf: ({ questionVoters, questionResponses }) => ({ count: questionVoters, lines: questionResponses.length }),
}
