import * as z from 'zod/mini'
import { userRefusals } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DomainPath, Id, Instant, maxLength, required } from '#kit/fields.ts'
import { refusals } from '#kit/refusal.ts'

export const openidRefusals = refusals({
  OPENID_OFF: 404,
  /** The provider does not answer, or its discovery document is missing or of another issuer. */
  OPENID_UNREACHABLE: 422,
  /** Address in a private network, which the site's operator has not allowed. */
  OPENID_PRIVATE: 422,
})

/** Failure of a sign-in by the provider: `openid` in the return address. */
export const openidFailures = ['unknown', 'refused', 'failed', 'taken'] as const
export type OpenidFailure = (typeof openidFailures)[number]

const Redirect = z.string().check(maxLength(2000))

/**
 * Redirects to the organisation's provider (OpenID Connect Core 1.0, § 3.1, with PKCE, RFC 7636), then to `redirect`, a
 * path of the site, signed in; for team members. A failure leads back to the sign-in page, with `openid`.
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

/** Link of the caller's account to the provider; `label` is null without a provider. */
export const OpenidLink = z.object({ label: z.nullable(z.string()), since: z.nullable(Instant) })
export type OpenidLink = z.output<typeof OpenidLink>

export const getOpenidLink = endpoint({
  route: 'GET /authentications/openid',
  summary: 'Read whether one’s own account is linked to the identity provider of the organisation',
  access: 'user',
  strength: 'link',
  reply: OpenidLink,
})

/** Address for the browser, which returns to the event's page « Sécurité ». */
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
 * Address that ends the provider's session on logout (OpenID Connect RP-Initiated Logout 1.0); null if this browser has
 * not signed in by it.
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

/** `callback` and `leaving` are to be registered at the provider. */
export const getOpenidProvider = endpoint({
  route: 'GET /organiser/domains/:domainId/openid',
  summary: 'Read the identity provider of the organisation',
  access: 'organiser:team',
  params: DomainPath,
  reply: z.object({ provider: z.nullable(OpenidProvider), callback: z.string(), leaving: z.string() }),
})

/** Without a secret, the stored one stays. The provider's discovery document is read before anything is saved. */
export const setOpenidProvider = endpoint({
  route: 'PUT /organiser/domains/:domainId/openid',
  summary: 'Name the identity provider by which the team signs in',
  access: 'organiser:team',
  audit: 'team.openidSet',
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

/** Its users sign in by address again; links are deleted. */
export const removeOpenidProvider = endpoint({
  route: 'DELETE /organiser/domains/:domainId/openid',
  summary: 'Sign the team in by no identity provider any more',
  access: 'organiser:team',
  audit: 'team.openidRemoved',
  params: DomainPath,
  status: 204,
  stale: () => [getOpenidProvider, getOpenidLink],
})
