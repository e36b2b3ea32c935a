import { fullName } from '@parvis/contract/kit/full-name.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { stateOf } from '@parvis/contract/participation/participation.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { giveUpCompanions, listDecidedFor, readCompanions } from '#features/companions/companions.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { lockPaidFor } from '#features/participation/balance.service.ts'
import type { Decision } from '#features/participation/participation.service.ts'
import type { Caller } from '#kit/access.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

export interface GroupCancellation {
  readonly event: LoadedEvent
  readonly userId: string
  readonly choice: Decision['choice']
  readonly companionIds: readonly string[]
  readonly isOrganiser: boolean
  readonly language: string
}

/** Locks all of them before anything is written; refuses companions that are not the caller’s to decide on. */
export async function lockCancelled(tx: Tx, ports: Ports, leaving: GroupCancellation): Promise<void> {
  const { event, userId, choice, companionIds, isOrganiser } = leaving
  if (companionIds.length === 0) return
  const eventId = event.row.id
  await lockPaidFor(tx, ports, eventId, userId)
  const decidedFor = await listDecidedFor(tx, { eventId, userId }, { isOrganiser })
  const isTheirs = companionIds.every((id) => decidedFor.includes(id))
  if (!isTheirs || choice === 'onsite' || choice === 'companion')
    refuse(common.VALIDATION, {}, [{ path: 'companions', code: 'CHOICE_UNKNOWN' }])
}

export async function cancelTogether(tx: Tx, ports: Ports, leaving: GroupCancellation): Promise<void> {
  if (leaving.companionIds.length > 0) await giveUpCompanions(tx, ports, leaving, { isTold: true })
}

/** For the journal, whose entry has a single `after` for both. */
export const toldOf = ({ companionIds }: GroupCancellation) =>
  companionIds.length > 0 ? { cancelledToo: companionIds.length } : {}

/** Companions who still come although the person does not; empty before the person has answered. */
export async function namesOfComing(
  ports: Ports,
  path: { readonly domainId: string; readonly eventId: string; readonly userId: string },
  { UserEvent: facts }: User,
  reading: { readonly caller: Caller; readonly language: string },
): Promise<string[]> {
  const state = stateOf(facts)
  if (state === 'onsite' || state === 'none') return []
  const companions = await readCompanions(ports, path, reading)
  return companions
    .filter(({ UserEvent }) => UserEvent?.registered)
    .map(fullName)
    .filter((name) => name !== '')
}
