import { common, RefusalError } from '@parvis/contract/kit/refusal.ts'
import type { GroupCommit } from '#kit/group-commit.ts'
import { groupCommit } from '#kit/group-commit.ts'
import type { Executor } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { LiveTopic } from './topics.service.ts'
import { tellLive } from './topics.service.ts'

export const NOT_FOUND = new RefusalError(common.NOT_FOUND, {}, [])

/**
 * Has what people send at the same time written together. `write` answers an outcome for each, in their order; whoever
 * adds one gets theirs once it is committed, a refusal being thrown.
 */
export function inGroups<Sent, Done>(
  write: (ports: Ports, sent: readonly Sent[]) => Promise<readonly (Done | RefusalError)[]>,
): (ports: Ports, one: Sent) => Promise<Done> {
  const groups = new WeakMap<Ports, GroupCommit<Sent, Done | RefusalError>>()
  return async (ports, one) => {
    const group = groups.get(ports) ?? groupCommit((sent: readonly Sent[]) => write(ports, sent))
    groups.set(ports, group)
    const outcome = await group.add(one)
    if (outcome instanceof RefusalError) throw outcome
    return outcome
  }
}

/** In which round an answer is kept. */
export interface InRound {
  readonly round: number
}

/** What is asked once of a person and round. */
interface Asking<Sent, Stored, Facts> {
  /** Who answers what: the same twice in a group is one answer. */
  readonly keyOf: (answer: Sent | Stored) => string
  /** Keeps those that may be given, in one statement. */
  readonly keep: (db: Executor, sent: readonly Sent[]) => Promise<readonly Stored[]>
  /** What of the live changes with them. */
  readonly changes: readonly LiveTopic[]
  /** What stands against each of those that were not kept, in their order. */
  readonly findStandings: (db: Executor, sent: readonly Sent[]) => Promise<readonly (Facts | undefined)[]>
  /** The same answer again is received again; another one, or one that may not be given, is refused. */
  readonly whyNot: (answer: Sent, standing: Facts | undefined) => InRound | RefusalError
}

/** Keeps one answer a person and round, those that come together being kept together; comes back once it is committed. */
export function answersTo<Sent, Stored extends InRound & { readonly eventId: string }, Facts>({
  keyOf,
  keep,
  changes,
  findStandings,
  whyNot,
}: Asking<Sent, Stored, Facts>): (ports: Ports, answer: Sent) => Promise<InRound> {
  return inGroups<Sent, InRound>(async (ports, answers) => {
    const kept = await keep(ports.db, answers)
    const rounds = new Map(kept.map((answer) => [keyOf(answer), answer.round]))
    for (const eventId of new Set(kept.map((answer) => answer.eventId))) tellLive(ports, eventId, ...changes)
    // The same person twice in a group: the first is the answer, the second is looked into like any other.
    const outcomes = answers.map((answer): InRound | undefined => {
      const round = rounds.get(keyOf(answer))
      rounds.delete(keyOf(answer))
      return round === undefined ? undefined : { round }
    })
    const others = answers.filter((_, i) => outcomes[i] === undefined)
    const standings = others.length === 0 ? [] : await findStandings(ports.db, others)
    const reasons = others.map((answer, i) => whyNot(answer, standings[i]))
    return outcomes.map((outcome) => outcome ?? reasons.shift() ?? NOT_FOUND)
  })
}
