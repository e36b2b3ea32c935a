import type { Poll } from '@parvis/contract/polls/polls.ts'
import type { ModuleResultsProps } from '#features/live-kit/live-kit.remote.ts'
import { RemoteResultsPanel } from '#features/live-kit/RemoteResultsPanel.tsx'

export function PollResults({ item: { pollChoices, pollResults, totalVotes } }: ModuleResultsProps<Poll>) {
  if (!pollResults) return null
  const votes = new Map(pollResults.map((result) => [result.id, result.votes]))
  const lines = pollChoices.map(({ id, label }) => ({ id, label, votes: votes.get(id) ?? 0 }))
  return <RemoteResultsPanel lines={lines} whole={totalVotes ?? 0} />
}
