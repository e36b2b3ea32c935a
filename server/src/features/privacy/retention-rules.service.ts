import type { Effect } from '@parvis/contract/kit/plan.ts'
import { APPLY } from '@parvis/contract/kit/plan.ts'
import { isLongOver, shortensRetention } from '@parvis/contract/privacy/privacy.rules.ts'
import { effectsIn } from '#kit/impact.ts'
import { missingRights } from '#kit/required-rights.ts'
import type { ConfigRules, WholeChange } from '#part.ts'
import { countEarlierErasures, keptBy } from './erasure-impact.service.ts'

const forgettingEffects = { days: effectsIn('days'), settings: effectsIn('settings') }

/** The people that retention would soon erase because of a change to its setting or to the days it counts from. */
async function erasuresBy({ tx, domainId, eventId, before, after, now }: WholeChange): Promise<Effect[]> {
  const [was, will] = [keptBy(before), keptBy(after)]
  const people = await countEarlierErasures(tx, { domainId, eventId }, { before: was, after: will, now })
  const at = was.months === will.months ? (['days', 'last'] as const) : (['settings', 'FO_RETENTION_MONTHS'] as const)
  const [part, item] = at
  return forgettingEffects[part]({ item, at: [item], name: item, people }, 'FILE_FORGOTTEN', { remedies: [APPLY] })
}

export const retentionRules: ConfigRules = {
  impact: erasuresBy,
  // The retention of an event that is over counts from its last day: an earlier day erases its people sooner.
  forbidden(_, { eventId, before, after, caller, now }) {
    const [was, will] = [keptBy({ ...after, days: before.days }), keptBy(after)]
    const isRisky = shortensRetention(was, will) && isLongOver(will.days, now)
    return isRisky ? missingRights(caller, eventId, [{ path: 'days', right: 'team' }]) : []
  },
}
