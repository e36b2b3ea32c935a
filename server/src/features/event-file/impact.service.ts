import type { FiledParticipation } from '@parvis/contract/event-file/event-file.ts'
import type { Decided, Decision, Effect } from '@parvis/contract/kit/plan.ts'
import { APPLY, chosenFor, decidedAmong } from '@parvis/contract/kit/plan.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { isSettled, resolvedBy } from '@parvis/contract/parts'
import { countEarlierErasures, keptBy } from '#features/privacy/erasure-impact.service.ts'
import { effectsIn, effectsOnEach } from '#kit/impact.ts'
import type { Change } from '#kit/part.ts'
import type { Parts } from './parts.service.ts'

export type WholeChange = Change<EventConfig, FiledParticipation>

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

const forgettingEffects = { days: effectsIn('days'), settings: effectsIn('settings') }

/** The people that retention would soon erase because of a change to its setting or to the days it counts from. */
async function erasuresBy({ tx, domainId, eventId, before, after, now }: WholeChange): Promise<Effect[]> {
  const [was, will] = [keptBy(before), keptBy(after)]
  const people = await countEarlierErasures(tx, { domainId, eventId }, { before: was, after: will, now })
  const at = was.months === will.months ? (['days', 'last'] as const) : (['settings', 'FO_RETENTION_MONTHS'] as const)
  const [part, item] = at
  return forgettingEffects[part]({ item, at: [item], name: item, people }, 'FILE_FORGOTTEN', { remedies: [APPLY] })
}

/** The effects of a change on each part, in the order of the contract, without those of the retention. */
export const effectsOnParts = ({ reading }: Parts, change: WholeChange): Promise<Effect[]> =>
  effectsOnEach(reading, (part) => part.impact?.(change) ?? [])

const effectsOf = async (parts: Parts, change: WholeChange): Promise<Effect[]> => [
  ...(await effectsOnParts(parts, change)),
  ...(await erasuresBy(change)),
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
