import * as z from 'zod/mini'
import { contextRefusals } from '#features/context/context.ts'
import { ActionIdSchema, emailRefusals } from '#features/emails/emails.ts'
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
  /** Without the event, nothing is said of how people sign in there. */
  query: z.object({ email: Email, eventId: z.optional(Id) }),
  /**
   * `openid`: how the identity provider of the organisation’s team is called, where there is one; `passkeys`: somebody of the
   * organisation signs in by one, whoever that is.
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

/** A code that begins so was handed to a browser by a redirection, and to no mail: its page exchanges it at once. */
export const REDIRECTED = 'now-'

export const exchangeCode = endpoint({
  route: 'POST /v2/authentications',
  summary: 'Exchange the one-time code of a mailed link or of a shown badge for a token',
  access: 'public',
  isForDrafts: true,
  /**
   * `eventId`: the event whose page it is brought to, which may refuse the person; so may the one that it was made for.
   * `proof`: a secret of 128 bits or more that the browser has drawn and keeps. The same code with the same proof answers
   * the same token for a minute; without one, a code is good once.
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

/** A name, told with the other wrong fields; only a generated address goes without. */
const named = (field: 'firstName' | 'lastName', error: string) =>
  z.refine<{ email?: unknown; firstName?: unknown; lastName?: unknown }>(
    (account) => account?.[field] !== '' || (typeof account.email === 'string' && isAnonymousEmail(account.email)),
    { path: [field], error, when: () => true },
  )

export const AccountToCreate = z
  .object({
    email: Email,
    /** Blank, both, for somebody anonymous where the event lets them in; their address is then a generated one. */
    firstName: z._default(lineText(100).check(z.refine(isName, 'NAME_FORMAT')), ''),
    lastName: z._default(lineText(100).check(z.refine(isName, 'NAME_FORMAT')), ''),
    /** Left out where the event signs people in by a mailed link. */
    password: z.optional(Password),
    typoId: z.optional(Id),
    languageId: z.optional(z.string().check(z.regex(/^[a-z]{2}$/))),
    registeredFrom: z.optional(text(40)),
    /** Keys of the consents given, of those that the event asks for; the version of each text is kept with it. */
    consents: z.optional(z.array(z.string().check(maxLength(60))).check(maxLength(50))),
    /** Organisers only. */
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

/** A path in the site, or an address on an origin that the event allows. */
export const Referer = z.string().check(maxLength(2000))

const Badge = z.string('BADGE_REQUIRED').check(
  maxLength(200),
  z.overwrite((code) => code.trim()),
  z.minLength(1, 'BADGE_REQUIRED'),
)

/** An unknown badge leads back to the screen that scanned it. The token is good for sixty seconds and once. */
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

/** 3 the forgotten password, 9 the sign-in link: the same answer whether or not the account exists. */
export const sendLink = endpoint({
  route: 'POST /domains/:domainId/events/:eventId/emails/send',
  summary: 'Mail a new-password link (action 3) or a sign-in link (action 9); other actions for organisers',
  access: 'public',
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

/** Six figures, however they were spaced. */
const SixFigures = z.string('EMAIL_CODE_REQUIRED').check(
  maxLength(40),
  z.overwrite((code) => bare(code).replace(/[^0-9]/g, '')),
  z.regex(/^[0-9]{6}$/, 'EMAIL_CODE_REQUIRED'),
)

/**
 * A code that was sent lately is still good: it is sent anew only when `again` is asked. `email` takes the place of an
 * address that was mistyped, as long as nothing has proved it; links that were mailed to the former one open nothing more.
 */
export const sendEmailCode = endpoint({
  route: 'POST /domains/:domainId/events/:eventId/users/me/email-codes',
  summary: 'Mail a six-figure code to one’s own address, to verify it',
  access: 'user',
  params: EventPath,
  body: z.object({ again: z._default(z.boolean(), false), email: z.optional(Email) }),
  /** `isVerified`: there was nothing to send. */
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
  /** `mobile` as the person has written it; `isVerified` where links go there. */
  reply: z.object({ isOffered: z.boolean(), mobile: z.string(), isVerified: z.boolean() }),
})

/** A code that was sent lately to the same number is still good: it is sent anew only when `again` is asked. */
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
