import * as z from 'zod/mini'
import { userRefusals } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DomainPath, Id, Instant, maxLength, required } from '#kit/fields.ts'
import { refusals } from '#kit/refusal.ts'

export const openidRefusals = refusals({
  /** The organisation has named no provider. */
  OPENID_OFF: 404,
  /** The provider does not answer, or not as one does: its document is not found, or names another. */
  OPENID_UNREACHABLE: 422,
  /** It is at an address of a private network that whoever runs the site has not allowed. */
  OPENID_PRIVATE: 422,
})

/** How a sign-in by the provider came to nothing: `openid` in the address of the page that it leads back to. */
export const openidFailures = ['unknown', 'refused', 'failed', 'taken'] as const
export type OpenidFailure = (typeof openidFailures)[number]

const Redirect = z.string().check(maxLength(2000))

/**
 * Leads the browser to the provider of the organisation (OpenID Connect Core 1.0, § 3.1, with PKCE, RFC 7636), then back to
 * `redirect`, a path of the site, signed in: for those who are of a team. What goes wrong leads back to the page of sign-in,
 * which is told by `openid`.
 */
export const beginOpenid = endpoint({
  route: 'GET /v2/authentications/openid',
  summary: 'Sign in with the identity provider of the organisation: leads there',
  access: 'public',
  isForDrafts: true,
  query: z.object({ eventId: Id, redirect: z.optional(Redirect) }),
  status: 302,
  perAddress: { minute: 600 },
})

/** What a provider sends back, each value of bounded length. */
const Returned = z.string().check(maxLength(4000))

export const finishOpenid = endpoint({
  route: 'GET /v2/authentications/openid/callback',
  summary: 'Where the identity provider sends the browser back to',
  access: 'public',
  isForDrafts: true,
  query: z.object({
    code: z.optional(Returned),
    state: z.optional(Returned),
    iss: z.optional(Returned),
    session_state: z.optional(Returned),
    error: z.optional(Returned),
    error_description: z.optional(Returned),
  }),
  status: 302,
  perAddress: { minute: 600 },
})

/** One’s own account and the provider; `label` is null where the organisation has none. */
export const OpenidLink = z.object({ label: z.nullable(z.string()), since: z.nullable(Instant) })
export type OpenidLink = z.output<typeof OpenidLink>

export const getOpenidLink = endpoint({
  route: 'GET /authentications/openid',
  summary: 'Read whether one’s own account is linked to the identity provider of the organisation',
  access: 'user',
  strength: 'link',
  reply: OpenidLink,
})

/** The address to lead the browser to; it comes back to the page « Sécurité » of the event. */
export const linkOpenid = endpoint({
  route: 'POST /authentications/openid',
  summary: 'Begin to link one’s own account to the identity provider of the organisation',
  access: 'user',
  strength: 'link',
  body: z.object({ eventId: Id }),
  reply: z.object({ url: z.string() }),
  isSecret: true,
  refusals: [
    openidRefusals.OPENID_OFF,
    openidRefusals.OPENID_UNREACHABLE,
    openidRefusals.OPENID_PRIVATE,
    userRefusals.EMAIL_NOT_VERIFIED,
  ],
  perMinute: 20,
})

export const unlinkOpenid = endpoint({
  route: 'DELETE /authentications/openid',
  summary: 'Unlink one’s own account from the identity provider',
  access: 'user',
  strength: 'link',
  status: 204,
  stale: () => [getOpenidLink],
  perMinute: 20,
})

/**
 * Where to lead the browser of somebody who leaves, so that the provider ends its session too (OpenID Connect RP-Initiated
 * Logout 1.0); null where this browser has not signed in by it.
 */
export const leaveOpenid = endpoint({
  route: 'POST /v2/authentications/openid/logout',
  summary: 'End the session of the identity provider too',
  access: 'public',
  isForDrafts: true,
  body: z.object({ eventId: Id }),
  isSecret: true,
  reply: z.object({ url: z.nullable(z.string()) }),
  perAddress: { minute: 600 },
})

const Issuer = z.string('REQUIRED').check(
  maxLength(500),
  z.overwrite((address) => address.trim().replace(/\/\.well-known\/openid-configuration$/, '')),
  z.minLength(1, 'REQUIRED'),
  z.regex(/^https?:\/\/[^\s/?#@]+[^\s?#]*$/, 'OPENID_ISSUER_FORMAT'),
)

export const OpenidProvider = z.object({ issuer: z.string(), clientId: z.string(), label: z.string() })
export type OpenidProvider = z.output<typeof OpenidProvider>

/** `callback` and `leaving` are the addresses to declare at the provider. */
export const getOpenidProvider = endpoint({
  route: 'GET /organiser/domains/:domainId/openid',
  summary: 'Read the identity provider of the organisation',
  access: 'organiser:team',
  params: DomainPath,
  reply: z.object({ provider: z.nullable(OpenidProvider), callback: z.string(), leaving: z.string() }),
})

/** The secret may be left out where there is one: it stays. The provider is asked who it is before anything is kept. */
export const setOpenidProvider = endpoint({
  route: 'PUT /organiser/domains/:domainId/openid',
  summary: 'Name the identity provider by which the team signs in',
  access: 'organiser:team',
  params: DomainPath,
  body: z.object({
    issuer: Issuer,
    clientId: required(300),
    secret: z.optional(z.string().check(maxLength(500))),
    label: required(60),
  }),
  isSecret: true,
  status: 204,
  refusals: [openidRefusals.OPENID_UNREACHABLE, openidRefusals.OPENID_PRIVATE],
  stale: () => [getOpenidProvider, getOpenidLink],
  perMinute: 20,
})

/** Whoever signed in by it signs in by their address again; links are forgotten. */
export const removeOpenidProvider = endpoint({
  route: 'DELETE /organiser/domains/:domainId/openid',
  summary: 'Sign the team in by no identity provider any more',
  access: 'organiser:team',
  params: DomainPath,
  status: 204,
  stale: () => [getOpenidProvider, getOpenidLink],
})
