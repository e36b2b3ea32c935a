import { safeReferer } from '@parvis/contract/events/events.rules.ts'
import { emailOf } from '@parvis/contract/kit/email.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import type { OpenidFailure, OpenidLink } from '@parvis/contract/openid/openid.ts'
import { openidRefusals } from '@parvis/contract/openid/openid.ts'
import { userRefusals } from '@parvis/contract/users/users.ts'
import { issueCode } from '#features/auth/auth.service.ts'
import { holder, proveAddress } from '#features/auth/sessions.service.ts'
import { knowsContext, loadEvent } from '#features/events/events.service.ts'
import { findOpenid, listPlaces } from '#features/events/organisers.service.ts'
import { findByEmail, findProof } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Attempt } from './attempt.service.ts'
import {
  ATTEMPT_MS,
  attemptCookie,
  attemptEnded,
  attemptIn,
  callbackOf,
  contextIn,
  heldCookies,
  heldEnded,
  heldIn,
  leavingOf,
  stateFor,
} from './attempt.service.ts'
import { tellLinked } from './openid.mail.ts'
import type { Identity } from './openid.store.ts'
import { deleteLinksOf, findLinked, insertLink, linkedSince } from './openid.store.ts'
import {
  begin,
  configured,
  endSessionUrl,
  forgetConfigured,
  isRefusal,
  refuseProvider,
  trade,
} from './provider.service.ts'

export interface Led {
  readonly location: string
  readonly cookies: readonly string[]
}

const signInPage = (context: string, failure: OpenidFailure): string =>
  `/${encodeURIComponent(context)}/login?openid=${failure}`
const securityPage = (context: string, what: OpenidFailure | 'linked'): string =>
  `/${encodeURIComponent(context)}/organisation/securite?openid=${what}`

interface Wanted {
  readonly eventId: string
  readonly redirect: string | null
  readonly linking: string | null
  readonly session: string | null
}

/** Starts at the provider of the event's domain. Refuses `OPENID_OFF`; throws if the provider does not answer. */
async function beginAt(ports: Ports, { eventId, redirect, linking, session }: Wanted): Promise<Led> {
  const { domainId, context } = (await loadEvent(ports.db, eventId)).row
  const provider = (await findOpenid(ports.db, domainId)) ?? refuse(openidRefusals.OPENID_OFF)
  const config = (await configured(ports, domainId, provider)) ?? refuse(openidRefusals.OPENID_OFF)
  const callback = callbackOf(ports)
  const { url, state, nonce, verifier } = await begin(config, {
    callback,
    stateOf: (random) => stateFor(random, context),
  })
  const whose = { domainId, eventId, context, issuer: provider.issuer }
  const endsAt = ports.clock.now().getTime() + ATTEMPT_MS
  const attempt: Attempt = { ...whose, nonce, verifier, redirect, linking, session, endsAt }
  return { location: url, cookies: [attemptCookie(ports, state, attempt)] }
}

/** Redirects to the provider, or back to the sign-in page if it does not answer. */
export async function beginSignIn(
  ports: Ports,
  { eventId, redirect }: { readonly eventId: string; readonly redirect?: string | undefined },
): Promise<Led> {
  const { context } = (await loadEvent(ports.db, eventId)).row
  const allowed = redirect === undefined ? undefined : safeReferer(redirect, ports.publicUrl, [])
  try {
    return await beginAt(ports, { eventId, redirect: allowed ?? null, linking: null, session: null })
  } catch {
    return { location: signInPage(context, 'failed'), cookies: [] }
  }
}

/**
 * Redirects to the provider to link the caller's account. Refuses `OPENID_OFF`, `OPENID_PRIVATE` and
 * `OPENID_UNREACHABLE`.
 */
export async function beginLink(ports: Ports, { userId, domainId, tokenHash }: Caller, eventId: string): Promise<Led> {
  await loadEvent(ports.db, eventId, domainId)
  // Otherwise an attacker could create an account with a victim's address, link it, and keep access once the victim
  // proves the address.
  if (!(await findProof(ports.db, eventId, userId))?.isProved) refuse(userRefusals.EMAIL_NOT_VERIFIED)
  const provider = (await findOpenid(ports.db, domainId)) ?? refuse(openidRefusals.OPENID_OFF)
  try {
    return await beginAt(ports, { eventId, redirect: null, linking: userId, session: tokenHash })
  } catch (error) {
    forgetConfigured(domainId, provider)
    return refuseProvider(error)
  }
}

interface Returned {
  readonly state: string | undefined
  readonly cookies: string | undefined
  readonly url: string
}

