import * as z from 'zod/mini'
import { authRefusals } from '#features/auth/auth.ts'
import { getMe, userRefusals } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DomainPath, Id, Instant, maxLength, required } from '#kit/fields.ts'
import { common, refusals } from '#kit/refusal.ts'
import { awaited } from '#kit/rights.ts'
import { bare } from '#kit/typed.ts'

export const factorRefusals = refusals({
  FACTOR_CODE_WRONG: 422,
  FACTOR_CODE_USED: 409,
  FACTOR_ON: 409,
  /** None, or its setup was started again. */
  FACTOR_OFF: 409,
  /** Only organisers have access that needs one. */
  FACTOR_TEAM_ONLY: 409,
  /**
   * A second factor outlives a new password, so it is set up within a quarter of an hour of signing in or proving
   * another factor.
   */
  SIGN_IN_AGAIN: 409,
  /** The site's encryption key has changed: only recovery codes work. */
  FACTOR_UNREADABLE: 409,
  /** An organiser who requires a second factor must have one. */
  FACTOR_OWN_FIRST: 409,
  /** The organisation requires one: add another before removing the last passkey. */
  FACTOR_LAST: 409,
  /** The response does not match the challenge or the site, or is late: start again. */
  PASSKEY_FAILED: 422,
  /** Unknown passkey: removed, or of another organisation. */
  PASSKEY_UNKNOWN: 422,
  /** The authenticator already has a passkey for this account. */
  PASSKEY_TAKEN: 409,
  PASSKEYS_FULL: 409,
})

export const MOST_PASSKEYS = 20

export const RECOVERY_CODES = 10

export const Passkey = z.object({ id: Id, name: z.string(), since: Instant, lastUsedAt: z.nullable(Instant) })
export type Passkey = z.output<typeof Passkey>

export const Factor = z.object({
  isOn: z.boolean(),
  hasApp: z.boolean(),
  passkeys: z.array(Passkey),
  since: z.nullable(Instant),
  recoveryCodesLeft: z.int(),
  /** Whether the organisation requires one of its organisers. */
  isRequired: z.boolean(),
  /** Proof still missing in this session. */
  awaits: z.nullable(z.enum(awaited)),
  organisation: z.string(),
})
export type Factor = z.output<typeof Factor>

export const getFactor = endpoint({
  route: 'GET /authentications/second-factor',
  summary: 'Read what one’s own second factor is',
  access: 'user',
  strength: 'link',
  reply: Factor,
})

/**
 * Returns the secret for an authenticator app, which is active only once a code was given; an earlier setup is dropped.
 * Refuses `FACTOR_ON` (409) when one is on, `FACTOR_TEAM_ONLY` (409) for people who organise nothing,
 * `FACTOR_CODE_NEEDED` (403) until an existing passkey was used in the session, and `SIGN_IN_AGAIN` (409) a quarter of
 * an hour after that, or after signing in.
 */
export const beginFactor = endpoint({
  route: 'POST /authentications/second-factor',
  summary: 'Begin to set up an application of codes as one’s second factor: the secret to give it',
  access: 'user',
  strength: 'link',
  status: 201,
  isSecret: true,
  /** `uri` for a QR code, `secret` to type by hand (base 32). */
  reply: z.object({ secret: z.string(), uri: z.string() }),
  refusals: [
    factorRefusals.FACTOR_ON,
    factorRefusals.FACTOR_TEAM_ONLY,
    factorRefusals.SIGN_IN_AGAIN,
    common.FACTOR_CODE_NEEDED,
  ],
  perMinute: 20,
})

/** Six digits of the app, or a recovery code; spaces, points and hyphens are ignored. */
const FactorCode = z.string('FACTOR_CODE_REQUIRED').check(
  maxLength(60),
  z.overwrite((code) => bare(code).replace(/[.-]/g, '').toUpperCase()),
  z.regex(/^(?:\d{6}|[\dA-Z]{16})$/, 'FACTOR_CODE_REQUIRED'),
)
const CodeGiven = z.object({ code: FactorCode })

/** Base64url, as in Web Authentication, well above the length of any authenticator's data. */
const bytes = (most: number) => z.string().check(maxLength(most), z.regex(/^[\w-]+$/))
const Transport = z.string().check(maxLength(20))

