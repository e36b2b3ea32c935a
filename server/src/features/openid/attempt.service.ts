import * as z from 'zod/mini'
import { seal, unseal } from '#kit/sealed.ts'
import type { Ports } from '#ports/ports.ts'

/** State of a sign-in at the provider, sealed in a cookie of the browser. */
const Attempt = z.object({
  domainId: z.string(),
  eventId: z.string(),
  context: z.string(),
  issuer: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirect: z.nullable(z.string()),
  /** User id of the account to link; null for a sign-in. */
  linking: z.nullable(z.string()),
  session: z.nullable(z.string()),
  /** Milliseconds since 1970. */
  endsAt: z.number(),
})
export type Attempt = z.output<typeof Attempt>

/** The provider and its id token, needed to sign out there too. */
const Held = z.object({ domainId: z.string(), issuer: z.string(), idToken: z.nullable(z.string()) })
export type Held = z.output<typeof Held>

const PATH = '/api/v2/authentications/openid'
const ATTEMPT = 'parvis_openid'
const HELD = 'parvis_openid_held'
/** Readable by the page, unlike the other cookie: the browser has signed in by a provider. */
const MARK = 'parvis_openid_mark'
const ATTEMPT_SECONDS = 600
const HELD_SECONDS = 7 * 24 * 3600
/** Browsers drop cookies above 4096 bytes, name and attributes included. */
const LONGEST_COOKIE = 3_600

type Site = Pick<Ports, 'secret' | 'publicUrl'>

const sealOf = ({ secret }: Site, purpose: string, owner: string) => ({ secret, purpose: `openid ${purpose}`, owner })

function cookie({ publicUrl }: Site, name: string, value: string, seconds: number, path = PATH): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  // Only the mark is readable by scripts. `Lax`, as a `Strict` cookie is not sent on the redirect from the provider.
  const read = name === MARK ? '' : '; HttpOnly'
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}${read}; SameSite=Lax${secure}`
}

const cookieValue = (cookies: string | undefined, name: string): string | undefined =>
  new RegExp(`(?:^|; *)${name}=([\\w.-]+)(?:;|$)`).exec(cookies ?? '')?.[1]

export const ATTEMPT_MS = ATTEMPT_SECONDS * 1000

/** The seal depends on `state`, which binds the cookie to it. */
export const attemptCookie = (site: Site, state: string, attempt: Attempt): string =>
  cookie(site, ATTEMPT, seal(JSON.stringify(attempt), sealOf(site, 'attempt', state)), ATTEMPT_SECONDS)

/** Undefined unless this browser began the attempt under this `state` and it has not expired. */
export function attemptIn(site: Site, cookies: string | undefined, state: string, now: Date): Attempt | undefined {
  const sealed = cookieValue(cookies, ATTEMPT)
  const opened = sealed === undefined ? undefined : unseal(sealed, sealOf(site, 'attempt', state))
  const attempt = opened === undefined ? undefined : z.safeParse(Attempt, JSON.parse(opened)).data
  return attempt && attempt.endsAt > now.getTime() ? attempt : undefined
}

export const attemptEnded = (site: Site): string => cookie(site, ATTEMPT, '', 0)

export function heldCookies(site: Site, held: Held): string[] {
  const sealed = (kept: Held) => seal(JSON.stringify(kept), sealOf(site, 'held', ''))
  const whole = sealed(held)
  const value = whole.length <= LONGEST_COOKIE ? whole : sealed({ ...held, idToken: null })
  return [cookie(site, HELD, value, HELD_SECONDS), cookie(site, MARK, '1', HELD_SECONDS, '/')]
}

export function heldIn(site: Site, cookies: string | undefined): Held | undefined {
  const sealed = cookieValue(cookies, HELD)
  const opened = sealed === undefined ? undefined : unseal(sealed, sealOf(site, 'held', ''))
  return opened === undefined ? undefined : z.safeParse(Held, JSON.parse(opened)).data
}

export const heldEnded = (site: Site): string[] => [cookie(site, HELD, '', 0), cookie(site, MARK, '', 0, '/')]

/** Redirect addresses to register at the provider, for sign-in and sign-out. */
export const callbackOf = ({ publicUrl }: Pick<Ports, 'publicUrl'>): string => `${publicUrl}${PATH}/callback`
export const leavingOf = ({ publicUrl }: Pick<Ports, 'publicUrl'>): string => `${publicUrl}/`

/** `state` ends with the event's context, so that the browser finds its way back without the cookie. */
export const stateFor = (random: string, context: string): string => `${random}.${context}`
export function contextIn(state: string | undefined): string | undefined {
  const [, context] = /^[\w-]{20,}\.([\w-]{1,64})$/.exec(state ?? '') ?? []
  return context
}