/** Ends a sign-in or a link and redirects with the result. An attempt works once. */
export async function finish(ports: Ports, { state, cookies, url }: Returned): Promise<Led> {
  const attempt = state === undefined ? undefined : attemptIn(ports, cookies, state, ports.clock.now())
  if (attempt === undefined || state === undefined) return { location: await lostPage(ports, state), cookies: [] }
  const back = attempt.linking === null ? signInPage : securityPage
  const ended = [attemptEnded(ports)]
  const known = await stillKnown(ports, attempt)
  if (!known || !(await isStillIn(ports, attempt))) return { location: back(attempt.context, 'failed'), cookies: ended }
  try {
    const answer = new URL(url.slice(url.indexOf('?')), callbackOf(ports))
    const claims = await trade(known.config, answer, { ...attempt, state })
    const identity = { domainId: attempt.domainId, issuer: attempt.issuer, subject: claims.subject }
    const outcome = await settle(ports, attempt, identity, claims.verifiedEmail)
    if ('failure' in outcome) return { location: back(attempt.context, outcome.failure), cookies: ended }
    const held = { domainId: attempt.domainId, issuer: attempt.issuer, idToken: claims.idToken }
    return { location: outcome.location, cookies: [...ended, ...heldCookies(ports, held)] }
  } catch (error) {
    forgetConfigured(attempt.domainId, known.provider)
    const isNo = await isRefusal(error)
    if (!isNo) ports.log.warn({ err: error, domainId: attempt.domainId }, 'a sign-in by an identity provider failed')
    return { location: back(attempt.context, isNo ? 'refused' : 'failed'), cookies: ended }
  }
}

async function stillKnown(ports: Ports, { domainId, issuer }: { readonly domainId: string; readonly issuer: string }) {
  const provider = await findOpenid(ports.db, domainId)
  if (provider?.issuer !== issuer) return undefined
  const config = await configured(ports, domainId, provider).catch(() => undefined)
  return config && { provider, config }
}

async function isStillIn(ports: Ports, { linking, session }: Attempt): Promise<boolean> {
  return linking === null || (session !== null && (await holder(ports)(session))?.userId === linking)
}

/** Where to go if the cookie of the attempt is lost. */
async function lostPage({ db }: Ports, state: string | undefined): Promise<string> {
  const context = contextIn(state)
  return context !== undefined && (await knowsContext(db, context)) ? signInPage(context, 'failed') : '/'
}

type Settled = { readonly location: string } | { readonly failure: OpenidFailure }

function settle(
  ports: Ports,
  { domainId, eventId, context, redirect, linking }: Attempt,
  identity: Identity,
  verifiedEmail: string | undefined,
): Promise<Settled> {
  return transaction(ports.db, async (tx): Promise<Settled> => {
    if (linking !== null) {
      if (!(await insertLink(tx, identity, linking, ports.clock.now()))) return { failure: 'taken' }
      await tellLinked(tx, ports, { domainId, userId: linking })
      return { location: securityPage(context, 'linked') }
    }
    const userId = await accountOf(tx, ports, identity, verifiedEmail)
    if (userId === undefined) return { failure: 'unknown' }
    const code = await issueCode(tx, ports, {
      ...{ domainId, eventId, userId, purpose: 'openid', isMailed: false },
      referer: redirect,
    })
    return { location: `/${encodeURIComponent(context)}/login?token=${code}` }
  })
}

/**
 * The linked account, else the team member with the address that the provider vouches for, who is linked from then on.
 * People outside the team must have linked their account themselves.
 */
async function accountOf(
  tx: Tx,
  ports: Ports,
  identity: Identity,
  verifiedEmail: string | undefined,
): Promise<string | undefined> {
  const linked = await findLinked(tx, identity)
  if (linked !== undefined || verifiedEmail === undefined) return linked
  const { domainId } = identity
  const userId = (await findByEmail(tx, domainId, emailOf(verifiedEmail)))?.userId
  if (userId === undefined || (await listPlaces(tx, domainId, userId)).length === 0) return undefined
  // The provider vouches that the address was verified.
  await proveAddress(tx, ports, userId)
  if (!(await insertLink(tx, identity, userId, ports.clock.now()))) return undefined
  await tellLinked(tx, ports, { domainId, userId })
  return userId
}

export async function readLink({ db }: Ports, { userId, domainId }: Caller): Promise<OpenidLink> {
  const provider = await findOpenid(db, domainId)
  const since = provider && (await linkedSince(db, userId, provider.issuer))
  return { label: provider?.label ?? null, since: since?.toISOString() ?? null }
}

export const unlink = async (ports: Ports, { userId }: Caller): Promise<void> => {
  await transaction(ports.db, (tx) => deleteLinksOf(tx, userId))
}

/** The provider's sign-out page, so that its session ends too. */
export async function leave(
  ports: Ports,
  { eventId, cookies }: { readonly eventId: string; readonly cookies: string | undefined },
): Promise<{ readonly url: string | null; readonly cookies: readonly string[] }> {
  const held = heldIn(ports, cookies)
  const { domainId, context } = (await loadEvent(ports.db, eventId)).row
  if (held?.domainId !== domainId) return { url: null, cookies: [] }
  const ended = heldEnded(ports)
  const known = await stillKnown(ports, held)
  if (!known) return { url: null, cookies: ended }
  return {
    url: await endSessionUrl(known.config, { idToken: held.idToken, leaving: leavingOf(ports), state: context }),
    cookies: ended,
  }
}
