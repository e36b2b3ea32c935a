import type { Poll } from '@parvis/contract/polls/polls.ts'
import type { ProjectedModule } from '#features/live-kit/live-kit.projector.ts'
import { PollScene } from './projector/PollScene.tsx'

export const projectedPoll: ProjectedModule<Poll> = {
  scene: PollScene,
  votingOf: ({ totalVotes, pollChoices }) => ({ count: totalVotes, lines: pollChoices.length }),
}
