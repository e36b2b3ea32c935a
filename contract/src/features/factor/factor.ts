import * as z from 'zod/mini'
import { authRefusals } from '#features/auth/auth.ts'
import { getMe } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DomainPath, Instant } from '#kit/fields.ts'
import { refusals } from '#kit/refusal.ts'
import { awaited } from '#kit/rights.ts'

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
  /** The secret of the site is not what it was: only recovery codes still hold. */
  FACTOR_UNREADABLE: 409,
  /** Whoever asks a second factor of the others has one. */
  FACTOR_OWN_FIRST: 409,
})

/** How many recovery codes are given at once. */
export const RECOVERY_CODES = 10

/** What one's second factor is. */
export const Factor = z.object({
  isOn: z.boolean(),
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
 * The secret of a new second factor: nothing is asked with it until a code has come back. What was begun before is
 * forgotten. Refuses `FACTOR_ON` (409), and `FACTOR_TEAM_ONLY` (409) for whoever organises nothing.
 */
export const beginFactor = endpoint({
  route: 'POST /authentications/second-factor',
  summary: 'Begin to set up one’s second factor: the secret to give to an application of codes',
  access: 'user',
  strength: 'link',
  status: 201,
  isSecret: true,
  /** `uri` is what the QR code says, `secret` what is typed by hand (base 32). */
  reply: z.object({ secret: z.string(), uri: z.string() }),
  refusals: [factorRefusals.FACTOR_ON, factorRefusals.FACTOR_TEAM_ONLY],
  perMinute: 20,
})

/** Six figures of the application, or a recovery code, however they were spaced. */
const FactorCode = z.string('FACTOR_CODE_REQUIRED').check(
  z.maxLength(60),
  z.overwrite((code) => code.replace(/[\s.-]/g, '').toUpperCase()),
  z.regex(/^(?:\d{6}|[\dA-Z]{16})$/, 'FACTOR_CODE_REQUIRED'),
)
const CodeGiven = z.object({ code: FactorCode })
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const wrong = [
  factorRefusals.FACTOR_CODE_WRONG,
  factorRefusals.FACTOR_CODE_USED,
  factorRefusals.FACTOR_OFF,
  factorRefusals.FACTOR_UNREADABLE,
  authRefusals.LOGIN_BLOCKED,
]

/** From then on every other session of the person waits for a code before it organises. The recovery codes are told once. */
export const confirmFactor = endpoint({
  route: 'POST /authentications/second-factor/confirmation',
  summary: 'Turn one’s second factor on with a code of the application',
  access: 'user',
  strength: 'link',
  body: CodeGiven,
  isSecret: true,
  reply: RecoveryCodes,
  refusals: [...wrong, factorRefusals.FACTOR_ON],
  stale: () => [getFactor, getMe],
  perMinute: 20,
})

/** A recovery code serves in place of the application, once. */
export const giveCode = endpoint({
  route: 'POST /authentications/second-step',
  summary: 'Give the code of one’s second factor: the session in use may organise from then on',
  access: 'user',
  strength: 'link',
  body: CodeGiven,
  status: 204,
  refusals: wrong,
  stale: () => [getFactor, getMe],
  perMinute: 20,
})

/** The former ones open nothing more. */
export const renewRecoveryCodes = endpoint({
  route: 'POST /authentications/second-factor/recovery-codes',
  summary: 'Have ten recovery codes in place of those that are left, with a code',
  access: 'user',
  strength: 'link',
  body: CodeGiven,
  isSecret: true,
  reply: RecoveryCodes,
  refusals: wrong,
  stale: () => [getFactor],
  perMinute: 20,
})

/** Every other session of the person ends, so that none gains by it. */
export const removeFactor = endpoint({
  route: 'DELETE /authentications/second-factor',
  summary: 'Turn one’s second factor off, with a code',
  access: 'user',
  strength: 'link',
  body: CodeGiven,
  status: 204,
  refusals: wrong,
  stale: () => [getFactor, getMe],
  perMinute: 20,
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
