import type { Decided, Decision, Effect } from '@parvis/contract/kit/plan.ts'
import { chosenFor, decidedAmong } from '@parvis/contract/kit/plan.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { isSettled, resolvedBy } from '@parvis/contract/parts'
import { effectsOnEach } from '#kit/impact.ts'
import type { WholeChange } from '#part.ts'
import type { Parts } from './parts.service.ts'

/** What a change of an event does to people. */
export interface Impact {
  /** The event as it will be, with the remedies that were chosen. */
  readonly after: EventConfig
  /** All that the change as it was asked for does to people. */
  readonly effects: readonly Effect[]
  readonly decided: readonly Decided[]
  /** Effects that still need a decision, or block the change: nothing is written while there are any. */
  readonly open: readonly Effect[]
}

/** The effects of a change on each part, in the order of the contract, without those of rules. */
export const effectsOnParts = ({ reading }: Parts, change: WholeChange): Promise<Effect[]> =>
  effectsOnEach(reading, (part) => part.impact?.(change) ?? [])

const effectsOf = async (parts: Parts, change: WholeChange): Promise<Effect[]> => [
  ...(await effectsOnParts(parts, change)),
  ...(await effectsOnEach(parts.rules, (one) => one.impact?.(change) ?? [])),
]

/**
 * Assesses the effects of a change on people, from the current rows. A change to be written is assessed again once the
 * rows of holdings are locked.
 */
export async function assessImpact(parts: Parts, change: WholeChange, decisions: readonly Decision[]): Promise<Impact> {
  const { before } = change
  const effects = await effectsOf(parts, change)
  const decided = decidedAmong(effects, decisions)
  const after = resolvedBy(before, change.after, { decided, now: change.now.toISOString() })
  const left = decided.some(({ remedy }) => isSettled(remedy)) ? await effectsOf(parts, { ...change, after }) : effects
  const open = left.filter((effect) => {
    const remedy = chosenFor(effect, decisions)
    return remedy === undefined || isSettled(remedy)
  })
  return { after, effects, decided, open }
}
