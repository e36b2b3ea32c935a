import * as z from 'zod/mini'
import { articleRefusals, getUserArticles, listArticles } from '#features/articles/articles.ts'
import { listCompanions } from '#features/companions/companions.ts'
import { conferenceRefusals, listConferences } from '#features/conferences/conferences.ts'
import { contextRefusals, getEvent } from '#features/context/context.ts'
import { formRefusals, getFormData } from '#features/forms/forms.ts'
import { getAttendance, getParticipation, participationRefusals } from '#features/participation/participation.ts'
import { getUserQuotas, listQuotaModels, quotaRefusals } from '#features/quotas/quotas.ts'
import { getMe, getUser, User } from '#features/users/users.ts'
import { getWaiting } from '#features/waiting-list/waiting-list.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventUserPath, text } from '#kit/fields.ts'
import { common, refusals } from '#kit/refusal.ts'

export const registrationRefusals = refusals({ REGISTRATION_INCOMPLETE: 422, DRAFT_STALE: 409 })

/** Deeper than any step's answer; some thousand levels are more than can be written again. */
const MAX_DEPTH = 20
const isShallow = (value: unknown, levels = MAX_DEPTH): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)))

/** Answers not yet checked: a half-filled form is kept as it is. */
const Unchecked = z.record(
  z.string().check(z.maxLength(40)),
  z.unknown().check(z.refine((value) => isShallow(value), 'TOO_LONG')),
)

export const SavedDraft = z.object({
  /** The step the person was on; empty when there is no draft. */
  step: z.string(),
  values: Unchecked,
  /** 0 when there is no draft. */
  version: z.int(),
})
export type SavedDraft = z.output<typeof SavedDraft>

export const getDraft = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/users/:userId/draft',
  summary: 'Read the registration a person has begun',
  access: 'self',
  params: EventUserPath,
  reply: SavedDraft,
})

export const saveDraft = endpoint({
  route: 'PUT /domains/:domainId/events/:eventId/users/:userId/draft',
  summary: 'Keep the answers so far; refused when another tab or device has saved since `version`',
  access: 'self',
  params: EventUserPath,
  body: z.object({ step: z.string().check(z.maxLength(40)), values: Unchecked, version: z.int() }),
  reply: SavedDraft,
  refusals: [registrationRefusals.DRAFT_STALE, common.TOO_LARGE],
})

export const register = endpoint({
  route: 'PUT /domains/:domainId/events/:eventId/users/:userId/registration',
  summary: 'Save the whole registration at once: choice, type, days, forms, representative',
  access: 'self',
  params: EventUserPath,
  body: z.object({
    /** Answers by step; those of steps that this person does not see are ignored. */
    values: Unchecked,
    registeredFrom: z.optional(text(40)),
    /** Version of the participation read before; refused when it has changed since. */
    version: z.optional(z.int()),
  }),
  reply: User,
  refusals: [
    registrationRefusals.REGISTRATION_INCOMPLETE,
    contextRefusals.REGISTRATION_CLOSED,
    contextRefusals.REGISTRATION_NOT_OPEN,
    formRefusals.FORM_INVALID,
    articleRefusals.ARTICLE_FULL,
    quotaRefusals.QUOTA_FULL,
    common.STALE,
    ...Object.values(participationRefusals),
    ...Object.values(conferenceRefusals),
  ],
  stale: () => [
    listCompanions,
    getWaiting,
    getMe,
    getUser,
    getParticipation,
    getAttendance,
    getDraft,
    getFormData,
    getEvent,
    listConferences,
    listArticles,
    getUserArticles,
    listQuotaModels,
    getUserQuotas,
  ],
})
