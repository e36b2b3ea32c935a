import * as z from 'zod/mini'
import { ActionIdSchema, emailRefusals } from '#features/emails/emails.ts'
import { contextRefusals } from '#features/events/events.ts'
import { isAnonymousEmail } from '#features/users/users.rules.ts'
import { getMe, Password, Phone, User, userRefusals } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DomainPath, Email, EventPath, Flag, Id, lineText, maxLength, text } from '#kit/fields.ts'
import { isName } from '#kit/person-name.ts'
import { common, refusals } from '#kit/refusal.ts'
import { bare } from '#kit/typed.ts'

export const authRefusals = refusals({
  CREDENTIALS_WRONG: 422,
  ACCOUNT_UNKNOWN: 422,
  ACCOUNT_CREATION_CLOSED: 403,
  LINK_EXPIRED: 410,
  REFERER_NOT_ALLOWED: 400,
  LOGIN_BLOCKED: userRefusals.LOGIN_BLOCKED.status,
  BADGE_UNKNOWN: 404,
  BADGE_LOGIN_OFF: 403,
  EMAIL_CODE_WRONG: 422,
  EMAIL_CODE_EXPIRED: 410,
  EMAIL_CODES_TOO_MANY: 409,
  SMS_SIGN_IN_OFF: 403,
})

/** `token` is opaque, sent as `Authorization: Bearer`, valid twelve hours after its last use and seven days at most. */
export const Token = z.object({ token: z.string() })

export const checkEmail = endpoint({
  route: 'GET /v2/domains/:domainId/users/check',
  summary: 'Tell whether an account exists, and whether it signs in by a link',
  access: 'public',
  isForDrafts: true,
  params: DomainPath,
  /** Without an event, the answer does not say how people sign in there. */
  query: z.object({ email: Email, eventId: z.optional(Id) }),
  /**
   * `openid`: name of the identity provider of the organisation’s team, if any; `passkeys`: whether any member of the
   * organisation uses one, so that the answer reveals no account.
   */
  reply: z.object({
    ...{ exists: z.boolean(), autoConnect: z.boolean() },
    ...{ openid: z.optional(z.string()), passkeys: z.optional(z.boolean()) },
  }),
  perAddress: { minute: 3000, hour: 6000 },
  perEmail: 30,
})

export const vetReferer = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/referer',
  summary:
    'Tell where somebody who signs in may be led: an address here or on an origin that the event allows, else nowhere',
  access: 'public',
  isForDrafts: true,
  params: EventPath,
  query: z.object({ referer: z.string().check(maxLength(2000)) }),
  reply: z.object({ referer: z.nullable(z.string()) }),
  perAddress: { minute: 3000 },
})

export const login = endpoint({
  route: 'POST /authentications/login',
  summary: 'Sign in with a password',
  access: 'public',
  isForDrafts: true,
  body: z.object({
    email: Email,
    password: z.string('PASSWORD_REQUIRED').check(z.minLength(1, 'PASSWORD_REQUIRED'), maxLength(200)),
    eventId: Id,
  }),
  isSecret: true,
  reply: Token,
  refusals: [authRefusals.CREDENTIALS_WRONG, userRefusals.EXHIBITOR_ON_VISITOR_SPACE, authRefusals.LOGIN_BLOCKED],
  perAddress: { minute: 3000 },
})

/** Prefix of codes handed over by a redirect, not by mail: the page exchanges them at once. */
export const REDIRECTED = 'now-'

export const exchangeCode = endpoint({
  route: 'POST /v2/authentications',
  summary: 'Exchange the one-time code of a mailed link or of a shown badge for a token',
  access: 'public',
  isForDrafts: true,
  /**
   * `eventId`: the event that the person signs in to; it may refuse them, and so may the event that the code was made
   * for. `proof`: a secret of at least 128 bits that the browser has drawn and keeps. The same code and proof return
   * the same token for a minute; without proof, a code works once.
   */
  body: z.object({
    code: z.string('REQUIRED').check(z.minLength(1, 'REQUIRED'), maxLength(200)),
    eventId: z.optional(Id),
    proof: z.optional(z.string().check(z.regex(/^[\w-]{32,64}$/))),
  }),
  isSecret: true,
  reply: z.extend(Token, {
    purpose: z.enum(['connect', 'password', 'invitation', 'badge', 'openid']),
    referer: z.nullable(z.string()),
  }),
  refusals: [authRefusals.LINK_EXPIRED, userRefusals.EXHIBITOR_ON_VISITOR_SPACE],
  perAddress: { minute: 3000 },
})

