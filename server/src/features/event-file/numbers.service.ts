import { wrongNumbersOf } from '@parvis/contract/billing/seller-numbers.rules.ts'
import type { Fault } from '@parvis/contract/kit/part.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { levelsOf } from './needs.service.ts'

/**
 * The numbers of sellers that a change makes wrong, each with where it is. One that the event has already stays as it is, so
 * that it keeps nothing else from being changed; the screens and readiness tell of it.
 */
export function newlyWrongNumbers(before: EventConfig | undefined, after: EventConfig): Fault[] {
  const was = before && levelsOf(before)
  return [...levelsOf(after)].flatMap(([level, { FO_SELLER: seller }]) => {
    if (!seller) return []
    const had = was?.get(level)?.FO_SELLER
    return wrongNumbersOf(seller)
      .filter(({ field }) => had?.[field] !== seller[field])
      .map(({ field, code }) => ({ path: `${level}.FO_SELLER.${field}`, code }))
  })
}
