import { createHmac, timingSafeEqual } from 'node:crypto'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import * as z from 'zod/mini'
import { hashSecret, holder } from '#features/auth/sessions.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { anyTypePays } from '#features/participation/balance.service.ts'
import { takesPart } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { noteRead } from './people.store.ts'

const LIFETIME_MS = 15 * 60 * 1000
const TOKEN = /^lk_([\w-]+)([\w-]{43})$/

/** Person looked at, event, expiry and session. */
const Claims = z.tuple([z.string(), z.string(), z.number(), z.string()])

const signed = ({ secret }: Pick<Ports, 'secret'>, said: string): string =>
  createHmac('sha256', secret).update(`look\n${said}`).digest('base64url')

/** A person's pages show amounts, so events with payment also require the money right. */
async function mayLook({ db }: Pick<Ports, 'db'>, caller: Caller, eventId: string): Promise<boolean> {
  if (!hasRight(caller, 'people.read', eventId)) return false
  return hasRight(caller, 'money.read', eventId) || !anyTypePays(await loadEvent(db, eventId, caller.domainId))
}

/** Grants the organiser read access to a person's own pages for 15 minutes within this session, and records it. */
export async function startImpersonation(
  ports: Ports,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
  caller: Caller,
): Promise<{ token: string; expiresAt: string }> {
  if (!(await takesPart(ports.db, eventId, userId))) refuse(common.NOT_FOUND)
  if (!(await mayLook(ports, caller, eventId))) refuse(common.FORBIDDEN)
  const now = ports.clock.now()
  const read = { eventId, userId, readerId: caller.userId, kind: 'pages' as const }
  await transaction(ports.db, (tx) => noteRead(tx, read, now))
  const expires = now.getTime() + LIFETIME_MS
  const said = Buffer.from(JSON.stringify([userId, eventId, expires, caller.tokenHash])).toString('base64url')
  return { token: `lk_${said}${signed(ports, said)}`, expiresAt: new Date(expires).toISOString() }
}

type Identify = (token: string) => Promise<Caller | undefined>
type Needed = Pick<Ports, 'db' | 'clock' | 'secret'>

/**
 * Accepts tokens of such access beside normal ones. Valid as long as the organiser's session and right last; both are
 * checked at each call.
 */
export function withImpersonation(ports: Needed, identify: Identify): Identify {
  const heldBy = holder(ports)
  return async (token) => {
    const [, said, given] = TOKEN.exec(token) ?? []
    if (said === undefined || given === undefined) return identify(token)
    const right = Buffer.from(signed(ports, said))
    if (!timingSafeEqual(Buffer.from(given), right)) return undefined
    const [userId, eventId, expires, tokenHash] = z.parse(Claims, JSON.parse(Buffer.from(said, 'base64url').toString()))
    const looker = expires > ports.clock.now().getTime() ? await heldBy(tokenHash) : undefined
    if (!looker || !(await mayLook(ports, looker, eventId)) || !(await takesPart(ports.db, eventId, userId)))
      return undefined
    const { domainId } = looker
    return {
      ...{ userId, domainId, organises: [], strength: 'link', tokenHash: hashSecret(token), looksAt: eventId },
    }
  }
}
