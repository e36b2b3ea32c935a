import type { FiledParticipation } from '@parvis/contract/event-file/event-file.ts'
import type { Decided, Decision, Effect, Facts } from '@parvis/contract/kit/plan.ts'
import { APPLY, chosenFor, decidedAmong, effectsIn } from '@parvis/contract/kit/plan.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { factsKeyOf, isSettled, planOfShare, remediedBy } from '@parvis/contract/parts'
import { countHastened, keptBy } from '#features/privacy/hastened.service.ts'
import { effectsOnEach } from '#kit/impact.ts'
import type { Change } from '#kit/part.ts'
import type { Part } from '#part.ts'
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

const inPlan = ({ before, after, fresh }: WholeChange) => ({ before, after, brings: fresh.length > 0 })

/**
 * Whether what a change does to people may depend on how many hold what: a plan that looks at no fact says the same
 * whatever they are. Counting takes as long as there are people, and most changes touch nobody.
 */
function looksAtFacts({ share }: Part, change: WholeChange): boolean {
  let isLooking = false
  const look = <T>(seen: T) => {
    isLooking = true
    return seen
  }
  const counts = new Proxy({}, { get: () => look(undefined), has: () => look(false), ownKeys: () => look([]) })
  const facts: Facts = {
    counts,
    get crowds() {
      return look([])
    },
  }
  share.plan?.({ ...inPlan(change), facts })
  return isLooking
}

async function readFacts({ reading }: Parts, change: WholeChange): Promise<ReadonlyMap<string, Facts>> {
  const facts = new Map<string, Facts>()
  for (const part of reading)
    if (part.facts && looksAtFacts(part, change)) facts.set(factsKeyOf(part.share), await part.facts(change))
  return facts
}

const forgettingEffects = { days: effectsIn('days'), settings: effectsIn('settings') }

/** Whom the retention would soon erase because of a change, by the setting or by the days that it is counted from. */
async function erasuresBy({ tx, domainId, eventId, before, after, now }: WholeChange): Promise<Effect[]> {
  const [was, will] = [keptBy(before), keptBy(after)]
  const people = await countHastened(tx, { domainId, eventId }, { before: was, after: will, now })
  const at = was.months === will.months ? (['days', 'last'] as const) : (['settings', 'FO_RETENTION_MONTHS'] as const)
  const [part, item] = at
  return forgettingEffects[part]({ item, at: [item], name: item, people }, 'FILE_FORGOTTEN', { remedies: [APPLY] })
}

/** The effects of each part, in the order of the contract. */
async function effectsOfParts({ reading }: Parts, change: WholeChange): Promise<Effect[]> {
  const facts = await readFacts({ reading } as Parts, change)
  return effectsOnEach(reading, (part) =>
    part.impact ? part.impact(change) : planOfShare(part.share, inPlan(change), facts),
  )
}

async function effectsOf(parts: Parts, change: WholeChange): Promise<Effect[]> {
  return [...(await effectsOfParts(parts, change)), ...(await erasuresBy(change))]
}

/** What a change does to people, where it is only looked at: nothing of it is decided. */
export const effectsOn = effectsOfParts

/** Weighs a change as things stand now. Whoever writes it weighs it again once all that people may hold is locked. */
export async function weigh(parts: Parts, change: WholeChange, decisions: readonly Decision[]): Promise<Weighed> {
  const { before } = change
  const effects = await effectsOf(parts, change)
  const decided = decidedAmong(effects, decisions)
  const after = remediedBy(before, change.after, { decided, now: change.now.toISOString() })
  const left = decided.some(({ remedy }) => isSettled(remedy)) ? await effectsOf(parts, { ...change, after }) : effects
  const open = left.filter((effect) => {
    const remedy = chosenFor(effect, decisions)
    return remedy === undefined || isSettled(remedy)
  })
  return { after, effects, decided, open }
}