export const logout = endpoint({
  route: 'POST /authentications/logout',
  summary: 'Revoke the token in use',
  access: 'user',
  status: 204,
})

const named = (field: 'firstName' | 'lastName', error: string) =>
  z.refine<{ email?: unknown; firstName?: unknown; lastName?: unknown }>(
    (account) => account?.[field] !== '' || (typeof account.email === 'string' && isAnonymousEmail(account.email)),
    { path: [field], error, when: () => true },
  )

export const AccountToCreate = z
  .object({
    email: Email,
    /** Both empty for an anonymous account, where the event allows it; its address is then a generated one. */
    firstName: z._default(lineText(100).check(z.refine(isName, 'NAME_FORMAT')), ''),
    lastName: z._default(lineText(100).check(z.refine(isName, 'NAME_FORMAT')), ''),
    /** Absent where the event signs people in by a mailed link. */
    password: z.optional(Password),
    typoId: z.optional(Id),
    languageId: z.optional(z.string().check(z.regex(/^[a-z]{2}$/))),
    registeredFrom: z.optional(text(40)),
    consents: z.optional(z.array(z.string().check(maxLength(60))).check(maxLength(50))),
    isExhibitor: z.optional(z.boolean()),
  })
  .check(
    /* @__PURE__ */ named('firstName', 'FIRST_NAME_REQUIRED'),
    /* @__PURE__ */ named('lastName', 'LAST_NAME_REQUIRED'),
  )

export const createAccount = endpoint({
  route: 'POST /domains/:domainId/users',
  summary: 'Create an account and sign in; `force` (organisers only) creates where creation is closed',
  access: 'public',
  audit: 'people.account',
  params: DomainPath,
  query: z.object({ eventId: Id, force: Flag }),
  body: AccountToCreate,
  isSecret: true,
  reply: z.object({ data: z.object({ token: z.string(), user: User }) }),
  refusals: [
    userRefusals.EMAIL_ALREADY_USED,
    authRefusals.ACCOUNT_CREATION_CLOSED,
    contextRefusals.EVENT_OVER,
    contextRefusals.REGISTRATION_CLOSED,
    common.FORBIDDEN,
  ],
  perAddress: { minute: 3000, hour: 6000 },
  perEmail: 30,
})

/** A path of the site, or an address on an origin that the event allows. */
export const Referer = z.string().check(maxLength(2000))

const Badge = z.string('BADGE_REQUIRED').check(
  maxLength(200),
  z.overwrite((code) => code.trim()),
  z.minLength(1, 'BADGE_REQUIRED'),
)

/** An unknown badge redirects to the screen that scanned it. The token lasts sixty seconds and works once. */
export const connectWithBadge = endpoint({
  route: 'GET /v2/authentications/connect-with-badge',
  summary: 'Sign the owner of a badge in: leads to the live page with a one-use token',
  access: 'public',
  query: z.object({ badge: Badge }),
  status: 302,
  refusals: [authRefusals.BADGE_UNKNOWN, authRefusals.BADGE_LOGIN_OFF],
  perAddress: { minute: 3000 },
})

export const connectWithBadgeV2 = endpoint({
  route: 'GET /v2/authentications/connect-with-badge-v2',
  summary: 'Sign the owner of a badge in: leads to `referer`, here or on an origin that the event allows',
  access: 'public',
  query: z.object({ badge: Badge, referer: Referer }),
  status: 302,
  refusals: [authRefusals.BADGE_UNKNOWN, authRefusals.BADGE_LOGIN_OFF, authRefusals.REFERER_NOT_ALLOWED],
  perAddress: { minute: 3000 },
})

/** Action 3 for a forgotten password, 9 for a sign-in link: the answer does not reveal whether the account exists. */
export const sendLink = endpoint({
  route: 'POST /domains/:domainId/events/:eventId/emails/send',
  summary: 'Mail a new-password link (action 3) or a sign-in link (action 9); other actions for organisers',
  access: 'public',
  audit: 'mails.mailAgain',
  isForDrafts: true,
  params: EventPath,
  body: z.object({
    email: Email,
    actionId: ActionIdSchema,
    variables: z._default(z.object({ referer: z.optional(Referer) }), {}),
  }),
  status: 202,
  reply: z.object({ accepted: z.literal(true) }),
  refusals: [authRefusals.REFERER_NOT_ALLOWED, emailRefusals.NO_RECIPIENT, common.ACCESS_REFUSED, common.FORBIDDEN],
  perAddress: { minute: 3000, hour: 6000 },
  perEmail: 20,
})

