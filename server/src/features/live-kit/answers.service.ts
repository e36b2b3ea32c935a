import { common, RefusalError } from '@parvis/contract/kit/refusal.ts'
import type { GroupCommit } from '#kit/group-commit.ts'
import { groupCommit } from '#kit/group-commit.ts'
import type { Executor } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { LiveTopic } from './topics.service.ts'
import { tellLive } from './topics.service.ts'

export const NOT_FOUND = new RefusalError(common.NOT_FOUND, {}, [])

/**
 * Groups concurrent answers into one write. `write` returns an outcome per answer, in order; each caller gets theirs
 * after the commit, or the refusal as an exception.
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

export interface InRound {
  readonly round: number
}

interface Asking<Sent, Stored, Facts> {
  /** Key of person and question: a repeated answer in a group counts once. */
  readonly keyOf: (answer: Sent | Stored) => string
  /** Stores the allowed answers in one statement, and returns those stored. */
  readonly keep: (db: Executor, sent: readonly Sent[]) => Promise<readonly Stored[]>
  readonly changes: readonly LiveTopic[]
  readonly findStandings: (db: Executor, sent: readonly Sent[]) => Promise<readonly (Facts | undefined)[]>
  /** A repeated identical answer is accepted; another one, or one not allowed, is refused. */
  readonly whyNot: (answer: Sent, standing: Facts | undefined) => InRound | RefusalError
}

/** Stores one answer per person and round, in groups; resolves after the commit. */
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
    // Of repeated answers in a group, the first is stored and the second is checked like any other.
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
