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

export const newSecret = (): string => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** How a session was opened; a password is passed on to record whether it is too short to organise. */
type Opened =
  | { readonly strength: Exclude<Strength, 'password'>; readonly password?: undefined }
  | { readonly strength: 'password'; readonly password: string }

export type SessionToOpen = Opened & {
  readonly domainId: string
  readonly userId: string
  readonly resets?: boolean | undefined
  /** When the sign-in itself proved the second factor. */
  readonly factorAt?: Date
  /** Token chosen by the caller. */
  readonly token?: string | undefined
}

/**
 * Opens a session and returns its token, valid for twelve hours after each use and seven days at most. Signing in ends
 * the registrar's control of the account, except by badge, which another person may have shown.
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
 * A weak session, or one without the required second factor, organises nothing: a photographed badge gives no rights.
 */
function asStrong({ awaits: what, organises, ...bearer }: Bearer): SessionCaller {
  if (!isStrongEnough(bearer.strength, ORGANISING)) return { ...bearer, organises: [] }
  if (what === null || organises.length === 0) return { ...bearer, organises }
  return { ...bearer, organises: [], awaits: { what, organises } }
}

/** Batches lookups of tokens that arrive during another lookup. */
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

/** Returns a function that resolves a token to its user; the expiry is written at most once an hour. */
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

/** Like `identifier`, without extending the session: an open page is no use of it. */
export function observer(ports: Pick<Ports, 'db' | 'clock'>): (token: string) => Promise<Caller | undefined> {
  const bearers = bearersOf(ports)
  return async (token) => (await bearers.add(hashSecret(token))) ?? undefined
}

/** Returns a function that resolves a token hash to its user. */
export function holder(ports: Pick<Ports, 'db' | 'clock'>): (tokenHash: string) => Promise<Caller | undefined> {
  const bearers = bearersOf(ports)
  return async (tokenHash) => (await bearers.add(tokenHash)) ?? undefined
}

/** Whether the person has signed in or proved their second factor within a quarter of an hour. */
export async function isRecent({ db, clock }: Pick<Ports, 'db' | 'clock'>, { tokenHash }: Caller): Promise<boolean> {
  const since = after(clock.now(), -HOUR_MS / 4)
  return (await findProvedAt(db, tokenHash)).some((moment) => moment > since)
}

export async function closeSession(ports: Pick<Ports, 'db' | 'bus'>, caller: Caller): Promise<void> {
  await deleteSession(ports.db, caller.tokenHash)
  publishRevoked(ports.db, ports, caller.userId)
}

export async function closeSessions(tx: Tx, ports: Pick<Ports, 'bus'>, userId: string): Promise<void> {
  await deleteSessions(tx, userId)
  publishRevoked(tx, ports, userId)
}

/** Records when the session proved the second factor (null: no longer), and rechecks its sockets. */
export async function proveFactor(
  tx: Tx,
  ports: Pick<Ports, 'bus'>,
  { tokenHash, userId }: Pick<Caller, 'tokenHash' | 'userId'>,
  at: Date | null,
): Promise<void> {
  await saveFactorAt(tx, tokenHash, at)
  publishRevoked(tx, ports, userId)
}

interface Ending extends Pick<Ports, 'bus'> {
  readonly hooks: Pick<Ports['hooks'], 'accessEnding'>
}

/**
 * Ends all access except by the address: a stranger may have created the account or had the address before. Mailed
 * links stay valid when the address is the same; the verified mobile needs a verified address anyway.
 */
async function endAll(tx: Tx, ports: Ending, userId: string, address: 'same' | 'changed'): Promise<void> {
  await deleteCodes(tx, userId, address === 'changed' ? 'all' : 'unmailed')
  await savePassword(tx, userId, null)
  for (const end of ports.hooks.accessEnding) await end(tx, { userId, why: 'owner' })
  await closeSessions(tx, ports, userId)
}

/** Ends all access after the address has changed owner. */
export const endAccess = (tx: Tx, ports: Ports, userId: string): Promise<void> => endAll(tx, ports, userId, 'changed')

/** Marks the address as verified; the first time, access opened before ends. */
export async function proveAddress(tx: Tx, ports: Ports, userId: string): Promise<void> {
  if (await saveProved(tx, userId, ports.clock.now())) await endAll(tx, ports, userId, 'same')
}

/**
 * Ends all access to an account with an unverified address before rights are granted to that address: a stranger may
 * have created it. Returns whether it was unverified.
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

/** Ends all access but the caller's session: other sessions, unused links, and the verified mobile. */
export async function revokeAccess(
  tx: Tx,
  ports: Ports,
  userId: string,
  caller: Caller,
  password?: string,
): Promise<void> {
  await deleteAccess(tx, userId, caller.tokenHash)
  await saveVerifiedMobile(tx, userId, null)
  await endReset(tx, caller.tokenHash, password === undefined ? undefined : isTooShort(password))
  if (password !== undefined) for (const end of ports.hooks.accessEnding) await end(tx, { userId, why: 'password' })
  publishRevoked(tx, ports, userId)
}

const REVOKED = 'sessions'
const Revoked = z.object({ userId: z.string() })

/** After the commit, tells all processes that a person's sessions or rights have changed. */
export function publishRevoked(executor: Executor, { bus }: Pick<Ports, 'bus'>, userId: string): void {
  afterCommit(executor, () => bus.publish(REVOKED, { userId }))
}

/**
 * Calls the listener with the user whose sessions or rights have changed; undefined after lost messages, when it may be
 * any user. Returns a function that stops it.
 */
export function receiveRevoked(
  { bus }: Pick<Ports, 'bus'>,
  listener: (userId: string | undefined) => void,
): () => void {
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
