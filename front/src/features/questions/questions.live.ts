import type { Question } from '@parvis/contract/questions/questions.ts'
import { mayBeRight } from '@parvis/contract/questions/questions.ts'
import { named } from '#feature.ts'
import type { PlayedModule } from '#features/live-kit/live-kit.live.ts'

export const playedQuestion: PlayedModule<Question> = {
  panel: named(() => import('./QuestionPanel.tsx'), 'QuestionPanel'),
  hasResults: ({ questionResults }) => questionResults !== null,
  isAnsweredOnce: true,
  isScored: ({ points, display }) => points > 0 && mayBeRight(display),
}