export const PasskeyUsed = z.object({
  id: bytes(1400),
  authenticatorData: bytes(4000),
  clientDataJSON: bytes(4000),
  signature: bytes(8000),
  userHandle: z.optional(bytes(100)),
})
export type PasskeyUsed = z.output<typeof PasskeyUsed>

export const Proof = z.object({ code: z.optional(FactorCode), passkey: z.optional(PasskeyUsed) }).check(
  z.refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
    path: ['code'],
    error: 'FACTOR_CODE_REQUIRED',
  }),
)
export type Proof = z.output<typeof Proof>
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const wrong = [
  factorRefusals.PASSKEY_FAILED,
  factorRefusals.PASSKEY_UNKNOWN,
  factorRefusals.FACTOR_CODE_WRONG,
  factorRefusals.FACTOR_CODE_USED,
  factorRefusals.FACTOR_OFF,
  factorRefusals.FACTOR_UNREADABLE,
  authRefusals.LOGIN_BLOCKED,
]

/**
 * From then on, other sessions of the person need a code to organise. Recovery codes are shown once; none if a passkey
 * has given some already.
 */
export const confirmFactor = endpoint({
  route: 'POST /authentications/second-factor/confirmation',
  summary: 'Turn an application of codes on with a code of it',
  access: 'user',
  strength: 'link',
  body: CodeGiven,
  isSecret: true,
  reply: RecoveryCodes,
  refusals: [
    factorRefusals.FACTOR_CODE_WRONG,
    factorRefusals.FACTOR_OFF,
    factorRefusals.FACTOR_ON,
    factorRefusals.FACTOR_UNREADABLE,
    authRefusals.LOGIN_BLOCKED,
    common.FACTOR_CODE_NEEDED,
  ],
  stale: () => [getFactor, getMe],
  perMinute: 20,
})

/** A recovery code replaces the app or a passkey, once. */
export const giveCode = endpoint({
  route: 'POST /authentications/second-step',
  summary: 'Give the code of one’s second factor, or a passkey: the session in use may organise from then on',
  access: 'user',
  strength: 'link',
  body: Proof,
  status: 204,
  refusals: wrong,
  stale: () => [getFactor, getMe],
  perMinute: 20,
})

/** Former codes stop working. */
export const renewRecoveryCodes = endpoint({
  route: 'POST /authentications/second-factor/recovery-codes',
  summary: 'Have ten recovery codes in place of those that are left, with a code or a passkey',
  access: 'user',
  strength: 'link',
  body: Proof,
  isSecret: true,
  reply: RecoveryCodes,
  refusals: wrong,
  stale: () => [getFactor],
  perMinute: 20,
})

/** Passkeys stay. Other sessions of the person end, so that none becomes stronger. */
export const removeFactor = endpoint({
  route: 'DELETE /authentications/second-factor',
  summary: 'Take the application of codes away, with a code or a passkey',
  access: 'user',
  audit: 'team.factorReset',
  strength: 'link',
  body: Proof,
  status: 204,
  refusals: wrong,
  stale: () => [getFactor, getMe],
  perMinute: 20,
})

export const PasskeyAsked = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
})
export type PasskeyAsked = z.output<typeof PasskeyAsked>

export const askPasskey = endpoint({
  route: 'POST /authentications/passkeys/challenge',
  summary: 'Ask for one of one’s own passkeys: what to hand to the browser, good for five minutes and once',
  access: 'user',
  strength: 'link',
  status: 201,
  isSecret: true,
  reply: PasskeyAsked,
  refusals: [factorRefusals.FACTOR_OFF],
  perMinute: 20,
})

export const PasskeyToMake = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: PasskeyAsked.shape.allowCredentials,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyToMake = z.output<typeof PasskeyToMake>

/**
 * Returns options for the browser, valid once and for five minutes. An existing second factor is proved first, as a
 * passkey alone signs in: an intruder in an open session could otherwise keep the account. Without one, refuses
 * `SIGN_IN_AGAIN` (409) a quarter of an hour after signing in.
 */
