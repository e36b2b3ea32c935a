import * as z from 'zod/mini'
import { seal, unseal } from '#kit/sealed.ts'
import type { Ports } from '#ports/ports.ts'

/** What a sign-in that has been begun at the provider is to end with; sealed in a cookie of the browser that began it. */
const Attempt = z.object({
  domainId: z.string(),
  eventId: z.string(),
  context: z.string(),
  issuer: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where it leads in the end. */
  redirect: z.nullable(z.string()),
  /** Whose account is to be linked; null for a sign-in. */
  linking: z.nullable(z.string()),
  /** The hash of the token of the session that links it. */
  session: z.nullable(z.string()),
  /** Milliseconds since 1970. */
  endsAt: z.number(),
})
export type Attempt = z.output<typeof Attempt>

/** For whoever leaves: which provider, and what it knows the session by. */
const Held = z.object({ domainId: z.string(), issuer: z.string(), idToken: z.nullable(z.string()) })
export type Held = z.output<typeof Held>

const PATH = '/api/v2/authentications/openid'
const ATTEMPT = 'parvis_openid'
const HELD = 'parvis_openid_held'
/** Says to the page that the browser has signed in by a provider, which it cannot read in the other. */
const MARK = 'parvis_openid_mark'
const ATTEMPT_SECONDS = 600
/** No session lasts longer. */
const HELD_SECONDS = 7 * 24 * 3600
/** Browsers keep no cookie above 4096 octets, its name and attributes included. */
const LONGEST_COOKIE = 3_600

type Site = Pick<Ports, 'secret' | 'publicUrl'>

const sealOf = ({ secret }: Site, purpose: string, owner: string) => ({ secret, purpose: `openid ${purpose}`, owner })

function cookie({ publicUrl }: Site, name: string, value: string, seconds: number, path = PATH): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  // The page reads the mark alone. The provider sends the browser back by a link, which « Strict » would leave it out of.
  const read = name === MARK ? '' : '; HttpOnly'
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}${read}; SameSite=Lax${secure}`
}

const cookieValue = (cookies: string | undefined, name: string): string | undefined =>
  new RegExp(`(?:^|; *)${name}=([\\w.-]+)(?:;|$)`).exec(cookies ?? '')?.[1]

/** The lifetime of an attempt, in milliseconds. */
export const ATTEMPT_MS = ATTEMPT_SECONDS * 1000

/** The cookie of an attempt, bound to its `state`. */
export const attemptCookie = (site: Site, state: string, attempt: Attempt): string =>
  cookie(site, ATTEMPT, seal(JSON.stringify(attempt), sealOf(site, 'attempt', state)), ATTEMPT_SECONDS)

/** The attempt that this browser began under this `state`, if it still may end. */
export function attemptIn(site: Site, cookies: string | undefined, state: string, now: Date): Attempt | undefined {
  const sealed = cookieValue(cookies, ATTEMPT)
  const opened = sealed === undefined ? undefined : unseal(sealed, sealOf(site, 'attempt', state))
  const attempt = opened === undefined ? undefined : z.safeParse(Attempt, JSON.parse(opened)).data
  return attempt && attempt.endsAt > now.getTime() ? attempt : undefined
}

export const attemptEnded = (site: Site): string => cookie(site, ATTEMPT, '', 0)

/** The cookies of a browser that has signed in by a provider. */
export function heldCookies(site: Site, held: Held): string[] {
  const sealed = (kept: Held) => seal(JSON.stringify(kept), sealOf(site, 'held', ''))
  const whole = sealed(held)
  const value = whole.length <= LONGEST_COOKIE ? whole : sealed({ ...held, idToken: null })
  return [cookie(site, HELD, value, HELD_SECONDS), cookie(site, MARK, '1', HELD_SECONDS, '/')]
}

/** By which provider this browser has signed in. */
export function heldIn(site: Site, cookies: string | undefined): Held | undefined {
  const sealed = cookieValue(cookies, HELD)
  const opened = sealed === undefined ? undefined : unseal(sealed, sealOf(site, 'held', ''))
  return opened === undefined ? undefined : z.safeParse(Held, JSON.parse(opened)).data
}

export const heldEnded = (site: Site): string[] => [cookie(site, HELD, '', 0), cookie(site, MARK, '', 0, '/')]

/** Where a provider sends browsers back to, and where it leaves them after their sign-out. */
export const callbackOf = ({ publicUrl }: Pick<Ports, 'publicUrl'>): string => `${publicUrl}${PATH}/callback`
export const leavingOf = ({ publicUrl }: Pick<Ports, 'publicUrl'>): string => `${publicUrl}/`

/** `state` tells the page to go back to even when the cookie of the attempt is gone: its second half is the event’s link. */
export const stateFor = (random: string, context: string): string => `${random}.${context}`
export function contextIn(state: string | undefined): string | undefined {
  const [, context] = /^[\w-]{20,}\.([\w-]{1,64})$/.exec(state ?? '') ?? []
  return context
}
