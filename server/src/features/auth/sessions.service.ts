import { createHash, randomBytes } from 'node:crypto'
import type { Strength } from '@parvis/contract/kit/endpoint.ts'
import { isStrongEnough, ORGANISING } from '@parvis/contract/kit/endpoint.ts'
import * as z from 'zod/mini'
import {
  claimAccount,
  findProof,
  isTooShort,
  savePassword,
  saveProved,
  saveVerifiedMobile,
} from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { groupCommit } from '#kit/group-commit.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { afterCommit } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Bearer } from './auth.store.ts'
import {
  deleteAccess,
  deleteCodes,
  deleteSession,
  deleteSessions,
  endReset,
  extendSession,
  findBearers,
  findProvedAt,
  insertSession,
  saveFactorAt,
} from './auth.store.ts'

const HOUR_MS = 3600 * 1000
const IDLE_MS = 12 * HOUR_MS
const LONGEST_MS = 7 * 24 * HOUR_MS

const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

/** A secret to hand out once: 32 random octets, of which only the hash is kept. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** How a session is opened; one that a password opens notes whether that is too short to organise. */
type Opened =
  | { readonly strength: Exclude<Strength, 'password'>; readonly password?: undefined }
  | { readonly strength: 'password'; readonly password: string }

export type SessionToOpen = Opened & {
  readonly domainId: string
  readonly userId: string
  /** They followed a link to choose a new password. */
  readonly resets?: boolean | undefined
  /** When their second factor was proved, by what signed them in. */
  readonly factorAt?: Date
  /** The secret that will be its token, where the caller has made one. */
  readonly token?: string | undefined
}

/**
 * Signs a person in: their token, good for twelve hours after each use and seven days at most. They have come to their
 * account then, and nobody answers for them any more; a badge, which others may have shown, says nothing of the kind.
 */
export async function openSession(
  tx: Tx,
  ports: Ports,
  { domainId, userId, strength, resets = false, factorAt, password, token = newSecret() }: SessionToOpen,
): Promise<string> {
  const now = ports.clock.now()
  await insertSession(tx, {
    tokenHash: hashSecret(token),
    domainId,
    userId,
    strength,
    resetsUntil: resets ? after(now, HOUR_MS) : null,
    factorAt: factorAt ?? null,
    isShort: password !== undefined && isTooShort(password),
    createdAt: now,
    expiresAt: after(now, IDLE_MS),
  })
  if (strength !== 'badge') await claimAccount(tx, userId, now)
  return token
}

interface SessionCaller extends Caller {
  readonly isDue: boolean
}

/**
 * An organiser whose badge was photographed does not lose their event: a weak session organises nothing. Nor does one in which
 * the code of their second factor was not given.
 */
function asStrong({ awaits: what, organises, ...bearer }: Bearer): SessionCaller {
  if (!isStrongEnough(bearer.strength, ORGANISING)) return { ...bearer, organises: [] }
  if (what === null || organises.length === 0) return { ...bearer, organises }
  return { ...bearer, organises: [], awaits: { what, organises } }
}

/** Tokens that come while others are being looked up are looked up together. */
const bearersOf = (ports: Pick<Ports, 'db' | 'clock'>) =>
  groupCommit(async (tokenHashes: readonly string[]) => {
    const now = ports.clock.now()
    const times = { now, dueBefore: after(now, IDLE_MS - HOUR_MS), oldest: after(now, -LONGEST_MS) }
    const found = await findBearers(ports.db, tokenHashes, times)
    return tokenHashes.map((tokenHash) => {
      const bearer = found.get(tokenHash)
      return bearer ? asStrong(bearer) : null
    })
  })

/**
 * Tells who bears a token, if it is still good. Its expiry moves at most once an hour, so that a read is not a write.
 * Every call of somebody begins here.
 */
export function identifier(ports: Pick<Ports, 'db' | 'clock'>): (token: string) => Promise<Caller | undefined> {
  const bearers = bearersOf(ports)
  return async (token) => {
    const bearer = await bearers.add(hashSecret(token))
    if (!bearer) return undefined
    const { isDue, ...caller } = bearer
    if (isDue) await extendSession(ports.db, caller.tokenHash, after(ports.clock.now(), IDLE_MS))
    return caller
  }
}

/** Tells who bears a token, which is not a use of it: what is only left open does not make a session last. */
export function observer(ports: Pick<Ports, 'db' | 'clock'>): (token: string) => Promise<Caller | undefined> {
  const bearers = bearersOf(ports)
  return async (token) => (await bearers.add(hashSecret(token))) ?? undefined
}

