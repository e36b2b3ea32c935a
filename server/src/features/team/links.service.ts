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

/** A link that its maker may no longer give, how it passes to another and how it ends. */
interface Link {
  readonly orphan: Orphan
  readonly pass: (tx: Tx, id: string, userId: string) => Promise<void>
  readonly end: () => Promise<unknown>
}

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
  const links: Link[] = [
    ...(await lockOrphanDevices(tx, domainId, userId)).map((orphan) => ({
      orphan,
      pass: passDevice,
      end: async () => {
        await deleteDevice(tx, orphan.eventId, orphan.id)
        tellRevoked(tx, ports, orphan.id)
      },
    })),
    ...(await lockOrphanInvitations(tx, domainId, userId)).map((orphan) => ({
      orphan,
      pass: passInvitation,
      end: () => deleteInvitation(tx, orphan.id),
    })),
    ...(await lockOrphanKeys(tx, domainId, userId)).map((key) => ({
      orphan: { ...key, everywhere: false },
      pass: passKey,
      end: () => deleteKey(tx, key.eventId, key.id),
    })),
  ]
  let kept = 0
  for (const { orphan, pass, end } of links) {
    if (heir && heir.userId !== userId && mayGive(heir, orphan)) {
      kept += 1
      await pass(tx, orphan.id, heir.userId)
    } else await end()
  }
  const ended = links.length - kept
  return { ...(kept > 0 && { linksKept: kept }), ...(ended > 0 && { linksEnded: ended }) }
}
