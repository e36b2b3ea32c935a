import type { Tx } from '#kit/transaction.ts'
import type { Invited, InvitedChange } from './bulk.store.ts'
import { insertInvited, listFactsOf, lockParticipations, saveInvited } from './bulk.store.ts'
import type { ParticipationRow } from './participation.store.ts'
import { lockOfferedType } from './participation.store.ts'

export type { Invited, InvitedChange, ParticipationRow }
export { insertInvited, listFactsOf, lockParticipations, saveInvited }

/** Filters the types that may be assigned, and locks them until commit so that they are neither retired nor removed. */
export async function lockTypes(tx: Tx, eventId: string, typoIds: readonly string[]): Promise<ReadonlySet<string>> {
  const offered = new Set<string>()
  for (const typoId of [...new Set(typoIds)].toSorted())
    if (await lockOfferedType(tx, eventId, '', typoId)) offered.add(typoId)
  return offered
}
