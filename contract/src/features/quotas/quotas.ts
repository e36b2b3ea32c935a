import * as z from 'zod/mini'
import { openRefusals } from '#features/events/events.ts'
import { placeRefusals } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, EventUserPath, Flag, maxKeys, maxLength } from '#kit/fields.ts'
import { opening } from '#kit/opening.ts'
import { refusals } from '#kit/refusal.ts'

export const quotaRefusals = refusals({ QUOTA_FULL: 409, QUOTAS_NOT_REGISTERED: 409, QUOTAS_INACTIVE: 409 })

const Key = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/, 'KEY_FORMAT'))
const ValueKey = z.string().check(z.minLength(1), maxLength(100))

export const QuotaValue = z.object({
  key: ValueKey,
  value: z.string(),
  isDisabled: z.boolean(),
  left: z.nullable(z.int()),
})
export type QuotaValue = z.output<typeof QuotaValue>

/** Display of the question; a checkbox takes several answers. */
export const QuotaFilter = z.enum(['select', 'radio', 'checkbox'])
/** Subject of the answer: the user, or their participation. */
export const QuotaTarget = z.enum(['U', 'participation'])

export const QuotaModel = z.object({
  key: Key,
  value: z.string(),
  filter: QuotaFilter,
  values: z.array(QuotaValue),
  model: QuotaTarget,
  isRequired: z.boolean(),
  /** Only for people who come that way; null for all. */
  onlyFor: z.nullable(z.enum(['onsite', 'remote'])),
})
export type QuotaModel = z.output<typeof QuotaModel>

/** Answers by question: a value key, or several for a checkbox; null gives the answer up. */
export const QuotaAnswers = z
  .record(Key, z.nullable(z.union([ValueKey, z.array(ValueKey).check(maxLength(100))])))
  .check(maxKeys(500))
export type QuotaAnswers = z.output<typeof QuotaAnswers>

const UserQuotas = z.object({ userExt: QuotaAnswers, participationExt: QuotaAnswers })
export type UserQuotas = z.output<typeof UserQuotas>

export const listQuotaModels = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/models',
  isSeenAs: true,
  summary: 'List the questions with limited answers, with what is left of each',
  access: 'user',
  params: EventPath,
  query: z.object({ hasQuota: Flag }),
  reply: z.array(QuotaModel),
})

export const getUserQuotas = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/users/:userId/models',
  isSeenAs: true,
  summary: 'Read what a person answered to the questions with limited answers',
  access: 'self',
  params: EventUserPath,
  reply: UserQuotas,
})

export const saveUserQuotas = endpoint({
  route: 'PUT /domains/:domainId/events/:eventId/users/:userId/models',
  summary: 'Answer questions with limited answers; those that are not named stay as they are',
  access: 'self',
  strength: 'anonymous',
  params: EventUserPath,
  body: z.object({ userExt: z.optional(QuotaAnswers), participationExt: z.optional(QuotaAnswers) }),
  reply: UserQuotas,
  refusals: [...Object.values(quotaRefusals), ...placeRefusals, ...openRefusals],
  stale: () => [listQuotaModels, getUserQuotas],
})

export const quotasOpening = opening({
  fields: { quotas: z.array(QuotaModel), heldQuotas: z.record(z.string(), z.array(z.string())) },
  limited: [listQuotaModels],
  held: [getUserQuotas],
  refusals: [quotaRefusals.QUOTA_FULL],
})
