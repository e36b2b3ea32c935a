import { tellRevoked } from '#features/auth/sessions.service.ts'
import { deleteKey, lockOrphanKeys, passKey } from '#features/keys/keys.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { deleteDevice } from './devices.store.ts'
import type { Orphan } from './giving.store.ts'
import { lockOrphanDevices, lockOrphanInvitations, passDevice, passInvitation } from './giving.store.ts'
import { deleteInvitation } from './invitations.store.ts'

interface Maker {
  readonly domainId: string
  readonly userId: string
}

const mayGive = (caller: Caller, { eventId, everywhere }: Orphan): boolean =>
  hasRight(caller, 'team', everywhere ? undefined : eventId)

/** How many links were kept and how many ended, for the journal. */
export interface Settled {
  readonly linksKept?: number
  readonly linksEnded?: number
}

/**
 * Settles the links that a person made and may no longer give, once their role has changed: `heir` answers for those that
 * they may give themselves; the others end, with the sockets of the devices that they opened.
 */
export async function settleLinks(
  tx: Tx,
  ports: Pick<Ports, 'bus'>,
  { domainId, userId }: Maker,
  heir: Caller | undefined,
): Promise<Settled> {
  const heirId = (orphan: Orphan) => (heir && heir.userId !== userId && mayGive(heir, orphan) ? heir.userId : undefined)
  const [devices, invitations, keys] = [
    await lockOrphanDevices(tx, domainId, userId),
    await lockOrphanInvitations(tx, domainId, userId),
    await lockOrphanKeys(tx, domainId, userId),
  ]
  let kept = 0
  for (const device of devices) {
    const madeBy = heirId(device)
    if (madeBy !== undefined) {
      kept += 1
      await passDevice(tx, device.id, madeBy)
    } else {
      await deleteDevice(tx, device.eventId, device.id)
      tellRevoked(tx, ports, device.id)
    }
  }
  for (const invitation of invitations) {
    const invitedBy = heirId(invitation)
    if (invitedBy !== undefined) {
      kept += 1
      await passInvitation(tx, invitation.id, invitedBy)
    } else await deleteInvitation(tx, invitation.id)
  }
  for (const key of keys) {
    const madeBy = heirId({ ...key, everywhere: false })
    if (madeBy !== undefined) {
      kept += 1
      await passKey(tx, key.id, madeBy)
    } else await deleteKey(tx, key.eventId, key.id)
  }
  const ended = devices.length + invitations.length + keys.length - kept
  return { ...(kept > 0 && { linksKept: kept }), ...(ended > 0 && { linksEnded: ended }) }
}
