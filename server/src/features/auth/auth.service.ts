import { createHmac } from 'node:crypto'
import { authRefusals, REDIRECTED } from '@parvis/contract/auth/auth.ts'
import type { Settings } from '@parvis/contract/events/events.settings.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { userRefusals } from '@parvis/contract/users/users.ts'
import type { FastifyReply } from 'fastify'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, settingsOf } from '#features/events/events.service.ts'
import { changeUser, findByEmail, readUser } from '#features/users/users.service.ts'
import type { RateLimiter } from '#kit/limits/rate-limit.ts'
import { verifyPassword } from '#kit/password.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { CodeRow, Purpose } from './auth.store.ts'
import { findCodeEvent, findUsedCode, hasSession, insertCode, useCode } from './auth.store.ts'
import { deviceCookie, knownDevice } from './device.service.ts'
import { beginGuess, endGuess, mustMistypeLittle } from './guesses.service.ts'
import { hashSecret, newSecret, openSession, proveAddress } from './sessions.service.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
export const codeLifetime: Readonly<Record<Purpose, number>> = {
  password: HOUR_MS,
  connect: 24 * HOUR_MS,
  invitation: 30 * 24 * HOUR_MS,
  // Time from the redirect to the page that exchanges the code.
  badge: MINUTE_MS,
  openid: MINUTE_MS,
}

export interface CodeToIssue {
  readonly domainId: string
  /** Event whose admission rules apply, whichever page the code is used on. */
  readonly eventId: string
  readonly userId: string
  readonly purpose: Purpose
  /** Sent to the person's address only, so that using it verifies the address. */
  readonly isMailed: boolean
  /** Return address, already checked against the allowed ones. */
  readonly referer?: string | null | undefined
}

/** Creates a one-time code for a link or a redirect; only its hash is stored. */
export async function issueCode(tx: Tx, ports: Ports, { referer = null, ...whose }: CodeToIssue): Promise<string> {
  const isRedirected = whose.purpose === 'badge' || whose.purpose === 'openid'
  const code = isRedirected ? REDIRECTED + newSecret() : newSecret()
  const now = ports.clock.now()
  const expiresAt = new Date(now.getTime() + codeLifetime[whose.purpose])
  await insertCode(tx, { ...whose, codeHash: hashSecret(code), referer, expiresAt }, now)
  return code
}

type Person = { userId: string; isExhibitor: boolean; typoId: string | null }

/** Admits exhibitors where the event has a type for them; assigns it when types are chosen (specification 2, § 6). */
async function admit(tx: Tx, ports: Ports, domainId: string, person: Person, settings: Settings): Promise<void> {
  if (!person.isExhibitor) return
  const typoId = settings.FO_TYPOLOGY_EXHIBITOR
  if (typoId === '') refuse(userRefusals.EXHIBITOR_ON_VISITOR_SPACE)
  if (!settings.FO_MEETING_CHOOSE_TYPOLOGY || person.typoId !== null) return
  await changeUser(tx, ports, { domainId, userId: person.userId, change: { typoId } })
}

/** Opens a session for a person with both factors proved, if the event admits them. */
export async function enter(
  tx: Tx,
  ports: Ports,
  event: LoadedEvent,
  { userId, language, factorAt }: { userId: string; language: string; factorAt: Date },
): Promise<string> {
  const { domainId, id: eventId } = event.row
  const user = (await readUser(tx, { domainId, userId, eventId })) ?? refuse(common.NOT_FOUND)
  await admit(tx, ports, domainId, { ...user, userId }, await settingsOf(tx, event, language, userId))
  return openSession(tx, ports, { domainId, userId, strength: 'link', factorAt })
}

export type Exchanged = { userId: string; token: string; purpose: Purpose; referer: string | null }

async function doorsOf(ports: Ports, ...eventIds: (string | null | undefined)[]): Promise<LoadedEvent[]> {
  const ids = new Set(eventIds.filter((id) => id != null))
  return Promise.all([...ids].map((id) => loadEvent(ports.db, id)))
}

/** How long the same browser may present a used code again. */
const AGAIN_MS = MINUTE_MS

