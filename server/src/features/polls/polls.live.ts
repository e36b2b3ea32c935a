import type { Poll } from '@parvis/contract/polls/polls.ts'
import type { PreparedLive } from '#features/live-kit/prepared.service.ts'
import { listRounds, listVotesOf, preparedPolls, readPoll } from './polls.service.ts'

export const pollLive: PreparedLive<Poll> = {
  store: preparedPolls,
  topic: 'poll',
  read: readPoll,
  answersOf: async (db, eventId, userId) =>
    new Map([...(await listVotesOf(db, eventId, userId))].map(([id, choiceId]) => [id, [choiceId]])),
  table: {
    columns: ['poll', 'round', 'choice', 'votes'],
    wide: ['poll', 'choice'],
    rows: async (db, eventId) =>
      (await listRounds(db, eventId)).map(({ poll, round, choice, votes }) => [poll, round, choice, votes]),
  },
}
