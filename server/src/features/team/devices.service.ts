import { createHmac, timingSafeEqual } from 'node:crypto'
import { doorsCloseAt } from '@parvis/contract/events/spans.rules.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { TeamRole } from '@parvis/contract/kit/rights.ts'
import type { DeviceLink, DeviceRight } from '@parvis/contract/team/team.ts'
import { teamRefusals } from '@parvis/contract/team/team.ts'
import { hashSecret, identifier, observer, publishRevoked } from '#features/auth/sessions.service.ts'
import type { Caller } from '#kit/access.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import { newId } from '#kit/ids.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { DeviceFound } from './devices.store.ts'
import { countDevices, deleteDevice, findDevice, insertDevice, listDevices, noteUse } from './devices.store.ts'

const MINUTE_MS = 60 * 1000
const DAY_MS = 86_400_000
const MOST = 100
/** The role with exactly the right of a device. */
const ROLES: Readonly<Record<DeviceRight, TeamRole>> = { door: 'doorkeeper', live: 'stage' }

interface OfEvent {
  readonly domainId: string
  readonly eventId: string
}

/** Derived from the server's secret, so nothing secret is stored. */
const secretOf = ({ secret }: Pick<Ports, 'secret'>, id: string): string =>
  createHmac('sha256', secret).update(`device-link\n${id}`).digest('base64url')

const tokenOf = (ports: Pick<Ports, 'secret'>, id: string): string => `dl_${id}_${secretOf(ports, id)}`
const TOKEN = /^dl_([0-9a-f-]{36})_([\w-]{43})$/

/** Thirty days after creation if the event has no day. */
const expiryOf = ({ link, lastDate, timeZone }: DeviceFound): string =>
  lastDate === null ? new Date(link.createdAt.getTime() + 30 * DAY_MS).toISOString() : doorsCloseAt(lastDate, timeZone)

const onWire = (ports: Ports, found: DeviceFound): DeviceLink => {
  const { link, context, scans, madeBy, isGood } = found
  const { id, name, right, createdAt, lastUsedAt } = link
  return {
    ...{ id, name, right, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null },
    scans,
    url: `${ports.publicUrl}/${context}/appareil#${tokenOf(ports, id)}`,
    expiresAt: expiryOf(found),
    madeBy,
    isStopped: !isGood,
  }
}

export const readDevices = async (ports: Ports, eventId: string): Promise<DeviceLink[]> =>
  (await listDevices(ports.db, eventId)).map((found) => onWire(ports, found))

/** Throws `TEAM_DEVICES_TOO_MANY`. */
export async function makeDevice(
  ports: Ports,
  { eventId }: OfEvent,
  { name, right }: { name: string; right: DeviceRight },
  userId: string,
): Promise<DeviceLink> {
  const createdAt = ports.clock.now()
  const id = newId(createdAt)
  return transaction(ports.db, async (tx) => {
    if ((await countDevices(tx, eventId)) >= MOST) refuse(teamRefusals.TEAM_DEVICES_TOO_MANY)
    addAuditDetails({ after: { device: name, lends: right } })
    await insertDevice(tx, { id, eventId, name, right, userId, createdAt })
    return onWire(ports, (await findDevice(tx, id)) ?? refuse(common.NOT_FOUND))
  })
}

/** The devices opened by the link lose their right and their sockets. */
export async function revokeDevice(ports: Ports, { eventId }: OfEvent, id: string): Promise<void> {
  await transaction(ports.db, async (tx) => {
    const row = (await deleteDevice(tx, eventId, id)) ?? refuse(common.NOT_FOUND)
    addAuditDetails({ before: { device: row.name, lends: row.right } })
    publishRevoked(tx, ports, id)
  })
}

/** A valid token of a device, not expired and whose maker may still lend the right; the caller has only that right. */
async function deviceOf(ports: Pick<Ports, 'db' | 'clock' | 'secret'>, token: string): Promise<Caller | undefined> {
  const [, id = '', given = ''] = TOKEN.exec(token) ?? []
  const right = Buffer.from(secretOf(ports, id))
  if (given.length !== right.length || !timingSafeEqual(Buffer.from(given), right)) return undefined
  const found = await findDevice(ports.db, id)
  if (!found?.isGood || new Date(expiryOf(found)) <= ports.clock.now()) return undefined
  const { link, domainId } = found
  return {
    ...{ userId: link.id, domainId, strength: 'link', tokenHash: hashSecret(token) },
    organises: [{ eventId: link.eventId, role: ROLES[link.right] }],
    device: { name: link.name, right: link.right },
  }
}

/** Accepts tokens of people and devices, and records the use. */
export function identifierOfAll(
  ports: Pick<Ports, 'db' | 'clock' | 'secret'>,
): (token: string) => Promise<Caller | undefined> {
  const identify = identifier(ports)
  return async (token) => {
    if (!TOKEN.test(token)) return identify(token)
    const caller = await deviceOf(ports, token)
    const now = ports.clock.now()
    if (caller) await noteUse(ports.db, caller.userId, now, new Date(now.getTime() - MINUTE_MS))
    return caller
  }
}

/** The same without recording a use. */
export function observerOfAll(
  ports: Pick<Ports, 'db' | 'clock' | 'secret'>,
): (token: string) => Promise<Caller | undefined> {
  const observe = observer(ports)
  return (token) => (TOKEN.test(token) ? deviceOf(ports, token) : observe(token))
}
