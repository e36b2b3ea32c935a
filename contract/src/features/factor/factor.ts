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
  /** A code of the application serves once. */
  FACTOR_CODE_USED: 409,
  /** It is on already: it is turned off first. */
  FACTOR_ON: 409,
  /** There is none, or its setting up was begun anew. */
  FACTOR_OFF: 409,
  /** Nobody else has anything to protect with one. */
  FACTOR_TEAM_ONLY: 409,
  /** It outlives a new password: it is set up within a quarter of an hour of signing in, or of proving another. */
  SIGN_IN_AGAIN: 409,
  /** The secret of the site is not what it was: only recovery codes still hold. */
  FACTOR_UNREADABLE: 409,
  /** Whoever asks a second factor of the others has one. */
  FACTOR_OWN_FIRST: 409,
  /** The organisation asks for one: another is made before the last passkey goes. */
  FACTOR_LAST: 409,
  /** What has come back is not what was asked, of this site, in time: it is begun anew. */
  PASSKEY_FAILED: 422,
  /** It is of nobody here: it was removed, or is of an account of another organisation. */
  PASSKEY_UNKNOWN: 422,
  /** Its authenticator has one of this account already. */
  PASSKEY_TAKEN: 409,
  PASSKEYS_FULL: 409,
})

/** How many passkeys one person has at most. */
export const MOST_PASSKEYS = 20

/** How many recovery codes are given at once. */
export const RECOVERY_CODES = 10

/** One of one's passkeys. */
export const Passkey = z.object({ id: Id, name: z.string(), since: Instant, lastUsedAt: z.nullable(Instant) })
export type Passkey = z.output<typeof Passkey>

/** What one's second factor is. */
export const Factor = z.object({
  /** An application, a passkey or both. */
  isOn: z.boolean(),
  hasApp: z.boolean(),
  /** The oldest first. */
  passkeys: z.array(Passkey),
  since: z.nullable(Instant),
  recoveryCodesLeft: z.int(),
  /** Whether the organisation asks one of whoever organises. */
  isRequired: z.boolean(),
  /** What this session still waits for. */
  awaits: z.nullable(z.enum(awaited)),
  /** The name of the organisation. */
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
 * The secret of an application of codes: nothing is asked with it until a code has come back. What was begun before is
 * forgotten. Refuses `FACTOR_ON` (409) where there is one, `FACTOR_TEAM_ONLY` (409) for whoever organises nothing,
 * `FACTOR_CODE_NEEDED` (403) as long as a passkey that is on was not used in the session, and `SIGN_IN_AGAIN` (409) a quarter of an
 * hour after that, or after signing in.
 */
export const beginFactor = endpoint({
  route: 'POST /authentications/second-factor',
  summary: 'Begin to set up an application of codes as one’s second factor: the secret to give it',
  access: 'user',
  strength: 'link',
  status: 201,
  isSecret: true,
  /** `uri` is what the QR code says, `secret` what is typed by hand (base 32). */
  reply: z.object({ secret: z.string(), uri: z.string() }),
  refusals: [
    factorRefusals.FACTOR_ON,
    factorRefusals.FACTOR_TEAM_ONLY,
    factorRefusals.SIGN_IN_AGAIN,
    common.FACTOR_CODE_NEEDED,
  ],
  perMinute: 20,
})

/** Six figures of the application, or a recovery code, however they were spaced. */
const FactorCode = z.string('FACTOR_CODE_REQUIRED').check(
  maxLength(60),
  z.overwrite((code) => bare(code).replace(/[.-]/g, '').toUpperCase()),
  z.regex(/^(?:\d{6}|[\dA-Z]{16})$/, 'FACTOR_CODE_REQUIRED'),
)
const CodeGiven = z.object({ code: FactorCode })

/** Bytes in base 64 as Web Authentication writes them, of a length that no authenticator comes near. */
const bytes = (most: number) => z.string().check(maxLength(most), z.regex(/^[\w-]+$/))
const Transport = z.string().check(maxLength(20))

/** What `navigator.credentials.get` has answered. */
export const PasskeyUsed = z.object({
  id: bytes(1400),
  authenticatorData: bytes(4000),
  clientDataJSON: bytes(4000),
  signature: bytes(8000),
  userHandle: z.optional(bytes(100)),
})
export type PasskeyUsed = z.output<typeof PasskeyUsed>

/** What proves a second factor: a code, or one of one's passkeys. */
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
 * From then on every other session of the person waits for a code before it organises. The recovery codes are told once: there are
 * none where a passkey has given some already.
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

/** A recovery code serves in place of the application or of a passkey, once. */
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

/** The former ones open nothing more. */
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

/** Passkeys stay. Every other session of the person ends, so that none gains by it. */
export const removeFactor = endpoint({
  route: 'DELETE /authentications/second-factor',
  summary: 'Take the application of codes away, with a code or a passkey',
  access: 'user',
  strength: 'link',
  body: Proof,
  status: 204,
  refusals: wrong,
  stale: () => [getFactor, getMe],
  perMinute: 20,
})

/** What `navigator.credentials.get` is asked; `allowCredentials` is empty where any passkey of the site may answer. */
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

/** What `navigator.credentials.create` is asked. */
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
 * Begins to make a passkey: what to hand to the browser, good for five minutes and once. Where a second factor is on it is proved
 * first, as a passkey signs in by itself: whoever came upon an open session would keep the account. The first is refused by
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

/** The recovery codes are told once, with what is the first second factor; there are none otherwise. */
export const makePasskey = endpoint({
  route: 'POST /authentications/passkeys',
  summary: 'Keep the passkey that the browser has made, under a name',
  access: 'user',
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
 * Every other session of the person ends, as it may be lost with its device. Refuses `FACTOR_LAST` (409) where nothing else is
 * left and the organisation asks for a second factor.
 */
export const removePasskey = endpoint({
  route: 'DELETE /authentications/passkeys/:passkeyId',
  summary: 'Remove one of one’s own passkeys, with a code or a passkey',
  access: 'user',
  strength: 'link',
  params: PasskeyPath,
  body: Proof,
  status: 204,
  refusals: [...wrong, factorRefusals.FACTOR_LAST],
  stale: () => [getFactor, getMe],
  perMinute: 20,
})

/** Nothing is said of whether anybody has one: any passkey of the site may answer, and says by itself whose it is. */
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

/** The passkey is both factors: its session organises at once. */
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
 * Asks a second factor of whoever organises anything in the domain, or no longer. Those who have none organise nothing until
 * they do, in the sessions that are open too. Refuses `FACTOR_OWN_FIRST` (409) to whoever has none.
 */
export const requireFactor = endpoint({
  route: 'PUT /organiser/domains/:domainId/second-factor',
  summary: 'Say whether whoever organises in the domain must have a second factor',
  access: 'organiser:team',
  params: DomainPath,
  body: z.object({ required: z.boolean() }),
  status: 204,
  refusals: [factorRefusals.FACTOR_OWN_FIRST],
  stale: () => [getFactor],
})
