import type { FiledParticipation } from '@parvis/contract/event-file/event-file.ts'
import type { Decided, Decision, Effect, Facts } from '@parvis/contract/kit/plan.ts'
import { chosenFor, decidedAmong, RETIRE, TAKEN } from '@parvis/contract/kit/plan.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { factsKeyOf, planBetween, remediedBy } from '@parvis/contract/parts'
import type { Change } from '#kit/part.ts'
import type { Parts } from './parts.service.ts'

export type WholeChange = Change<EventConfig, FiledParticipation>

/** A change of an event against what people hold of it. */
export interface Weighed {
  /** The event as it will be, with the remedies that were chosen. */
  readonly after: EventConfig
  /** All that the change as it was asked for does to people. */
  readonly effects: readonly Effect[]
  readonly decided: readonly Decided[]
  /** What is neither safe nor decided: nothing is written while there is any. */
  readonly open: readonly Effect[]
}

async function readFacts({ reading }: Parts, change: WholeChange): Promise<ReadonlyMap<string, Facts>> {
  const facts = new Map<string, Facts>()
  for (const { share, facts: read } of reading) if (read) facts.set(factsKeyOf(share), await read(change))
  return facts
}

/** What is put right in the configuration itself: once it is, nothing of it is left. */
const isSettled = (remedy: string): boolean => remedy === TAKEN || remedy === RETIRE

/** Weighs a change as things stand now. Whoever writes it weighs it again once all that people may hold is locked. */
export async function weigh(parts: Parts, change: WholeChange, decisions: readonly Decision[]): Promise<Weighed> {
  const { before } = change
  const effects = planBetween(before, change.after, await readFacts(parts, change))
  const decided = decidedAmong(effects, decisions)
  const after = remediedBy(before, change.after, decided)
  const left = decided.some(({ remedy }) => isSettled(remedy))
    ? planBetween(before, after, await readFacts(parts, { ...change, after }))
    : effects
  const open = left.filter((effect) => {
    const remedy = chosenFor(effect, decisions)
    return remedy === undefined || isSettled(remedy)
  })
  return { after, effects, decided, open }
}
