import { common, RefusalError, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Poll, PollBody } from '@parvis/contract/polls/polls.ts'
import { choiceRefusals, pollRefusals } from '@parvis/contract/polls/polls.ts'
import { userRefusals } from '@parvis/contract/users/users.ts'
import type { GroupCommit } from '#kit/group-commit.ts'
import { groupCommit } from '#kit/group-commit.ts'
import { newId } from '#kit/ids.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { afterCommit, transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { noteAired, wasAired } from './air.store.ts'
import type { PollLine, SentVote, VoteStanding } from './polls.store.ts'
import {
  changePoll,
  findPoll,
  findStandings,
  insertPoll,
  isRegisteredFor,
  keepVotes,
  listPollIds,
  listRounds,
  listVotesOf,
  lockPollIds,
  notePollAired,
  orderPolls,
  removePoll,
  saveChoices,
} from './polls.store.ts'
import type { AgainstVote } from './rights.store.ts'
import { against, againstOne, findAgainst, proofs, rulesOf } from './rights.store.ts'

export type { AgainstVote }
export {
  against,
  againstOne,
  findAgainst,
  isRegisteredFor,
  listRounds,
  listVotesOf,
  noteAired,
  notePollAired,
  proofs,
  rulesOf,
  wasAired,
}

/** Whether a vote is kept, in which round; or why not. */
type Outcome = { readonly round: number } | RefusalError

const groups = new WeakMap<Ports, GroupCommit<SentVote, Outcome>>()

/** Votes that come together are kept together. */
function votesOf(ports: Ports): GroupCommit<SentVote, Outcome> {
  const known = groups.get(ports) ?? groupCommit((votes: readonly SentVote[]) => keep(ports, votes))
  groups.set(ports, known)
  return known
}

const keyOf = ({ pollId, userId }: Pick<SentVote, 'pollId' | 'userId'>) => `${pollId} ${userId}`

async function keep(ports: Ports, votes: readonly SentVote[]): Promise<Outcome[]> {
  const kept = await keepVotes(ports.db, votes)
  const rounds = new Map(kept.map((vote) => [keyOf(vote), vote.round]))
  for (const eventId of new Set(kept.map((vote) => vote.eventId))) tell(ports, eventId, 'poll')
  // The same person twice in a group: the first is the vote, the second is looked into like any other.
  const outcomes = votes.map((vote): Outcome | undefined => {
    const round = rounds.get(keyOf(vote))
    rounds.delete(keyOf(vote))
    return round === undefined ? undefined : { round }
  })
  const others = votes.filter((_, i) => outcomes[i] === undefined)
  const standings = others.length === 0 ? [] : await findStandings(ports.db, others)
  const reasons = others.map((vote, i) => whyNot(vote, standings[i]))
  return outcomes.map((outcome) => outcome ?? reasons.shift() ?? NOT_FOUND)
}

/** How each reason not to let somebody vote is said. */
export const rightRefusals = {
  NO_RIGHT_TO_VOTE: pollRefusals.NO_RIGHT_TO_VOTE,
  EMAIL_NOT_VERIFIED: userRefusals.EMAIL_NOT_VERIFIED,
} as const

const NOT_FOUND = new RefusalError(common.NOT_FOUND, {}, [])

/** The same vote again is received again; another one, or one that may not be given, is refused. */
function whyNot(vote: SentVote, standing: VoteStanding | undefined): Outcome {
  if (!standing?.hasChoice) return NOT_FOUND
  if (standing.choiceId === vote.choiceId) return { round: standing.round }
  if (standing.choiceId !== null) return new RefusalError(pollRefusals.ALREADY_ANSWERED, {}, [])
  if (standing.against !== '') return new RefusalError(rightRefusals[standing.against], {}, [])
  return new RefusalError(pollRefusals.MODULE_CLOSED, {}, [])
}

