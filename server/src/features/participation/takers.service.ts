import type { Settings } from '@parvis/contract/context/context.settings.ts'
import type { Refusal } from '@parvis/contract/kit/refusal.ts'
import { reasonAgainstPlace } from '@parvis/contract/users/users.rules.ts'
import { userRefusals } from '@parvis/contract/users/users.ts'
import { findProof } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import type { Executor } from '#kit/transaction.ts'

/**
 * Why somebody may not take what is limited; nothing when they may. It is asked before the lock that everybody waits for
 * who wants one of the last places, and heeded where something limited is taken.
 */
export type AgainstTaking = (db: Executor) => Promise<Refusal | undefined>

/** Nothing limited is taken, or the server itself gives it. */
export const unasked: AgainstTaking = async () => undefined

/**
 * Whoever makes the call takes the place, be it for somebody they have registered: their own address must be verified
 * where the event says so. An organiser answers for what they do. Asked several times in a call, it looks once.
 */
export function takenBy(
  caller: Caller,
  eventId: string,
  settings: Pick<Settings, 'FO_VERIFIED_EMAIL_PLACES'>,
): AgainstTaking {
  if (!settings.FO_VERIFIED_EMAIL_PLACES || hasRight(caller, 'people.write', eventId)) return unasked
  let known: { readonly against: Refusal | undefined } | undefined
  return async (db) => {
    if (known) return known.against
    const proof = (await findProof(db, eventId, caller.userId)) ?? { email: null, isVerified: false }
    const reason = reasonAgainstPlace(proof, settings)
    known = { against: reason && userRefusals[reason] }
    return known.against
  }
}
