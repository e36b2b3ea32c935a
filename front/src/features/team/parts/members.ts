import { gives, rightsOf } from '@parvis/contract/kit/rights.ts'
import type { TeamMember } from '@parvis/contract/team/team.ts'

/** Each member once: a role in this event is left out where their role for every event includes it. */
export const onceEach = (members: readonly TeamMember[]): TeamMember[] =>
  members.filter(
    ({ userId, everywhere, role }) =>
      everywhere ||
      !members.some(
        (other) =>
          other.userId === userId && other.everywhere && rightsOf[role].every((right) => gives(other.role, right)),
      ),
  )
