import { createHash, randomBytes } from 'node:crypto'
import type { Caller } from '#kit/access.ts'
import { groupCommit } from '#kit/group-commit.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { deleteAccess, deleteSession, extendSession, findBearers, insertSession } from './auth.store.ts'

const HOUR_MS = 3600 * 1000
const IDLE_MS = 12 * HOUR_MS
const LONGEST_MS = 7 * 24 * HOUR_MS

const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

/** A secret to hand out once: 32 random octets, of which only the hash is kept. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Signs a person in: their token, good for twelve hours after each use and seven days at most. */
export async function openSession(
  tx: Tx,
  ports: Ports,
  { domainId, userId }: { domainId: string; userId: string },
): Promise<string> {
  const token = newSecret()
  const now = ports.clock.now()
  await insertSession(tx, {
    tokenHash: hashSecret(token),
    domainId,
    userId,
    createdAt: now,
    expiresAt: after(now, IDLE_MS),
  })
  return token
}

/**
 * Tells who bears a token, if it is still good. Its expiry moves at most once an hour, so that a read is not a write.
 * Tokens that come while others are being looked up are looked up together: every call of somebody begins here.
 */
export function identifier(ports: Pick<Ports, 'db' | 'clock'>): (token: string) => Promise<Caller | undefined> {
  const bearers = groupCommit(async (tokenHashes: readonly string[]) => {
    const now = ports.clock.now()
    const times = { now, dueBefore: after(now, IDLE_MS - HOUR_MS), oldest: after(now, -LONGEST_MS) }
    const found = await findBearers(ports.db, tokenHashes, times)
    return tokenHashes.map((tokenHash) => found.get(tokenHash) ?? null)
  })
  return async (token) => {
    const bearer = await bearers.add(hashSecret(token))
    if (!bearer) return undefined
    const { isDue, ...caller } = bearer
    if (isDue) await extendSession(ports.db, caller.tokenHash, after(ports.clock.now(), IDLE_MS))
    return caller
  }
}

/** Revokes the token in use. */
export function closeSession(db: Executor, caller: Caller): Promise<void> {
  return deleteSession(db, caller.tokenHash)
}

/** Revokes every token of a person but the caller's own, and the links mailed to them that nobody followed yet. */
export function revokeAccess(tx: Tx, userId: string, caller: Caller): Promise<void> {
  return deleteAccess(tx, userId, caller.tokenHash)
}