/** The session token for a code and a browser's proof: the same on a retry, another for another browser. */
const tokenOf = ({ secret }: Pick<Ports, 'secret'>, code: string, proof: string): string =>
  createHmac('sha256', secret).update(`link\n${code}\n${proof}`).digest('base64url')

export interface CodeBrought {
  readonly code: string
  readonly proof?: string | undefined
  readonly eventId?: string | undefined
  readonly language: string
}

/**
 * Signs in the owner of a code if the events admit them; a refusal leaves the code unused. The same browser may repeat
 * the request for a minute while the session is open.
 */
export async function exchange(ports: Ports, { code, proof, eventId, language }: CodeBrought): Promise<Exchanged> {
  const codeHash = hashSecret(code)
  const made = proof === undefined ? undefined : tokenOf(ports, code, proof)
  const doors = await doorsOf(ports, await findCodeEvent(ports.db, codeHash), eventId)
  return transaction(ports.db, async (tx) => {
    const unused = await useCode(tx, codeHash, ports.clock.now())
    const brought = unused ?? (await codeOf(tx, ports, codeHash, made)) ?? refuse(authRefusals.LINK_EXPIRED)
    const { domainId, userId, purpose, referer } = brought
    // Opening a mailed link proves that the person reads the address.
    if (unused?.isMailed) await proveAddress(tx, ports, userId)
    for (const event of doors) {
      if (event.row.domainId !== domainId) refuse(common.NOT_FOUND)
      const user =
        (await readUser(tx, { domainId, userId, eventId: event.row.id })) ?? refuse(authRefusals.LINK_EXPIRED)
      await admit(tx, ports, domainId, { ...user, userId }, await settingsOf(tx, event, language, userId))
    }
    if (!unused && made !== undefined) return { userId, token: made, purpose, referer }
    const strength = purpose === 'badge' ? 'badge' : 'link'
    const resets = purpose === 'password'
    return {
      userId,
      token: await openSession(tx, ports, { domainId, userId, strength, resets, token: made }),
      purpose,
      referer,
    }
  })
}

async function codeOf(tx: Tx, ports: Ports, codeHash: string, token: string | undefined): Promise<CodeRow | undefined> {
  const now = ports.clock.now()
  const used = await findUsedCode(tx, codeHash, new Date(now.getTime() - AGAIN_MS))
  if (!used || token === undefined) return undefined
  const isOpen = await hasSession(tx, { tokenHash: hashSecret(token), userId: used.userId, now })
  return isOpen ? used : undefined
}

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly eventId: string
}

export interface Arrival {
  readonly rateLimiter: RateLimiter
  readonly reply: FastifyReply
  readonly address: string
  readonly cookies: string | undefined
  readonly language: string
}

/**
 * Signs in with a password, in the same time without an account. Returns the minutes to wait after too many wrong ones.
 */
export async function signIn(
  ports: Ports,
  { email, password, eventId }: Credentials,
  arrival: Arrival,
): Promise<{ token: string; cookie: string } | { minutesBlocked: number }> {
  const { rateLimiter, address, cookies, language } = arrival
  const event = await loadEvent(ports.db, eventId)
  const { domainId } = event.row
  const account = await findByEmail(ports.db, domainId, email)
  const device = account && knownDevice(ports, cookies, account.userId)
  const guesser = { account, device, email, address }
  const minutesBlocked = await beginGuess(ports, arrival, guesser)
  if (minutesBlocked > 0) return { minutesBlocked }
  const isRight = await verifyPassword(account?.passwordHash ?? null, password, address, () =>
    mustMistypeLittle(arrival, guesser),
  )
  await endGuess(ports, rateLimiter, guesser, isRight)
  if (!account || !isRight) return refuse(authRefusals.CREDENTIALS_WRONG)
  const { userId } = account
  return transaction(ports.db, async (tx) => {
    await admit(tx, ports, domainId, account, await settingsOf(tx, event, language, userId))
    return {
      token: await openSession(tx, ports, { domainId, userId, strength: 'password', password }),
      cookie: deviceCookie(ports, userId, device),
    }
  })
}