/** Keeps a vote; comes back once it is committed. */
export async function giveVote(ports: Ports, vote: SentVote): Promise<{ round: number }> {
  const outcome = await votesOf(ports).add(vote)
  if (outcome instanceof RefusalError) throw outcome
  return outcome
}

/** Hides the results of what is on air, if it is this. */
export type HideResults = (
  tx: Tx,
  eventId: string,
  aired: { readonly module: 'poll' | 'question' | 'wordcloud'; readonly id: string },
) => Promise<void>

declare module '#kit/declared.ts' {
  interface Declared {
    /** The live is above what it shows. */
    readonly hideResults: HideResults
  }
}

const tell = (ports: Ports, eventId: string, topic: string): void => ports.bus.publish(`live:${eventId}`, { topic })

function pollOf(lines: readonly PollLine[]): Poll | undefined {
  const [first] = lines
  if (!first) return undefined
  const { id, title, label, isClose, round } = first.poll
  const choices = lines.flatMap(({ choice, votes }) => (choice ? [{ choice, votes }] : []))
  return {
    id,
    title,
    label,
    isClose,
    round,
    pollChoices: choices.map(({ choice }) => ({ id: choice.id, label: choice.label, color: choice.color })),
    // Each voter has one vote.
    pollResults: choices.map(({ choice, votes }) => ({ id: choice.id, votes, voters: votes })),
    totalVotes: choices.reduce((sum, { votes }) => sum + votes, 0),
  }
}

/** A poll with all its results, whoever may see them. */
export async function readPoll(db: Executor, eventId: string, id: string): Promise<Poll | undefined> {
  return pollOf(await findPoll(db, eventId, id))
}

const mustFind = async (db: Executor, eventId: string, id: string): Promise<Poll> =>
  (await readPoll(db, eventId, id)) ?? refuse(common.NOT_FOUND)

/** The polls of an event with their results. */
export async function readPolls(db: Executor, eventId: string): Promise<Poll[]> {
  const ids = await listPollIds(db, eventId)
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
    await writeChoices(tx, id, body, now)
    return mustFind(tx, eventId, id)
  })
}

export async function updatePoll(ports: Ports, eventId: string, id: string, body: PollBody): Promise<Poll> {
  return transaction(ports.db, async (tx) => {
    if (!(await changePoll(tx, eventId, id, { title: body.title, label: body.label }))) refuse(common.NOT_FOUND)
    await writeChoices(tx, id, body, ports.clock.now())
    afterCommit(tx, () => tell(ports, eventId, 'state'))
    return mustFind(tx, eventId, id)
  })
}

/** Ids with one of them moved to a place, from 0. */
export const movedTo = (ids: readonly string[], id: string, position: number): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id).toSpliced(position, 0, id) : [...ids]

/** Closes or opens a poll, begins a new round of it or moves it; what was voted before is kept. */
export async function drivePoll(
  ports: Ports,
  eventId: string,
  id: string,
  {
    position,
    ...change
  }: { isClose?: boolean | undefined; newRound?: true | undefined; position?: number | undefined },
): Promise<Poll> {
  return transaction(ports.db, async (tx) => {
    // First, as whoever puts it on air does: two who take the same in another order would wait for each other.
    if (change.newRound) await ports.declared.hideResults(tx, eventId, { module: 'poll', id })
    if (position !== undefined) await orderPolls(tx, eventId, movedTo(await lockPollIds(tx, eventId), id, position))
    if (!(await changePoll(tx, eventId, id, change))) refuse(common.NOT_FOUND)
    afterCommit(tx, () => {
      tell(ports, eventId, 'state')
      tell(ports, eventId, 'poll')
    })
    return mustFind(tx, eventId, id)
  })
}

export async function deletePoll(ports: Ports, eventId: string, id: string): Promise<void> {
  await transaction(ports.db, async (tx) => {
    if (!(await removePoll(tx, eventId, id))) refuse(common.NOT_FOUND)
    afterCommit(tx, () => tell(ports, eventId, 'state'))
  })
}
