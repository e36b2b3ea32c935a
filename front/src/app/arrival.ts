import { exchangeCode, logout, REDIRECTED } from '@parvis/contract/auth/auth.ts'
import type { Event } from '@parvis/contract/events/events.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { CallError, call, newIdempotencyKey } from '#kit/call.ts'
import { persist } from '#kit/retry.ts'
import { currentToken, signIn } from '#kit/session.ts'
import { storage } from '#kit/storage.ts'

type Purpose = 'connect' | 'password' | 'invitation' | 'badge' | 'openid'

interface Arrived {
  readonly purpose: Purpose
  /** The link's destination, checked by the server. */
  readonly referer: string | null
}

/** The outcome of the `?token=` of a link. */
export type Arrival =
  | (Arrived & { outcome: 'signed-in' })
  | (Arrived & { outcome: 'somebody-else'; token: string; here: string; coming: string })
  | { outcome: 'exhibitor' }
  | { outcome: 'expired' }

const nameOf = ({ firstName, lastName, Authentication: { email } }: User) => fullName({ firstName, lastName }) || email

/** Whether the code came by a redirect of our server, which mail scanners have not seen. */
export const isRedirected = (code: string): boolean => code.startsWith(REDIRECTED)

/** A secret of this browser, by which the same link may be opened again. */
function ownProof(): string {
  const NAME = 'parvis.browser'
  const kept = storage.read(NAME)
  if (kept !== null) return kept
  const drawn = newIdempotencyKey()
  storage.write(NAME, drawn)
  return drawn
}

/**
 * Signs in with the one-time code of a `?token=`. A signed-in person stays signed in when the link is no longer
 * valid, and is asked when it belongs to another person.
 * @throws CallError when the server cannot be reached.
 */
export async function arriveWith(code: string, event: Pick<Event, 'id' | 'domainId'>): Promise<Arrival> {
  try {
    // Read before the exchange: the first verified address ends earlier sessions, this one included.
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
  // A badge is a weaker proof than the current session.
  if (arrived.purpose !== 'badge') return comeIn(token, arrived)
  await giveUp(token)
  return { outcome: 'signed-in', ...arrived }
}

/** The session has ended: there is no person to ask. */
function unlessCut(error: unknown): undefined {
  if (!(error instanceof CallError) || error.status < 400 || error.status >= 500) throw error
}

function comeIn(token: string, arrived: Arrived): Arrival {
  signIn(token)
  return { outcome: 'signed-in', ...arrived }
}

export async function giveUp(token: string): Promise<void> {
  await call(logout, {}, { token }).catch(() => undefined)
}
