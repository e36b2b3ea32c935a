import { isDue, stateOf } from '#features/participation/participation.rules.ts'
import type { UserEvent } from '#features/users/users.ts'

/**
 * Where a registration stands: nothing answered yet, invited and awaited, questions left, to pay, a transfer awaited, all
 * done, or not coming.
 */
export const standings = ['none', 'invited', 'partial', 'due', 'transfer', 'complete', 'represented', 'absent'] as const
export type Standing = (typeof standings)[number]

type Facts = Pick<
  UserEvent,
  'registered' | 'responded' | 'isRemote' | 'representedBy' | 'invited' | 'isPartial' | 'isCompleted' | 'registeredBy'
>

/** Where somebody's registration stands. `isAwaited`: a transfer of theirs is on its way. */
export function standingOf(facts: Facts | null, isAwaited = false): Standing {
  const state = stateOf(facts)
  if (facts === null || state === 'none') return facts?.invited ? 'invited' : 'none'
  if (state === 'absent' || state === 'represented') return state
  if (facts.isPartial) return 'partial'
  if (!isDue(facts)) return 'complete'
  return isAwaited ? 'transfer' : 'due'
}
