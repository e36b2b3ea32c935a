import type { Right } from '@parvis/contract/kit/rights.ts'
import type { Caller } from './access.ts'
import { hasRight } from './access.ts'

export interface RequiredRight {
  readonly path: string
  readonly right: Right
}

/**
 * Keys of an event that the caller may not change, each with a code of the missing right: `RIGHT_MAIL`, `RIGHT_TEAM`…
 */
export const missingRights = (
  caller: Caller,
  eventId: string,
  needs: readonly RequiredRight[],
): { path: string; code: string }[] =>
  needs
    .filter(({ right }) => !hasRight(caller, right, eventId))
    .map(({ path, right }) => ({ path, code: `RIGHT_${right.replace('.', '_').toUpperCase()}` }))