const SixFigures = z.string('EMAIL_CODE_REQUIRED').check(
  maxLength(40),
  z.overwrite((code) => bare(code).replace(/[^0-9]/g, '')),
  z.regex(/^[0-9]{6}$/, 'EMAIL_CODE_REQUIRED'),
)

/**
 * A recent code stays valid: `again` asks for another one. `email` corrects a mistyped address until it is verified;
 * links mailed to the former address stop working.
 */
export const sendEmailCode = endpoint({
  route: 'POST /domains/:domainId/events/:eventId/users/me/email-codes',
  summary: 'Mail a six-figure code to one’s own address, to verify it',
  access: 'user',
  params: EventPath,
  body: z.object({ again: z._default(z.boolean(), false), email: z.optional(Email) }),
  /** `isVerified`: nothing had to be sent. */
  reply: z.object({ email: z.string(), isVerified: z.boolean() }),
  refusals: [
    userRefusals.EMAIL_NEEDED,
    userRefusals.EMAIL_ALREADY_USED,
    authRefusals.EMAIL_CODES_TOO_MANY,
    common.SESSION_TOO_WEAK,
  ],
  perMinute: 20,
})

export const verifyEmail = endpoint({
  route: 'POST /domains/:domainId/events/:eventId/users/me/email-codes/verify',
  summary: 'Verify one’s own address by the code that was mailed to it: good for fifteen minutes, five tries and once',
  access: 'user',
  params: EventPath,
  body: z.object({ code: SixFigures }),
  status: 204,
  refusals: [authRefusals.EMAIL_CODE_WRONG, authRefusals.EMAIL_CODE_EXPIRED],
  perMinute: 20,
})

export const getMobileSignIn = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/users/me/mobile-sign-in',
  summary: 'Tell whether one’s sign-in links go by text message, and to which number',
  access: 'user',
  strength: 'link',
  params: EventPath,
  /** `mobile` as typed; `isVerified`: sign-in links go there. */
  reply: z.object({ isOffered: z.boolean(), mobile: z.string(), isVerified: z.boolean() }),
})

/** A recent code to the same number stays valid: `again` asks for another one. */
export const askMobileCode = endpoint({
  route: 'POST /domains/:domainId/events/:eventId/users/me/mobile-codes',
  summary: 'Send a six-figure code by text message, to prove that a mobile is one’s own',
  access: 'user',
  strength: 'link',
  params: EventPath,
  body: z.object({ mobile: Phone, again: z._default(z.boolean(), false) }),
  /** In international form. */
  reply: z.object({ mobile: z.string() }),
  refusals: [
    authRefusals.SMS_SIGN_IN_OFF,
    authRefusals.EMAIL_CODES_TOO_MANY,
    userRefusals.EMAIL_NEEDED,
    userRefusals.EMAIL_NOT_VERIFIED,
    common.TOO_MANY,
  ],
  perMinute: 10,
  perHour: 20,
  perAddress: { hour: 600 },
})

export const verifyMobile = endpoint({
  route: 'POST /domains/:domainId/events/:eventId/users/me/mobile-codes/verify',
  summary:
    'Have one’s sign-in links go to the mobile that the code went to: good for fifteen minutes, five tries and once',
  access: 'user',
  strength: 'link',
  params: EventPath,
  body: z.object({ code: SixFigures }),
  status: 204,
  refusals: [authRefusals.EMAIL_CODE_WRONG, authRefusals.EMAIL_CODE_EXPIRED],
  stale: () => [getMobileSignIn, getMe],
  perMinute: 20,
})

export const stopMobileSignIn = endpoint({
  route: 'DELETE /domains/:domainId/events/:eventId/users/me/mobile-sign-in',
  summary: 'Have one’s sign-in links go by mail again',
  access: 'user',
  strength: 'link',
  params: EventPath,
  status: 204,
  stale: () => [getMobileSignIn],
})
