import type { Poll } from '@parvis/contract/polls/polls.ts'
import { named } from '#feature.ts'
import type { PlayedModule } from '#features/live-kit/live-kit.live.ts'

export const playedPoll: PlayedModule<Poll> = {
  panel: named(() => import('./PollPanel.tsx'), 'PollPanel'),
  hasResults: ({ pollResults }) => pollResults !== null,
  isAnsweredOnce: true,
  isScored: () => false,
}
