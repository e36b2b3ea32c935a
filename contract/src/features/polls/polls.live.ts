import * as z from 'zod/mini'
import type { PreparedModule, PushRules, Visibility } from '#features/live-kit/prepared.rules.ts'
import { inParts } from '#features/live-kit/prepared.rules.ts'
import { pollIn } from './polls.rules.ts'
import { Poll, PollResult } from './polls.ts'

function seenPoll(poll: Poll, { showResults, hideVotes }: Visibility): Poll {
  const { pollResults: results, totalVotes } = poll
  const shown = showResults && results ? (hideVotes ? inParts(results, totalVotes ?? 0) : results) : null
  return { ...poll, pollResults: shown, totalVotes: hideVotes ? null : totalVotes }
}

export const pollModule = {
  key: 'poll',
  name: 'poll',
  title: 'title',
  control: 'activePollId',
  item: Poll,
  frame: 'POLL_RESULTS',
  results: { pollResults: z.nullable(z.array(PollResult)), totalVotes: z.nullable(z.int()) },
  inLanguage: pollIn,
} as const satisfies PreparedModule<Poll>

/** Polls, as they are pushed. */
export const pollPush: PushRules<Poll> = { seen: seenPoll, isWithheld: () => false }