export const beginPasskey = endpoint({
  route: 'POST /authentications/passkeys/creation',
  summary: 'Begin to make a passkey, with a code or a passkey where there is a second factor already',
  access: 'user',
  strength: 'link',
  body: z.object({ proof: z.optional(Proof) }),
  status: 201,
  isSecret: true,
  reply: PasskeyToMake,
  refusals: [
    ...wrong,
    factorRefusals.FACTOR_TEAM_ONLY,
    factorRefusals.PASSKEYS_FULL,
    factorRefusals.SIGN_IN_AGAIN,
    common.FACTOR_CODE_NEEDED,
  ],
  perMinute: 20,
})

const PasskeyName = required(60)

/** Recovery codes are shown once, with the first second factor. */
export const makePasskey = endpoint({
  route: 'POST /authentications/passkeys',
  summary: 'Keep the passkey that the browser has made, under a name',
  access: 'user',
  audit: 'team.passkeyMade',
  strength: 'link',
  body: z.object({
    name: PasskeyName,
    made: z.object({
      id: bytes(1400),
      clientDataJSON: bytes(4000),
      attestationObject: bytes(40_000),
      transports: z._default(z.array(Transport).check(maxLength(10)), []),
    }),
  }),
  isSecret: true,
  reply: RecoveryCodes,
  refusals: [
    factorRefusals.PASSKEY_FAILED,
    factorRefusals.PASSKEY_TAKEN,
    factorRefusals.PASSKEYS_FULL,
    factorRefusals.FACTOR_TEAM_ONLY,
    common.FACTOR_CODE_NEEDED,
  ],
  stale: () => [getFactor, getMe],
  perMinute: 20,
})

const PasskeyPath = z.object({ passkeyId: Id })

export const renamePasskey = endpoint({
  route: 'PUT /authentications/passkeys/:passkeyId',
  summary: 'Call one of one’s own passkeys otherwise',
  access: 'user',
  strength: 'link',
  params: PasskeyPath,
  body: z.object({ name: PasskeyName }),
  status: 204,
  refusals: [common.FACTOR_CODE_NEEDED],
  stale: () => [getFactor],
})

/**
 * Other sessions of the person end, as the device may be lost. Refuses `FACTOR_LAST` (409) for the last factor where
 * the organisation requires one.
 */
export const removePasskey = endpoint({
  route: 'DELETE /authentications/passkeys/:passkeyId',
  summary: 'Remove one of one’s own passkeys, with a code or a passkey',
  access: 'user',
  audit: 'team.passkeyRemoved',
  strength: 'link',
  params: PasskeyPath,
  body: Proof,
  status: 204,
  refusals: [...wrong, factorRefusals.FACTOR_LAST],
  stale: () => [getFactor, getMe],
  perMinute: 20,
})

/** Reveals no account: any passkey of the site may answer, and it identifies its owner. */
export const askAnyPasskey = endpoint({
  route: 'POST /v2/authentications/passkeys/challenge',
  summary: 'Begin to sign in by a passkey: what to hand to the browser, good for five minutes and once',
  access: 'public',
  isForDrafts: true,
  body: z.object({ eventId: Id }),
  status: 201,
  isSecret: true,
  reply: PasskeyAsked,
  perAddress: { minute: 120 },
})

/** A passkey counts as both factors, so its session may organise at once. */
export const signInByPasskey = endpoint({
  route: 'POST /v2/authentications/passkeys',
  summary: 'Sign in by a passkey: the token of a session',
  access: 'public',
  isForDrafts: true,
  body: z.object({ eventId: Id, passkey: PasskeyUsed }),
  isSecret: true,
  reply: z.object({ token: z.string() }),
  refusals: [factorRefusals.PASSKEY_FAILED, factorRefusals.PASSKEY_UNKNOWN, userRefusals.EXHIBITOR_ON_VISITOR_SPACE],
  perAddress: { minute: 120 },
})

/**
 * Requires a second factor of the domain's organisers, or no longer. Organisers without one lose access until they have
 * one, in open sessions too. Refuses `FACTOR_OWN_FIRST` (409) if the caller has none.
 */
export const requireFactor = endpoint({
  route: 'PUT /organiser/domains/:domainId/second-factor',
  summary: 'Say whether whoever organises in the domain must have a second factor',
  access: 'organiser:team',
  audit: 'team.factorRule',
  params: DomainPath,
  body: z.object({ required: z.boolean() }),
  status: 204,
  refusals: [factorRefusals.FACTOR_OWN_FIRST],
  stale: () => [getFactor],
})
