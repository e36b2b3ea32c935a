import { wrongNumbersOf } from '@parvis/contract/billing/seller-numbers.rules.ts'
import type { Fault } from '@parvis/contract/kit/part.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { levelsOf } from '#features/event-config/levels.service.ts'
import type { ConfigRules } from '#part.ts'

/**
 * Faults for the seller numbers that a change makes wrong. A wrong number that the event has already is no fault, so
 * that other changes can be saved; the screens and readiness show it.
 */
function newlyWrongNumbers(before: EventConfig | undefined, after: EventConfig): Fault[] {
  const was = before && levelsOf(before)
  return [...levelsOf(after)].flatMap(([level, { FO_SELLER: seller }]) => {
    if (!seller) return []
    const had = was?.get(level)?.FO_SELLER
    return wrongNumbersOf(seller)
      .filter(({ field }) => had?.[field] !== seller[field])
      .map(({ field, code }) => ({ path: `${level}.FO_SELLER.${field}`, code }))
  })
}

export const sellerRules: ConfigRules = { faults: (_, { before, after }) => newlyWrongNumbers(before, after) }
