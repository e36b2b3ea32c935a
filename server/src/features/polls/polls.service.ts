import { common, RefusalError, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Driving } from '@parvis/contract/live-kit/live-kit.ts'
import { answerRefusals } from '@parvis/contract/live-kit/live-kit.ts'
import type { Poll, PollBody } from '@parvis/contract/polls/polls.ts'
import { choiceRefusals } from '@parvis/contract/polls/polls.ts'
import type { InRound } from '#features/live-kit/answers.service.ts'
import { answersTo, NOT_FOUND } from '#features/live-kit/answers.service.ts'
import { beginDriving, deletePrepared, tellDriving } from '#features/live-kit/prepared.service.ts'
import { rightRefusals } from '#features/live-kit/rights.service.ts'
import { tellLive } from '#features/live-kit/topics.service.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import { newId } from '#kit/ids.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { afterCommit, transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { KeptVote, PollLine, SentVote, VoteStanding } from './polls.store.ts'
import {
  changePoll,
  findPoll,
  findStandings,
  insertPoll,
  keepVotes,
  listRounds,
  listVotesOf,
  preparedPolls,
  saveChoices,
} from './polls.store.ts'

export { listRounds, listVotesOf, preparedPolls }

/** Repeating the same vote succeeds; another vote is refused. */
function whyNot(vote: SentVote, standing: VoteStanding | undefined): InRound | RefusalError {
  if (!standing?.hasChoice) return NOT_FOUND
  if (standing.choiceId === vote.choiceId) return { round: standing.round }
  if (standing.choiceId !== null) return new RefusalError(answerRefusals.ALREADY_ANSWERED, {}, [])
  if (standing.against !== '') return new RefusalError(rightRefusals[standing.against], {}, [])
  return new RefusalError(answerRefusals.MODULE_CLOSED, {}, [])
}

/** Resolves after commit. */
export const giveVote = answersTo({
  keyOf: ({ pollId, userId }: SentVote | KeptVote) => `${pollId} ${userId}`,
  keep: keepVotes,
  changes: ['poll'],
  findStandings,
  whyNot,
})

function pollOf(lines: readonly PollLine[]): Poll | undefined {
  const [first] = lines
  if (!first) return undefined
  const { id, title, label, isClose, isRetired, round } = first.poll
  const choices = lines.flatMap(({ choice, votes }) => (choice ? [{ choice, votes }] : []))
  return {
    id,
    title,
    label,
    isClose,
    isRetired,
    round,
    pollChoices: choices.map(({ choice }) => ({ id: choice.id, label: choice.label, color: choice.color })),
    // A voter has one vote.
    pollResults: choices.map(({ choice, votes }) => ({ id: choice.id, votes, voters: votes })),
    totalVotes: choices.reduce((sum, { votes }) => sum + votes, 0),
  }
}

/** Independent of the visibility of results. */
export async function readPoll(db: Executor, eventId: string, id: string): Promise<Poll | undefined> {
  return pollOf(await findPoll(db, eventId, id))
}

const mustFind = async (db: Executor, eventId: string, id: string): Promise<Poll> =>
  (await readPoll(db, eventId, id)) ?? refuse(common.NOT_FOUND)

export async function readPolls(db: Executor, eventId: string): Promise<Poll[]> {
  const ids = await preparedPolls.listIds(db, eventId)
  return Promise.all(ids.map((id) => mustFind(db, eventId, id)))
}

async function writeChoices(tx: Tx, pollId: string, { pollChoices }: PollBody, now: Date): Promise<void> {
  const choices = pollChoices.map(({ id, label, color }) => ({ id: id ?? newId(now), label, color }))
  if (await saveChoices(tx, pollId, choices)) refuse(choiceRefusals.CHOICE_HAS_VOTES)
}

export async function createPoll(ports: Ports, eventId: string, body: PollBody): Promise<Poll> {
  const now = ports.clock.now()
  const id = newId(now)
  return transaction(ports.db, async (tx) => {
    await insertPoll(tx, { id, eventId, title: body.title, label: body.label })
    addAuditDetails({ after: { title: body.title } })
    await writeChoices(tx, id, body, now)
    return mustFind(tx, eventId, id)
  })
}

export async function updatePoll(ports: Ports, eventId: string, id: string, body: PollBody): Promise<Poll> {
  return transaction(ports.db, async (tx) => {
    if (!(await changePoll(tx, eventId, id, { title: body.title, label: body.label }))) refuse(common.NOT_FOUND)
    await writeChoices(tx, id, body, ports.clock.now())
    addAuditDetails({ after: { title: body.title } })
    afterCommit(tx, () => tellLive(ports, eventId, 'state'))
    return mustFind(tx, eventId, id)
  })
}

/** A new round keeps earlier votes. */
export async function drivePoll(
  ports: Ports,
  eventId: string,
  id: string,
  { position, ...change }: Driving,
): Promise<Poll> {
  return transaction(ports.db, async (tx) => {
    const item = { eventId, module: 'poll', id } as const
    await beginDriving(ports, tx, preparedPolls, { item, position, newRound: change.newRound })
    if (!(await changePoll(tx, eventId, id, change))) refuse(common.NOT_FOUND)
    afterCommit(tx, () => tellLive(ports, eventId, 'state', 'poll'))
    const poll = await mustFind(tx, eventId, id)
    tellDriving(poll.title, { ...change, position })
    return poll
  })
}

export const deletePoll = (ports: Ports, eventId: string, id: string): Promise<void> =>
  deletePrepared(ports, preparedPolls, eventId, id)
