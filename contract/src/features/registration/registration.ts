import * as z from 'zod/mini'
import { Article, articleRefusals, getUserArticles, HeldArticle, listArticles } from '#features/articles/articles.ts'
import { Category, listCategories } from '#features/categories/categories.ts'
import { PaymentStanding } from '#features/checkout/checkout.rules.ts'
import { Company, companyRefusals, listCompanies } from '#features/companies/companies.ts'
import { listCompanions } from '#features/companions/companions.ts'
import { Conference, conferenceRefusals, listConferences } from '#features/conferences/conferences.ts'
import { Event, getEvent, openRefusals } from '#features/context/context.ts'
import { Form, FormValues, formRefusals, getFormData, listForms } from '#features/forms/forms.ts'
import { getAttendance, getParticipation, participationRefusals } from '#features/participation/participation.ts'
import { getUserQuotas, listQuotaModels, QuotaModel, quotaRefusals } from '#features/quotas/quotas.ts'
import { listTypologies, Typology } from '#features/typologies/typologies.ts'
import { getMe, getUser, placeRefusals, User, userRefusals } from '#features/users/users.ts'
import { getWaiting, Waiting } from '#features/waiting-list/waiting-list.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventUserPath, Id, Instant, maxKeys, maxLength, required, text } from '#kit/fields.ts'
import { common, refusals } from '#kit/refusal.ts'

export const registrationRefusals = refusals({ REGISTRATION_INCOMPLETE: 422, DRAFT_STALE: 409 })

/** Deeper than any step's answer; some thousand levels are more than can be written again. */
const MAX_DEPTH = 20
const isShallow = (value: unknown, levels = MAX_DEPTH): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)))

/** Answers not yet checked: a half-filled form is kept as it is. */
const Unchecked = z
  .record(z.string().check(maxLength(40)), z.unknown().check(z.refine((value) => isShallow(value), 'TOO_LONG')))
  .check(maxKeys(500))

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
  strength: 'anonymous',
  params: EventUserPath,
  reply: SavedDraft,
})

export const saveDraft = endpoint({
  route: 'PUT /domains/:domainId/events/:eventId/users/:userId/draft',
  summary: 'Keep the answers so far; refused when another tab or device has saved since `version`',
  access: 'self',
  strength: 'anonymous',
  params: EventUserPath,
  body: z.object({ step: z.string().check(maxLength(40)), values: Unchecked, version: z.int() }),
  reply: SavedDraft,
  refusals: [registrationRefusals.DRAFT_STALE, common.TOO_LARGE],
})

/** What somebody's ticket says beside their participation: money, answers under way, the line, whom they stand for. */
export const TicketDetails = z.object({
  payment: PaymentStanding,
  /** Euros including VAT; 0 when nothing is to be paid. */
  due: z.number(),
  /** What was paid beyond what is held, euros including VAT. */
  credit: z.number(),
  /** Of the transfer that is awaited. */
  reference: z.string(),
  /** Until when the place is kept if nothing is paid; null where it is not given up. */
  keptUntil: z.nullable(Instant),
  /** The step that a registration under way has come to; empty when there is none. */
  step: z.string(),
  /** Nothing is answered yet, and the questions are few: a couple of minutes suffice. */
  isQuick: z.boolean(),
  waiting: Waiting,
  /** Names of those who chose this person to come in their place. */
  represents: z.array(z.string()),
  /** Names of the companions who still come, once the person does not come on site. */
  companions: z.array(z.string()),
})
export type TicketDetails = z.output<typeof TicketDetails>

/** All that the steps of a person's registration need, beside the settings of the event; empty for what the event asks of nobody. */
export const Opening = z.object({
  /** As this person sees it: a place that is kept for them is there to be had. */
  event: Event,
  typologies: z.array(Typology),
  /** By id. */
  forms: z.record(Id, Form),
  /** What is kept of their answers to forms, by key. */
  formData: FormValues,
  /** The companies that they work for. */
  companies: z.array(Company),
  articles: z.array(Article),
  heldArticles: z.array(HeldArticle),
  quotas: z.array(QuotaModel),
  /** The answers they gave to the questions whose answers may run out, by question. */
  heldQuotas: z.record(z.string(), z.array(z.string())),
  /** As they stand for this person, hidden ones too. */
  conferences: z.array(Conference),
  categories: z.array(Category),
  /** The person's own; an organiser who acts for them has none. */
  draft: SavedDraft,
  /** An organiser answers for the person, and may add days and slots that are over. */
  isBehalf: z.optional(z.boolean()),
})
export type Opening = z.output<typeof Opening>

export const openRegistration = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/users/:userId/registration',
  summary: 'Read at once all that the steps of a registration need: what is offered, what the person has, their draft',
  access: 'self-or-organiser:people.write',
  strength: 'anonymous',
  params: EventUserPath,
  reply: Opening,
  holds: () => [
    getEvent,
    getWaiting,
    listTypologies,
    listForms,
    getFormData,
    listCompanies,
    listArticles,
    getUserArticles,
    listQuotaModels,
    getUserQuotas,
    listConferences,
    listCategories,
    getDraft,
  ],
})

export const readTicket = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/users/:userId/ticket',
  isSeenAs: true,
  summary:
    'Read where a registration stands: what is owed, the answers under way, the waiting list, who is represented',
  access: 'self',
  strength: 'anonymous',
  params: EventUserPath,
  reply: TicketDetails,
})

export const register = endpoint({
  route: 'PUT /domains/:domainId/events/:eventId/users/:userId/registration',
  summary: 'Save the whole registration at once: choice, type, days, forms, representative',
  access: 'self-or-organiser:people.write',
  strength: 'anonymous',
  params: EventUserPath,
  body: z.object({
    /** Answers by step; those of steps that this person does not see are ignored. */
    values: Unchecked,
    registeredFrom: z.optional(text(40)),
    /** Version of the participation read before; refused when it has changed since. */
    version: z.optional(z.int()),
    /**
     * With an answer by which the person does not come on site: those of their companions who answer through them, and no longer
     * come either. Others keep their places.
     */
    companions: z.optional(z.array(Id).check(maxLength(200))),
    /**
     * By an organiser for somebody else: past the closing date, and without the answers that are lacking; never past a
     * capacity. Why is kept in the journal.
     */
    force: z.optional(z.object({ why: required(500) })),
  }),
  reply: User,
  refusals: [
    registrationRefusals.REGISTRATION_INCOMPLETE,
    ...openRefusals,
    formRefusals.FORM_INVALID,
    userRefusals.EMAIL_ALREADY_USED,
    articleRefusals.ARTICLE_FULL,
    articleRefusals.ARTICLE_DEARER,
    quotaRefusals.QUOTA_FULL,
    common.STALE,
    ...Object.values(companyRefusals),
    userRefusals.EXHIBITOR_ON_VISITOR_SPACE,
    ...placeRefusals,
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
    readTicket,
    getFormData,
    getEvent,
    listConferences,
    listArticles,
    getUserArticles,
    listQuotaModels,
    getUserQuotas,
  ],
  // Each that changes something is confirmed by mail, with its documents drawn: far more than anybody changes their mind.
  perMinute: 120,
})
