import { exchangeCode, logout, REDIRECTED } from '@parvis/contract/auth/auth.ts'
import type { Event } from '@parvis/contract/context/context.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { CallError, call, newIdempotencyKey } from '#kit/call.ts'
import { persist } from '#kit/retry.ts'
import { currentToken, signIn } from '#kit/session.ts'
import { storage } from '#kit/storage.ts'

type Purpose = 'connect' | 'password' | 'invitation' | 'badge' | 'openid'

interface Arrived {
  readonly purpose: Purpose
  /** Where the link leads once signed in, vetted by the server. */
  readonly referer: string | null
}

/** What became of the `?token=` of a link. */
export type Arrival =
  | (Arrived & { outcome: 'signed-in' })
  | (Arrived & { outcome: 'somebody-else'; token: string; here: string; coming: string })
  | { outcome: 'exhibitor' }
  | { outcome: 'expired' }

const nameOf = ({ firstName, lastName, Authentication: { email } }: User) => `${firstName} ${lastName}`.trim() || email

/** Whether a code came by a redirection of our own server, which no program that looks through mails has seen. */
export const isRedirected = (code: string): boolean => code.startsWith(REDIRECTED)

/** What this browser proves itself by when it opens the same link again. */
function ownProof(): string {
  const NAME = 'parvis.browser'
  const kept = storage.read(NAME)
  if (kept !== null) return kept
  const drawn = newIdempotencyKey()
  storage.write(NAME, drawn)
  return drawn
}

/**
 * Signs in with the `?token=` of a link, a one-time code, exchanged once. Whoever is signed in already stays so when the
 * link is no longer good, and until they are asked when it is somebody else's.
 * @throws CallError when the server cannot be reached.
 */
export async function arriveWith(code: string, event: Pick<Event, 'id' | 'domainId'>): Promise<Arrival> {
  try {
    // Before the link is followed: the first one that proves an address ends the sessions before it, this one too.
    const here = await whoIsHere(event.domainId)
    const proof = isRedirected(code) ? undefined : ownProof()
    const { token, ...arrived } = await persist(() => call(exchangeCode, { body: { code, proof, eventId: event.id } }))
    return await welcomed(token, arrived, { domainId: event.domainId, here })
  } catch (error) {
    if (!(error instanceof CallError) || error.status < 400 || error.status >= 500) throw error
    return { outcome: error.code === 'EXHIBITOR_ON_VISITOR_SPACE' ? 'exhibitor' : 'expired' }
  }
}

async function whoIsHere(domainId: string): Promise<User | undefined> {
  if (currentToken() === null) return undefined
  return persist(() => call(getMe, { params: { domainId }, query: {} })).catch(unlessCut)
}

async function welcomed(
  token: string,
  arrived: Arrived,
  { domainId, here }: { readonly domainId: string; readonly here: User | undefined },
): Promise<Arrival> {
  if (!here) return comeIn(token, arrived)
  const coming = await persist(() => call(getMe, { params: { domainId }, query: {} }, { token }))
  if (coming.id !== here.id) {
    return { outcome: 'somebody-else', token, here: nameOf(here), coming: nameOf(coming), ...arrived }
  }
  // A badge proves less than what they have signed in with.
  if (arrived.purpose !== 'badge') return comeIn(token, arrived)
  await giveUp(token)
  return { outcome: 'signed-in', ...arrived }
}

/** Their session is over: there is nobody to ask. */
function unlessCut(error: unknown): undefined {
  if (!(error instanceof CallError) || error.status < 400 || error.status >= 500) throw error
}

function comeIn(token: string, arrived: Arrived): Arrival {
  signIn(token)
  return { outcome: 'signed-in', ...arrived }
}

/** Ends a session that is not wanted. */
export async function giveUp(token: string): Promise<void> {
  await call(logout, {}, { token }).catch(() => undefined)
}
