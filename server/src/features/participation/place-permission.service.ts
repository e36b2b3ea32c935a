import type { Settings } from '@parvis/contract/events/events.settings.ts'
import type { Refusal } from '@parvis/contract/kit/refusal.ts'
import { reasonAgainstPlace } from '@parvis/contract/users/users.rules.ts'
import { userRefusals } from '@parvis/contract/users/users.ts'
import { findProof } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import type { Executor } from '#kit/transaction.ts'

/**
 * The reason why the caller may not take limited places, or nothing. Asked before the lock on the last places; applied
 * only when a limited place is taken.
 */
export type PlacePermission = (db: Executor) => Promise<Refusal | undefined>

/** For changes that take no limited place, or are made by the server itself. */
export const alwaysPermitted: PlacePermission = async () => undefined

/**
 * Where the event requires it, the caller must have verified their address, also when they register another person.
 * Organisers are exempt. The result is cached for the call.
 */
export function placePermissionOf(
  caller: Caller,
  eventId: string,
  settings: Pick<Settings, 'FO_VERIFIED_EMAIL_PLACES'>,
): PlacePermission {
  if (!settings.FO_VERIFIED_EMAIL_PLACES || hasRight(caller, 'people.write', eventId)) return alwaysPermitted
  let known: { readonly against: Refusal | undefined } | undefined
  return async (db) => {
    if (known) return known.against
    const proof = (await findProof(db, eventId, caller.userId)) ?? { email: null, isVerified: false }
    const reason = reasonAgainstPlace(proof, settings)
    known = { against: reason && userRefusals[reason] }
    return known.against
  }
}