/** Tells whose session has this hash, if it is still good. */
export function holder(ports: Pick<Ports, 'db' | 'clock'>): (tokenHash: string) => Promise<Caller | undefined> {
  const bearers = bearersOf(ports)
  return async (tokenHash) => (await bearers.add(tokenHash)) ?? undefined
}

/** Whether somebody has just shown in their session who they are, and not only left it open: within a quarter of an hour. */
export async function isRecent({ db, clock }: Pick<Ports, 'db' | 'clock'>, { tokenHash }: Caller): Promise<boolean> {
  const since = after(clock.now(), -HOUR_MS / 4)
  return (await findProvedAt(db, tokenHash)).some((moment) => moment > since)
}

/** Revokes the token in use. */
export async function closeSession(ports: Pick<Ports, 'db' | 'bus'>, caller: Caller): Promise<void> {
  await deleteSession(ports.db, caller.tokenHash)
  tellRevoked(ports.db, ports, caller.userId)
}

/** Revokes every token of a person. */
export async function closeSessions(tx: Tx, ports: Pick<Ports, 'bus'>, userId: string): Promise<void> {
  await deleteSessions(tx, userId)
  tellRevoked(tx, ports, userId)
}

/**
 * Notes that the session in use has the code of its person's second factor, `at` a moment, or has it no more (null); their
 * sockets are looked at again.
 */
export async function proveFactor(
  tx: Tx,
  ports: Pick<Ports, 'bus'>,
  { tokenHash, userId }: Pick<Caller, 'tokenHash' | 'userId'>,
  at: Date | null,
): Promise<void> {
  await saveFactorAt(tx, tokenHash, at)
  tellRevoked(tx, ports, userId)
}

interface Ending extends Pick<Ports, 'bus'> {
  readonly declared: Pick<Ports['declared'], 'accessEnding'>
}

/**
 * Ends all that opens an account but its address: a stranger may have made it, or held the address before. The links that were
 * mailed to the address stay where it is the same. The verified mobile opens nothing without the proof of the address.
 */
async function endAll(tx: Tx, ports: Ending, userId: string, address: 'same' | 'changed'): Promise<void> {
  await deleteCodes(tx, userId, address === 'changed' ? 'all' : 'unmailed')
  await savePassword(tx, userId, null)
  for (const end of ports.declared.accessEnding) await end(tx, { userId, why: 'owner' })
  await closeSessions(tx, ports, userId)
}

/** Ends all that opens an account whose address is another’s now. */
export const endAccess = (tx: Tx, ports: Ports, userId: string): Promise<void> => endAll(tx, ports, userId, 'changed')

/** Notes that a person reads what is sent to their address; all that opened their account before ends where that is news. */
export async function proveAddress(tx: Tx, ports: Ports, userId: string): Promise<void> {
  if (await saveProved(tx, userId, ports.clock.now())) await endAll(tx, ports, userId, 'same')
}

/**
 * Ends all that opened an account until now where nothing has proved its address: somebody else may have made it, and it is about to
 * be given rights by that address alone. A mailed link opens it from then on. Answers whether it was so.
 */
export async function endUnproved(
  tx: Tx,
  ports: Ending,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
): Promise<boolean> {
  if ((await findProof(tx, eventId, userId))?.isProved) return false
  await endAll(tx, ports, userId, 'same')
  return true
}

/**
 * Revokes every token of a person but the caller's own, the links mailed to them that nobody followed yet, and their verified
 * mobile.
 */
export async function revokeAccess(
  tx: Tx,
  ports: Ports,
  userId: string,
  caller: Caller,
  password?: string,
): Promise<void> {
  await deleteAccess(tx, userId, caller.tokenHash)
  await saveVerifiedMobile(tx, userId, null)
  // The link for those who forgot their password has served.
  await endReset(tx, caller.tokenHash, password === undefined ? undefined : isTooShort(password))
  if (password !== undefined) for (const end of ports.declared.accessEnding) await end(tx, { userId, why: 'password' })
  tellRevoked(tx, ports, userId)
}

const REVOKED = 'sessions'
const Revoked = z.object({ userId: z.string() })

/** Tells every process, once it is committed, that a person's sessions or rights are not what they were. */
export function tellRevoked(executor: Executor, { bus }: Pick<Ports, 'bus'>, userId: string): void {
  afterCommit(executor, () => bus.publish(REVOKED, { userId }))
}

/** Hears whose sessions or rights have changed; nobody's name when it may be anybody's. Answers how to stop. */
export function hearRevoked({ bus }: Pick<Ports, 'bus'>, listener: (userId: string | undefined) => void): () => void {
  const stops = [
    bus.subscribe(REVOKED, (message) => {
      const told = z.safeParse(Revoked, message)
      if (told.success) listener(told.data.userId)
    }),
    bus.onGap(() => listener(undefined)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
