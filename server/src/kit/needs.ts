import type { Right } from '@parvis/contract/kit/rights.ts'
import type { Caller } from './access.ts'
import { hasRight } from './access.ts'

/** What changing one key of an event asks for, besides the right by which it is called. */
export interface Need {
  readonly path: string
  readonly right: Right
}

/** The keys that the caller may not change in an event, each with the right that is missing: `RIGHT_MAIL`, `RIGHT_TEAM`… */
export const unmetNeeds = (caller: Caller, eventId: string, needs: readonly Need[]): { path: string; code: string }[] =>
  needs
    .filter(({ right }) => !hasRight(caller, right, eventId))
    .map(({ path, right }) => ({ path, code: `RIGHT_${right.replace('.', '_').toUpperCase()}` }))
