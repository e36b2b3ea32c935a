import type { Poll } from '@parvis/contract/polls/polls.ts'
import { deletePoll, drivePoll, listPolls } from '@parvis/contract/polls/polls.ts'
import type { RemoteModule } from '#features/live-kit/live-kit.remote.ts'
import { call } from '#kit/call.ts'
import { PollForm } from './remote/PollForm.tsx'
import { PollResults } from './remote/PollResults.tsx'

export const remotePoll: RemoteModule<Poll> = {
  list: listPolls,
  read: (params, signal) => call(listPolls, { params }, { signal }),
  change: (actions, { id: pollId, ...params }, { showRightAnswers: _, ...body }) =>
    actions.act(drivePoll, { params: { ...params, pollId }, body }),
  remove: (actions, { id: pollId, ...params }) => actions.act(deletePoll, { params: { ...params, pollId } }),
  factsOf: ({ pollChoices }, { totalVotes }, say) =>
    say('live.remote.poll.facts', { choices: pollChoices.length, votes: totalVotes ?? 0 }),
  countOf: ({ totalVotes }) => totalVotes,
  counted: 'live.remote.answers',
  showsRight: () => undefined,
  form: PollForm,
  results: PollResults,
}
