import type { Poll } from '@parvis/contract/polls/polls.ts'
import type { SceneProps } from '#features/live-kit/live-kit.projector.ts'
import scene from '#features/live-kit/Scene.module.css'
import { SceneFactsPanel } from '#features/live-kit/SceneFactsPanel.tsx'
import { SceneHeadingPanel } from '#features/live-kit/SceneHeadingPanel.tsx'
import { SceneAnswersPanel, SceneResultsPanel } from '#features/live-kit/SceneResultsPanel.tsx'

export function PollScene({ item: poll, hasTotals, isHidden }: SceneProps<Poll>) {
  const { pollChoices, pollResults, totalVotes } = poll
  const votes = new Map(pollResults?.map((result) => [result.id, result.votes]))
  const lines = pollChoices.map((choice) => ({ ...choice, votes: votes.get(choice.id) ?? 0 }))
  return (
    <section className={scene.scene}>
      <SceneHeadingPanel
        lead={poll.label}
        aside={<SceneFactsPanel total={hasTotals ? totalVotes : null} isClose={poll.isClose} isHidden={isHidden} />}
      >
        {poll.title}
      </SceneHeadingPanel>
      {pollResults ? (
        <SceneResultsPanel lines={lines} display="bars" voters={totalVotes} />
      ) : (
        <SceneAnswersPanel lines={lines} />
      )}
    </section>
  )
}
