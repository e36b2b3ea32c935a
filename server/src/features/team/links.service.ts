import { publishRevoked } from '#features/auth/sessions.service.ts'
import type { Orphan } from '#features/events/organisers.service.ts'
import { deleteKey, madeKeys } from '#features/keys/keys.service.ts'
import { madeWebhooks, suspend } from '#features/webhooks/webhooks.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { deleteDevice } from './devices.store.ts'
import { deleteInvitation } from './invitations.store.ts'
import { lockOrphanInvitations, madeDevices, passInvitation } from './ownership.store.ts'

interface Maker {
  readonly domainId: string
  readonly userId: string
}

const mayGive = (caller: Caller, { eventId, everywhere }: Orphan & { everywhere?: boolean }): boolean =>
  hasRight(caller, 'team', everywhere ? undefined : eventId)

/** A kind of link: how to find orphans, pass one to another person and end one. */
interface Kind {
  readonly lockOrphans: (tx: Tx, domainId: string, userId: string) => Promise<(Orphan & { everywhere?: boolean })[]>
  readonly pass: (tx: Tx, id: string, userId: string) => Promise<void>
  readonly end: (tx: Tx, ports: Pick<Ports, 'bus'>, orphan: Orphan) => Promise<unknown>
}

const kinds: readonly Kind[] = [
  {
    ...madeDevices,
    async end(tx, ports, { eventId, id }) {
      await deleteDevice(tx, eventId, id)
      publishRevoked(tx, ports, id)
    },
  },
  { lockOrphans: lockOrphanInvitations, pass: passInvitation, end: (tx, _, { id }) => deleteInvitation(tx, id) },
  { ...madeKeys, end: (tx, _, { eventId, id }) => deleteKey(tx, eventId, id) },
  { ...madeWebhooks, end: (tx, _, { id }) => suspend(tx, id) },
]

export interface Settled {
  readonly linksKept?: number
  readonly linksEnded?: number
}

/**
 * Settles links that a person may no longer give after a change of role: `heir` takes over those that the heir may
 * give, the others end with their devices' sockets.
 */
export async function settleLinks(
  tx: Tx,
  ports: Pick<Ports, 'bus'>,
  { domainId, userId }: Maker,
  heir: Caller | undefined,
): Promise<Settled> {
  let [kept, ended] = [0, 0]
  for (const { lockOrphans, pass, end } of kinds)
    for (const orphan of await lockOrphans(tx, domainId, userId))
      if (heir && heir.userId !== userId && mayGive(heir, orphan)) {
        kept += 1
        await pass(tx, orphan.id, heir.userId)
      } else {
        ended += 1
        await end(tx, ports, orphan)
      }
  return { ...(kept > 0 && { linksKept: kept }), ...(ended > 0 && { linksEnded: ended }) }
}
