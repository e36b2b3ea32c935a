import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { ApiKey, makeKey } from '@parvis/contract/keys/keys.ts'
import { keyRefusals, MOST_KEYS } from '@parvis/contract/keys/keys.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { hashSecret } from '#features/auth/sessions.service.ts'
import type { Authority, Caller } from '#kit/access.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import { newId } from '#kit/ids.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { countKeys, deleteKey, findKey, insertKey, listFound, madeKeys, noteUse } from './keys.store.ts'

export { deleteKey, madeKeys }

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]
/** The id finds the row; the secret is checked against it. */
const TOKEN = /^key_([0-9a-f-]{36})_([\w-]{43})$/

type Needed = Pick<Ports, 'db' | 'clock'>

/** The keys of an event by name; expired ones are listed for a month. */
export async function readKeys({ db, clock }: Needed, eventId: string): Promise<ApiKey[]> {
  const now = clock.now()
  return (await listFound(db, eventId)).map(({ key, madeBy, isGood }) => {
    const { id, name, role, readsOnly, createdAt, lastUsedAt, expiresAt } = key
    return {
      ...{
        id,
        name,
        role,
        readsOnly,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      },
      ...{ expiresAt: expiresAt.toISOString(), isExpired: expiresAt <= now, madeBy, isStopped: !isGood },
    }
  })
}

export async function make(
  { db, clock }: Needed,
  eventId: string,
  { name, role, readsOnly, days }: HandlerInput<typeof makeKey>['body'],
  userId: string,
): Promise<HandlerReply<typeof makeKey>> {
  const createdAt = clock.now()
  const [id, secret] = [newId(createdAt), randomBytes(32).toString('base64url')]
  const expiresAt = new Date(createdAt.getTime() + days * DAY_MS)
  await transaction(db, async (tx) => {
    if ((await countKeys(tx, eventId)) >= MOST_KEYS) refuse(keyRefusals.KEYS_TOO_MANY)
    addAuditDetails({ after: { named: name, role, readsOnly, expiresAt: expiresAt.toISOString() } })
    const row = { id, eventId, name, role, readsOnly, userId, createdAt, expiresAt, secretHash: hashSecret(secret) }
    await insertKey(tx, row)
  })
  return { id, name, token: `key_${id}_${secret}` }
}

export async function revoke({ db }: Needed, eventId: string, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const { name, role } = (await deleteKey(tx, eventId, id)) ?? refuse(common.NOT_FOUND)
    addAuditDetails({ before: { named: name, role } })
  })
}

/** The caller of a valid key: an API client with one role in one event. */
async function callerOf({ db, clock }: Needed, token: string): Promise<Caller | undefined> {
  const [, id = '', secret = ''] = TOKEN.exec(token) ?? []
  const found = await findKey(db, id)
  const now = clock.now()
  if (!found?.isGood || found.key.expiresAt <= now) return undefined
  const { key, domainId } = found
  if (!timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(key.secretHash))) return undefined
  await noteUse(db, id, now, new Date(now.getTime() - MINUTE_MS))
  return {
    ...{ userId: id, domainId, strength: 'link', tokenHash: hashSecret(token) },
    organises: [{ eventId: key.eventId, role: key.role }],
    key: { name: key.name, readsOnly: key.readsOnly },
  }
}

/** Resolves API keys, and passes other tokens to `identify`. */
export const withKeys =
  (ports: Needed, identify: Authority['identify']): Authority['identify'] =>
  (token) =>
    TOKEN.test(token) ? callerOf(ports, token) : identify(token)
