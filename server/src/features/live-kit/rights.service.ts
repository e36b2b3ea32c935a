import { answerRefusals } from '@parvis/contract/live-kit/live-kit.ts'
import { userRefusals } from '@parvis/contract/users/users.ts'
import type { AgainstVote } from './rights.store.ts'
import { against, againstOne, findAgainst, isRegisteredFor, proofs, rulesOf } from './rights.store.ts'

export type { AgainstVote }
export { against, againstOne, findAgainst, isRegisteredFor, proofs, rulesOf }

export const rightRefusals = {
  NO_RIGHT_TO_VOTE: answerRefusals.NO_RIGHT_TO_VOTE,
  EMAIL_NOT_VERIFIED: userRefusals.EMAIL_NOT_VERIFIED,
} as const
